"""What somebody could not read or reach on a page."""

from collections.abc import Iterator

from playwright.sync_api import Page

#: What of the page cannot be read: text beside the screen, cut, or on other text.
LOST = """width => {
  const lost = [];
  const say = (what, node) => lost.push(`${what}: ${node.textContent.trim().slice(0, 40)}`);
  const root = document.documentElement;
  if (root.scrollWidth > width) lost.push(`the page is ${root.scrollWidth} wide`);
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    const parent = node.parentElement;
    if (!node.textContent.trim() || parent.closest("script, .unseen, option, datalist, [inert]")) continue;
    if (!parent.checkVisibility({visibilityProperty: true})) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(box => box.width);
    if (boxes.some(box => box.left < -1 || box.right > width + 1)) say("beside the screen", node);
    let floats = false;
    for (let at = parent; at !== document.body; at = at.parentElement) {
      const style = getComputedStyle(at);
      if (/sticky|fixed/.test(style.position)) floats = true;
      if (style.overflowY === "auto") floats = true;
      if (style.overflowX === "visible") continue;
      const frame = at.getBoundingClientRect();
      const cut = box => box.left < frame.left - 1 || box.right > frame.right + 1
        || (style.overflowY !== "auto" && (box.top < frame.top - 4 || box.bottom > frame.bottom + 4));
      if (boxes.some(cut)) say("cut", node);
    }
    if (!floats) texts.push({node, boxes});
  }
  // A box of text has room above and below its letters.
  const shared = (a, b) => Math.min(a.bottom - a.height / 4, b.bottom - b.height / 4)
    - Math.max(a.top + a.height / 4, b.top + b.height / 4);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 && shared(a, b) > 2;
  texts.forEach((one, place) => texts.slice(place + 1).forEach(other => {
    if (one.boxes.some(a => other.boxes.some(b => over(a, b)))) say(`on “${other.node.textContent.trim()}”`, one.node);
  }));
  for (const field of document.querySelectorAll(".count input")) {
    if (field.scrollWidth > field.clientWidth + 1) lost.push(`cut: ${field.value}`);
  }
  return lost;
}"""
#: Whether a tap on the middle of the element, once scrolled to, would meet it.
MET = """element => {
  element.scrollIntoView({block: "nearest"});
  const box = element.getBoundingClientRect();
  const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return element.contains(met) && box.bottom <= innerHeight + 1;
}"""


def lost(page: Page, places: Iterator[str], width: int) -> dict[str, list[str]]:
    found = {}
    for place in places:
        found[place] = page.evaluate(LOST, width)
        for name in ("[data-save]", ".fill.wide:visible"):
            if page.locator(name).count() and not page.locator(name).evaluate(MET):
                found[place].append(f"out of reach: {name}")
    return {place: wrong for place, wrong in found.items() if wrong}
