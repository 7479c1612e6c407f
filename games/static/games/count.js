// Counting without a match and without a network: the cards that are tapped in, laid
// out by melds.js in the page's own words; the twin of games/table/pages/count.py.
(() => {
  "use strict";
  const form = document.querySelector("[data-count]");
  const one = (selector, root = form) => root.querySelector(selector);
  const all = (selector) => [...form.querySelectorAll(selector)];
  const words = JSON.parse(one("#count-words").textContent);
  const inputs = ["knocker_cards", "opponent_cards"].map((name) => form.elements[name]);
  const HAND = 10;

  // Cards and sentences
  const fill = (template, values) => template.replace(/%\((\w+)\)s/g, (_, name) => values[name]);
  const make = (tag, names, ...inside) => {
    const node = document.createElement(tag);
    if (names) node.className = names;
    node.append(...inside);
    return node;
  };
  const bold = (template, values) => template.split("*").map((part, place) => make(place % 2 ? "b" : "span", "", fill(part, values)));
  const say = (key, values) => fill(words.say[key], values);
  const key = (card) => one(`[data-card="${Melds.name(card)}"]`);
  const suit = (card) => Math.floor(card / 13);
  const pip = (card) => one(`[data-pip="${"shdc"[suit(card)]}"] svg`).cloneNode(true);
  const red = (card) => (suit(card) === 1 || suit(card) === 2 ? " red" : "");
  const rank = (card) => key(card).textContent;
  // The selector keeps phones from drawing the sign as a picture.
  const written = (card) => `${rank(card)}${"♠♥♦♣"[suit(card)]}\ufe0e`;
  const spoken = (card) => make("span", "unseen", key(card).getAttribute("aria-label"));
  const hidden = (node) => {
    node.setAttribute("aria-hidden", "true");
    return node;
  };

  // The hands as they lie
  const face = (card, off) =>
    make("span", `card${red(card)}${off ? " off" : ""}`, spoken(card), hidden(make("b", "", rank(card))), pip(card));
  const group = (label, cards, off = [], kind = "") =>
    make("div", `group${kind}`, make("p", "label", label), make("div", "cards", ...cards.map((card) => face(card, off.includes(card)))));
  const meld = (cards, off) => group(cards[0] % 13 === cards[1] % 13 ? words.set : words.run, cards, off);
  const loose = (cards) => {
    const values = cards.map((card) => Math.min((card % 13) + 1, 10));
    return group(values.length > 1 ? `${words.deadwood} ${values.join(" + ")}` : words.deadwood, cards, [], " loose");
  };
  const side = (name, does, layout, layoffs = [], aside = null) => {
    const off = layoffs.map((each) => each.card);
    const melds = layout.melds.map((cards, place) =>
      [...cards, ...layoffs.filter((each) => each.meld === place).map((each) => each.card)].sort((a, b) => a - b));
    const groups = make("div", "groups", ...melds.map((cards) => meld(cards, off)));
    if (aside !== null) groups.append(group(words.putAside, [aside], [], " aside"));
    if (layout.loose.length) groups.append(loose(layout.loose));
    const head = make("h2", "", make("span", "name", name), " ", make("span", "label", does), make("b", "points", String(layout.deadwood)));
    return make("section", "laid-hand", head, groups);
  };
  const offLine = (layoffs) => {
    const named = layoffs.flatMap(({ card }, place) => [
      place ? ", " : "", spoken(card), hidden(make("span", `inline-card${red(card)}`, make("b", "", rank(card)), pip(card)))]);
    return make("p", "off-line", hidden(make("span", "card off")), make("span", "", `${words.laidOff} `, ...named));
  };

  // What they come to
  const refusal = (code, values = {}) => Object.assign(new Error(code), { code, values });
  const check = (own, other) => {
    const shared = own.filter((card) => other.includes(card));
    if (shared.length) throw refusal("card-in-both", { card: written(Math.min(...shared)) });
    if (other.length > HAND) throw refusal("other-size", { count: other.length });
    if (own.length > HAND + 1) throw refusal("own-size", { count: own.length });
  };
  const best = (held) => {
    if (held.length < HAND) return { aside: null, layout: null };
    const layout = Melds.bestMelds(held);
    return held.length === HAND || !layout.deadwood ? { aside: null, layout } : Melds.bestDiscard(held);
  };
  const verdict = (own, layout, limit) => {
    if (!layout) return say("so-far", { count: Melds.leastDeadwood(own) });
    const count = layout.deadwood;
    if (!count) return say(layout.big ? "big-gin" : "gin");
    return say(count <= limit ? "may" : limit ? "over" : "only-gin", { count, limit });
  };
  const better = ({ knocker, defenderDeadwood }) => fill(words.better, {
    name: words.names[0], own: knocker.deadwood, left: defenderDeadwood,
    melds: knocker.melds.map((cards) => cards.map(written).join(" ")).join(", "),
  });
  const outcome = ({ result, points, knockerDeadwood: kd, defenderDeadwood: od }) => bold(words.showdown[result], {
    winner: words.names[Number(points < 0)], kd, od, gap: kd - od, points: Math.abs(points),
    bonus: result === "undercut" ? words.house.undercut : words.house.gin,
  });
  // Sections to draw, and sentences, the answer first.
  const count = (own, other, limit) => {
    check(own, other);
    const { aside, layout } = best(own);
    const against = best(other).layout;
    const discard = aside === null ? [] : [say("aside", { card: written(aside) })];
    const big = own.length > HAND && aside === null;
    if (layout && against && layout.deadwood <= limit) {
      const then = Melds.showdown(own.filter((card) => card !== aside), other, { ...words.house, limit });
      const sections = [side(words.names[0], words.knocks, then.knocker, then.layoffs, aside), side(words.names[1], words.left, then.defender)];
      if (then.layoffs.length) sections[1].append(offLine(then.layoffs));
      const besides = [...discard, ...(big ? [say("big-gin")] : []), then.better ? better(then.better) : words.best];
      return { sections, said: [outcome(then), ...besides] };
    }
    const sections = [];
    if (layout) sections.push(side(words.names[0], words.counts, layout, [], aside));
    if (against) sections.push(side(words.names[1], words.counts, against));
    const said = own.length ? [[...discard, verdict(own, layout && { ...layout, big }, limit)].join(" ")] : [];
    if (other.length) said.push(say(against ? "other" : "other-so-far", { name: words.names[1], count: Melds.leastDeadwood(other) }));
    return { sections, said: said.length ? said : [say("empty")] };
  };

  // The page
  const [laid, said, next] = ["[data-laid]", "#said", "[data-next]"].map((each) => one(each));
  const [close, goBack, typing] = ["[data-close]", ".bar [data-go-on]", "[data-typing]"].map((each) => one(each, document));
  let held = [[], []];
  const read = () => {
    held = inputs.map((input) => Melds.parse(input.value.replace(/[,;|/]+/g, " ")));
    return count(...held, Number(form.elements.limit.value));
  };
  const refused = (error) => {
    if (!error.code) throw error;
    said.replaceChildren(make("div", "refused", make("p", "sentence", fill(words.refuse[error.code], error.values))));
    laid.replaceChildren();
  };
  const look = () => {
    try {
      const found = read();
      laid.replaceChildren(...found.sections);
      said.replaceChildren(...found.said.map((each, place) => make("p", place ? "second" : "sentence", ...[each].flat())));
    } catch (error) {
      refused(error);
    }
    return laid.children.length > 0;
  };
  const show = (on) => {
    const lost = on && form.contains(document.activeElement);
    form.classList.toggle("shown", on);
    close.hidden = on;
    next.hidden = goBack.hidden = !on;
    const done = laid.children.length > 1;
    all("[data-done]").forEach((each) => (each.hidden = !done));
    all("[data-not-done]").forEach((each) => (each.hidden = done));
    one(".fill[data-go-on]", next).hidden = done;
    one(".foot [data-go-on]", next).hidden = !done;
    one("[data-one-more]").hidden = held[0].length !== HAND;
    if (on) scrollTo(0, 0);
    if (lost) one("[data-next] .fill:not([hidden])").focus({ preventScroll: true });
  };
  // Whole hands are shown as soon as their last card is there.
  const whole = () => {
    const [own, other] = held.map((cards) => cards.length);
    const ready = own === (one("[data-eleven]").checked ? HAND + 1 : HAND);
    return ready ? other === 0 || other === HAND : own === 0 && other === HAND;
  };
  form.addEventListener("cards", () => {
    const before = held.flat().length;
    const found = look();
    show(found && whole() && (held.flat().length > before || form.classList.contains("shown")));
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show(look());
  });
  form.elements.limit.addEventListener("change", () => {
    const shown = look() && form.classList.contains("shown");
    show(shown);
  });
  const goOn = () => {
    show(false);
    one(".turn [data-turn]").focus({ preventScroll: true });
  };
  [goBack, ...all("[data-go-on]")].forEach((button) => button.addEventListener("click", goOn));
  one("[data-one-more]").addEventListener("click", () => {
    one("[data-eleven]").click();
    goOn();
  });
  form.addEventListener("reset", () => setTimeout(goOn));
  typing.addEventListener("click", () => show(false));
})();
