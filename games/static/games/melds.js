// The melds of a hand, and what a knock comes to when both lay out their best: the
// twin of games/rules/packing.py, layout.py and melds.py, where the method is told.
// Among equals it chooses as they do, so that phone and server show the same picture;
// a browser test holds them against each other.
//
// Cards are whole numbers, 13 times the suit plus the rank; a hand may also be given
// as text, "7s 7h Td". A hand's masks are four times 13 bits, one for each suit.
(() => {
  "use strict";
  const RANKS = "A23456789TJQK";
  const SUITS = "shdc";
  const HAND = 10;
  const EACH_SUIT = [0, 1, 2, 3];
  const EACH_RANK = [...RANKS].map((_, rank) => rank);
  const NONE = [0, 0, 0, 0];

  const name = (card) => RANKS[card % 13] + SUITS[Math.floor(card / 13)];
  const worth = (card) => Math.min((card % 13) + 1, 10);
  const refusal = (code, values) => Object.assign(new Error(code), { code, values });

  // Each card goes by its number and by a few names, such as Td, 10d, tD and T♦.
  const CARDS = new Map();
  [...RANKS].forEach((letter, rank) => {
    const ranks = [letter, letter.toLowerCase(), ...(letter === "T" ? ["10"] : [])];
    EACH_SUIT.forEach((suit) => {
      const suits = [SUITS[suit], SUITS[suit].toUpperCase(), "♠♥♦♣"[suit]];
      const card = 13 * suit + rank;
      CARDS.set(card, card);
      ranks.forEach((first) => suits.forEach((last) => CARDS.set(first + last, card)));
    });
  });
  const distinct = (pieces) => {
    const cards = [];
    pieces.forEach((piece) => {
      const card = CARDS.get(piece);
      if (card === undefined) throw refusal("unknown-card", { text: String(piece) });
      if (cards.includes(card)) throw refusal("card-twice", { card: name(card) });
      cards.push(card);
    });
    return cards;
  };
  const parse = (text) => distinct(String(text).split(/\s+/).filter(Boolean));
  const cardsIn = (hand) => (Array.isArray(hand) ? distinct(hand) : parse(hand));
  const handOf = (hand, ...sizes) => {
    const held = cardsIn(hand);
    if (!sizes.includes(held.length)) throw refusal("hand-size", { count: held.length });
    return held;
  };

  // One suit, by mask: points of its cards, those that stand in a stretch of three or
  // more, and the points that these leave over.
  const VALUE = new Uint8Array(1 << 13);
  const RUNS = new Uint16Array(1 << 13);
  const DEAD = new Uint8Array(1 << 13);
  for (let mask = 1; mask < 1 << 13; mask += 1) {
    const highest = 31 - Math.clz32(mask);
    VALUE[mask] = worth(highest) + VALUE[mask ^ (1 << highest)];
    const first = mask & (mask >> 1) & (mask >> 2);
    RUNS[mask] = first | (first << 1) | (first << 2);
    DEAD[mask] = VALUE[mask & ~RUNS[mask]]; // a part, so it is there already
  }

  const masksOf = (cards) => {
    const masks = [...NONE];
    cards.forEach((card) => (masks[Math.floor(card / 13)] |= 1 << (card % 13)));
    return masks;
  };
  const ranksOf = (mask) => EACH_RANK.filter((rank) => (mask >> rank) & 1);
  const suitCards = (mask, suit) => ranksOf(mask).map((rank) => 13 * suit + rank);
  const cardsOf = (masks) => masks.flatMap(suitCards);
  const both = (masks, others) => masks.map((mask, suit) => mask | others[suit]);
  const common = (masks, others) => masks.map((mask, suit) => mask & others[suit]);
  const without = (masks, taken) => masks.map((mask, suit) => mask & ~taken[suit]);
  const anySuit = ([s, h, d, c]) => s | h | d | c;
  const runsOf = (masks) => masks.map((mask) => RUNS[mask]);
  const inThrees = ([s, h, d, c]) => (s & h & (d | c)) | (d & c & (s | h));
  // What runs leave over, with the knocker's runs beside them.
  const dead = (masks, laid = NONE) => masks.reduce((points, mask, suit) => points + DEAD[mask | laid[suit]], 0);
  // One suit's cards, neighbours together.
  const stretches = (mask, suit) => {
    const found = [];
    suitCards(mask, suit).forEach((card) => {
      const last = found[found.length - 1];
      if (last && last[last.length - 1] === card - 1) last.push(card);
      else found.push([card]);
    });
    return found;
  };
  // The cards that are missing to sets of three.
  const fourth = (sets) => {
    const threes = inThrees(sets) & ~sets.reduce((all, mask) => all & mask);
    return sets.map((mask) => threes & ~mask);
  };

  // What may be taken out for sets. A rank that no run could use is a set anyway: not
  // to make it costs three cards, and saves at most the lay-off of the fourth.
  const setChoices = (masks, laid = NONE) => {
    const ranks = inThrees(masks);
    const open = ranks & anySuit(runsOf(both(masks, laid)));
    let choices = [masks.map((mask) => mask & ranks & ~open)];
    ranksOf(open).forEach((rank) => {
      const held = masks.map((mask) => mask & (1 << rank));
      const sets = [NONE, held];
      if (held.every(Boolean)) EACH_SUIT.forEach((out) => sets.push(held.map((bit, suit) => (suit === out ? 0 : bit))));
      choices = sets.flatMap((set) => choices.map((taken) => both(taken, set)));
    });
    return choices;
  };

  const least = (masks) =>
    setChoices(masks).reduce((best, sets) => Math.min(best, dead(without(masks, sets))), Infinity);

  // Every arrangement that leaves the least.
  const arrangements = (masks) => {
    const all = setChoices(masks).map((sets) => {
      const rest = without(masks, sets);
      return { points: dead(rest), sets, runs: runsOf(rest) };
    });
    const points = Math.min(...all.map((each) => each.points));
    return all.filter((each) => each.points === points);
  };

  // What may lie in runs, suit by suit, where at most so many points stay in hand.
  const runChoices = ([mask, ...rest], most) => {
    if (mask === undefined) return [{ points: 0, runs: [] }];
    const found = [];
    const behind = dead(rest);
    for (let part = RUNS[mask]; ; part = (part - 1) & RUNS[mask]) {
      const points = VALUE[mask & ~part];
      if (points + behind <= most && RUNS[part] === part) {
        runChoices(rest, most - points).forEach((more) =>
          found.push({ points: points + more.points, runs: [part, ...more.runs] }));
      }
      if (!part) return found;
    }
  };
  const everyArrangement = (masks, most) =>
    setChoices(masks)
      .flatMap((sets) => runChoices(without(masks, sets), most).map((each) => ({ ...each, sets })))
      .sort((a, b) => a.points - b.points);

  // Every part of a few cards, the smaller ones first.
  const parts = (masks) =>
    cardsOf(masks).reduce((found, card) => [...found, ...found.map((part) => both(part, masksOf([card])))], [NONE]);

  // The defender's best against melds: what he takes for sets of his own, and what he
  // lays off on sets. What is then linked to a run of the knocker goes there by itself.
  const defend = (masks, { sets: laid, runs }) => {
    let best = { points: Infinity };
    parts(common(masks, fourth(laid))).forEach((off) => {
      const kept = without(masks, off);
      setChoices(kept, runs).forEach((sets) => {
        const points = dead(without(kept, sets), runs);
        if (points < best.points) best = { points, sets, off };
      });
    });
    return best;
  };

  // From masks to cards: sets first, then runs; the loose cards highest first.
  const laidOut = (masks, { sets, runs }, gone = NONE) => {
    const inSets = ranksOf(anySuit(sets)).map((rank) => cardsOf(sets).filter((card) => card % 13 === rank));
    const loose = cardsOf(without(without(without(masks, sets), runs), gone));
    loose.sort((a, b) => (b % 13) - (a % 13) || a - b);
    const deadwood = loose.reduce((points, card) => points + worth(card), 0);
    return { melds: [...inSets, ...runs.flatMap(stretches)], loose, deadwood };
  };

  // The defender's cards on the knocker's melds, each next to one that lies already.
  const isSet = (meld) => meld[0] % 13 === meld[1] % 13;
  const onSets = (off, melds) =>
    cardsOf(off).map((card) => ({ card, meld: melds.findIndex((meld) => isSet(meld) && meld[0] % 13 === card % 13) }));
  const onRuns = (off, melds) => {
    const runWith = (card) => melds.findIndex((meld) => !isSet(meld) && meld.includes(card));
    return off.flatMap(stretches).flatMap((cards) => {
      const below = cards[0] % 13 ? runWith(cards[0] - 1) : -1;
      const meld = below >= 0 ? below : runWith(cards[cards.length - 1] + 1);
      return (below >= 0 ? cards : cards.reverse()).map((card) => ({ card, meld }));
    });
  };
  const laidAcross = (own, theirs, { to, sets, off }) => {
    const knocker = laidOut(own, to);
    const rest = without(without(theirs, sets), off);
    const linked = common(runsOf(both(rest, to.runs)), rest);
    const runs = runsOf(linked);
    const offRuns = without(linked, runs);
    const defender = laidOut(theirs, { sets, runs }, both(off, offRuns));
    return { knocker, defender, layoffs: [...onSets(off, knocker.melds), ...onRuns(offRuns, knocker.melds)] };
  };

  // Points go to the knocker, below 0 to the defender. Doubling is the caller's.
  const counted = (own, left, big, house) => {
    if (big && house.bigGin !== null) return ["big-gin", left + house.bigGin];
    if (own === 0) return ["gin", left + house.gin];
    if (own < left) return ["knock", left - own];
    if (own === left && !house.tieScores) return ["tie", 0];
    return ["undercut", left - own - house.undercut];
  };

  // Another arrangement with a larger difference of the two counts, if any. Nobody is
  // left with more than without lay-offs, which bounds the search.
  const betterThan = (difference, own, theirs, house) => {
    const mostLeft = least(theirs);
    let best = difference;
    let found = null;
    for (const each of everyArrangement(own, Math.min(house.limit, mostLeft - difference - 1))) {
      if (mostLeft - each.points <= best) break;
      const left = defend(theirs, each).points;
      if (left - each.points > best) {
        best = left - each.points;
        const [, points] = counted(each.points, left, false, house);
        found = { knocker: laidOut(own, each), defenderDeadwood: left, points };
      }
    }
    return found;
  };

  const bestOf = (masks) => laidOut(masks, arrangements(masks)[0]);
  const leastDeadwood = (cards) => least(masksOf(cardsIn(cards)));
  const bestMelds = (cards) => bestOf(masksOf(handOf(cards, HAND, HAND + 1)));

  // Where several leave the same, the highest goes.
  const bestDiscard = (eleven) => {
    const held = handOf(eleven, HAND + 1);
    const rest = (aside) => masksOf(held.filter((card) => card !== aside));
    const ways = held.map((aside) => ({ aside, left: least(rest(aside)) }));
    ways.sort((a, b) => a.left - b.left || (b.aside % 13) - (a.aside % 13));
    return { aside: ways[0].aside, layout: bestOf(rest(ways[0].aside)) };
  };

  // The knocker shows what leaves the defender most, among all that leave him least;
  // on gin nobody lays off.
  const showdown = (knocker, defender, house) => {
    const cards = handOf(knocker, HAND, HAND + 1);
    const others = handOf(defender, HAND);
    const shared = cards.filter((card) => others.includes(card));
    if (shared.length) throw refusal("card-in-both", { card: name(Math.min(...shared)) });
    const [own, theirs] = [cards, others].map(masksOf);
    const big = cards.length > HAND;
    const limit = big ? 0 : house.limit;
    const chosen = arrangements(own);
    const kept = chosen[0].points;
    if (kept > limit) throw refusal("over-limit", { deadwood: kept, limit });
    let then = { knocker: laidOut(own, chosen[0]), defender: bestOf(theirs), layoffs: [] };
    if (kept) {
      const answers = chosen.map((each) => ({ ...defend(theirs, each), to: each }));
      then = laidAcross(own, theirs, answers.reduce((most, each) => (each.points > most.points ? each : most)));
    }
    const left = then.defender.deadwood;
    const [result, points] = counted(kept, left, big, house);
    const better = kept ? betterThan(left - kept, own, theirs, house) : null;
    return { ...then, knockerDeadwood: kept, defenderDeadwood: left, result, points, better };
  };

  window.Melds = { parse, name, bestMelds, bestDiscard, leastDeadwood, showdown };
})();
