"""Match files, score sheets and other things that leave or enter the house."""
