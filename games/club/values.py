"""How the editor's fields and buttons write the values of rules."""

from games import rules

Texts = dict[str, list[str]]


def texts(value: object) -> list[str]:
    """Return a value as its fields write it, a text a field.

    >>> texts(25), texts(None), texts(True), texts((1, 1, 2))
    (['25'], [''], ['on'], ['1', '1', '2'])
    """
    if isinstance(value, list | tuple):
        return [str(each) for each in value]
    if isinstance(value, bool):
        return ["on" if value else "off"]
    return ["" if value is None else str(value)]


def texts_of(house: rules.Rules) -> Texts:
    """Return every key with its value as its fields write it."""
    return {key: texts(getattr(house, key)) for key in rules.KEYS}


def step_to(key: str, value: object) -> str:
    """Return what a button sends that puts a value: *undercut_bonus=25*."""
    return f"{key}={','.join(texts(value))}"
