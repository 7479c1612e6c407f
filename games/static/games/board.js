// The live board: a page of four matches every 10 s, and the club's clock.
(() => {
  "use strict";
  let page = 0;
  const show = () => {
    const pages = [...document.querySelectorAll("[data-board-page]")];
    pages.forEach((each, place) => (each.hidden = place !== page % pages.length));
  };
  const tick = () => {
    const clock = document.querySelector("[data-clock]");
    if (!clock) return;
    const now = { hour: "numeric", minute: "2-digit", hourCycle: "h23", timeZone: clock.dataset.clock };
    clock.textContent = new Intl.DateTimeFormat("en-GB", now).format(new Date()).replace(/^0(?=\d:)/, "");
  };
  document.addEventListener("htmx:load", () => {
    show();
    tick();
  });
  setInterval(() => {
    page += 1;
    show();
  }, 10000);
  setInterval(tick, 1000);
})();
