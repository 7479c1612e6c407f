// Draws the charts of a page. scorekeeper.js fetches this file when the first box with
// data-chart is there; plotly itself comes after the first paint. The figure stands
// beside its box as JSON; its colours and letters are custom properties.
(() => {
  "use strict";
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const drawn = new Set();
  const config = { displayModeBar: false, doubleClick: false, scrollZoom: false, showAxisDragHandles: false };

  // Under our content policy plotly may not write styles: it looks for this template,
  // and its style sheet is ours to serve.
  let arrives;
  const plotly = ({ plotly: source, sheet }) => {
    arrives ||= new Promise((resolve, reject) => {
      const guard = document.createElement("template");
      guard.id = "plotly.js-style-global";
      guard.className = "no-inline-styles";
      const styles = document.createElement("link");
      styles.rel = "stylesheet";
      styles.href = sheet;
      const script = document.createElement("script");
      script.src = source;
      script.onload = () => resolve(window.Plotly);
      script.onerror = reject;
      const fetch = () => document.head.append(guard, styles, script);
      const idle = window.requestIdleCallback || setTimeout;
      requestAnimationFrame(() => idle(fetch));
    });
    return arrives;
  };

  // A figure with the page's own colours, letters and text size; as large as the words
  // still fit, for which a chart wants 18 rem.
  const PLACED = new Set(["size", "xshift", "yshift", "ticklen", "ticklabelshift"]);
  const dress = (figure, width) => {
    const style = getComputedStyle(document.documentElement);
    const scale = Math.min(parseFloat(style.fontSize) / 16, Math.max(width / 288, 1));
    const value = (text) => text.replace(/^var\((--[\w-]+)\)$/, (_, name) => style.getPropertyValue(name).trim());
    const walk = (each, key, parent) => {
      if (Array.isArray(each)) return each.map((inner) => walk(inner, key, parent));
      if (each && typeof each === "object") {
        return Object.fromEntries(Object.entries(each).map(([name, inner]) => [name, walk(inner, name, key)]));
      }
      if (typeof each === "string" && /(color|family)$/.test(key)) return value(each);
      if (typeof each === "number" && (PLACED.has(key) || parent === "margin")) return each * scale;
      return each;
    };
    return walk(figure, "", "");
  };
  const figureOf = (box) => dress(JSON.parse(document.getElementById(box.dataset.chart).textContent), box.clientWidth);

  const draw = async (box) => {
    const Plotly = await plotly(box.dataset).catch(() => null);
    if (!Plotly) box.textContent = box.dataset.failed;
    if (!Plotly || !box.isConnected) return;
    const { data, layout } = figureOf(box);
    await Plotly.react(box, data, layout, config);
    drawn.add(box);
    all(`[data-png="${box.id}"]`).forEach((button) => (button.hidden = false));
  };

  // Drawn when it comes into view, so a folded one has its width by then; anew when the
  // width, the theme or the contrast changes.
  const seen = new IntersectionObserver((entries) => {
    entries.filter((entry) => entry.isIntersecting).forEach(({ target }) => {
      seen.unobserve(target);
      draw(target).then(() => sized.observe(target));
    });
  }, { rootMargin: "200px" });
  const sized = new ResizeObserver((entries) => {
    entries.forEach(({ target, contentRect }) => {
      if (contentRect.width && drawn.has(target)) window.Plotly.Plots.resize(target);
    });
  });
  const again = () => drawn.forEach(draw);
  ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].forEach((query) =>
    window.matchMedia(query).addEventListener("change", again));

  const begin = () => {
    drawn.forEach((box) => {
      if (box.isConnected) return;
      window.Plotly.purge(box);
      drawn.delete(box);
    });
    all("[data-chart]:not([data-begun])").forEach((box) => {
      box.dataset.begun = "";
      seen.observe(box);
    });
  };
  document.addEventListener("htmx:load", begin);
  begin();

  // A picture to keep: on the sheet's colour, under its heading.
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest?.("[data-png]");
    if (!button) return;
    const box = document.getElementById(button.dataset.png);
    const { data, layout } = figureOf(box);
    const dressed = dress({ color: "var(--sheet)", ink: { color: "var(--ink)", family: "var(--serif)", size: 20 } }, box.clientWidth);
    const [head, edge] = [dressed.ink.size * 2, dressed.ink.size * 0.8];
    const [width, height] = [box.clientWidth + 2 * edge, box.clientHeight + head + edge];
    const { t, r, b, l } = layout.margin;
    const escaped = box.dataset.title.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
    const kept = {
      ...layout, width, height, autosize: false, paper_bgcolor: dressed.color,
      margin: { t: t + head, r: r + edge, b: b + edge, l: l + edge, pad: 0 },
      title: { text: escaped, font: dressed.ink, x: 0, xanchor: "left", y: 1, yanchor: "top", yref: "container", pad: { t: edge / 2, l: edge } },
    };
    await window.Plotly.downloadImage({ data, layout: kept, config }, { format: "png", scale: 2, width, height, filename: button.dataset.file });
  });
})();
