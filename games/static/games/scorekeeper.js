// What the pages do beyond links and forms. Each part hangs on a data- attribute;
// everything works without this file, but the keypad and the line that says what
// saving will write.
(() => {
  "use strict";
  const one = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const fill = (template, values) =>
    template.replace(/%\((\w+)\)s/g, (_, name) => values[name]);

  // Trouble: a request that failed says so, until the next one; nothing that was
  // typed goes away. What a page asks by itself is quiet: it just asks again, unless
  // the page is not there any more.
  const trouble = (text, wayOut) => {
    const strip = one("#trouble");
    strip.replaceChildren(text, ...(wayOut ? [" ", wayOut] : []));
    strip.hidden = !text;
  };
  // Somebody may just be signed out: the way back carries what was typed.
  const signIn = (path) => {
    const link = document.createElement("a");
    link.href = `${document.body.dataset.login}?next=${encodeURIComponent(path)}`;
    link.textContent = document.body.dataset.signIn;
    link.setAttribute("hx-boost", "false");
    return link;
  };
  const OURS = ["csrfmiddlewaretoken", "key", "after", "seen", "preview"];
  const wayBack = (element) => {
    const here = new URLSearchParams(location.search);
    const form = element.matches("form") ? element : one(".entry-form");
    const typed = form ? [...new FormData(form)] : [];
    typed.forEach(([name, value]) => {
      if (typeof value === "string" && value && value.length < 200 && !OURS.includes(name)) here.set(name, value);
    });
    return location.pathname + (String(here) ? `?${here}` : "");
  };
  // Signed out and in again on another tab: the form's token is an old one. Take the
  // new one, once, and send the same again.
  const sendAgain = async (form) => {
    if (!form.matches("form") || form.dataset.again) return false;
    form.dataset.again = "yes";
    const answer = await fetch(location.href).catch(() => null);
    if (!answer?.ok) return false;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const token = one("[name=csrfmiddlewaretoken]", fresh)?.value;
    if (!token) return false;
    all("[name=csrfmiddlewaretoken]").forEach((field) => (field.value = token));
    form.requestSubmit();
    return true;
  };
  const isQuiet = ({ detail }) => detail.elt.matches("[data-quiet]");
  const unreachable = (event) => isQuiet(event) || trouble(document.body.dataset.unreachable);
  document.addEventListener("htmx:beforeRequest", (event) => isQuiet(event) || trouble(""));
  document.addEventListener("htmx:sendError", unreachable);
  document.addEventListener("htmx:timeout", unreachable);
  document.addEventListener("htmx:responseError", (event) => {
    const { gone, failed } = document.body.dataset;
    const { elt, xhr } = event.detail;
    if (xhr.status === 404) {
      trouble(gone, signIn(wayBack(elt)));
      if (isQuiet(event)) elt.remove();
    } else if (!isQuiet(event)) {
      const refused = () => trouble(failed, xhr.status === 403 && signIn(wayBack(elt)));
      if (xhr.status === 403) sendAgain(elt).then((again) => again || refused());
      else refused();
    }
  });

  // Sending: the button rests until the answer is there, and says so if that takes long.
  let waiting;
  const rest = (form, busy) => {
    const button = form.matches?.("form") && one("button:not([type=button])", form);
    if (!button) return;
    button.disabled = busy;
    button.dataset.sending = document.body.dataset.sending;
    clearTimeout(waiting);
    if (busy) waiting = setTimeout(() => button.classList.add("sending"), 200);
    else button.classList.remove("sending");
  };
  document.addEventListener("htmx:beforeRequest", (event) => rest(event.detail.elt, true));
  document.addEventListener("htmx:afterRequest", (event) => rest(event.detail.elt, false));

  // The screen stays on while a match is open, where the browser lets us.
  let lock = null;
  const awake = async () => {
    const wanted = one("[data-awake]") && document.visibilityState === "visible";
    if (wanted && !lock && navigator.wakeLock) {
      lock = await navigator.wakeLock.request("screen").catch(() => null);
      lock?.addEventListener("release", () => (lock = null));
    } else if (!wanted && lock) {
      lock.release();
    }
  };
  document.addEventListener("visibilitychange", awake);

  // Start: as many names as play; the button says what it starts.
  const start = (form) => {
    const many = { two: 2, three: 3, pairs: 4 };
    const boxes = all("[name=names]", form);
    const chosen = boxes.filter((box) => box.checked);
    const typed = () => all("[name=new_names]", form).filter((field) => field.value.trim());
    const value = (name) => one(`[name=${name}]:checked`, form)?.value;
    const sides = (names) => {
      if (names.length < 4) return names;
      const mates = [names[0], names[Number(value("partner") || 2)]];
      return [mates, names.filter((name) => !mates.includes(name))].map((pair) => pair.join(" & "));
    };
    const label = (people, names) => {
      const [first, second, third] = sides(names);
      return fill(people === "three" ? form.dataset.three : form.dataset.two, { first, second, third });
    };
    const tell = () => {
      const people = value("people") || "two";
      const wanted = many[people];
      while (chosen.length && chosen.length + typed().length > wanted) chosen.shift().checked = false;
      const names = [...boxes.filter((box) => box.checked), ...typed()].map((field) => field.value.trim());
      const teams = people === "pairs" && all("[name=teams]:checked", form).length === 2;
      const ready = names.length === wanted || teams;
      const button = one("[data-go]", form);
      const wanting = { two: "wantingTwo", three: "wantingThree", pairs: "wantingPairs" }[people];
      if (teams) button.textContent = fill(form.dataset.two, teamNames(form));
      else button.textContent = ready ? label(people, names) : form.dataset[wanting];
      button.setAttribute("aria-disabled", String(!ready));
      all("[data-seat]", form).forEach((span) => {
        if (names[span.dataset.seat]) span.textContent = names[span.dataset.seat];
      });
      const dealers = people === "pairs" ? sides(names) : names;
      all("[data-dealer]", form).forEach((span) => {
        if (dealers[span.dataset.dealer]) span.textContent = dealers[span.dataset.dealer];
      });
      const ask = one("[data-ask]", form);
      const box = people === "three" && value("way") === "three-captain";
      ask.textContent = box ? ask.dataset.box : one("[name=preset]:checked", form).dataset.question;
      const mate = one("[data-mate]", form);
      if (names[0]) mate.textContent = fill(mate.dataset.text, { first: names[0] });
    };
    form.addEventListener("change", ({ target }) => {
      if (target.name === "names") {
        if (target.checked) chosen.push(target);
        else chosen.splice(chosen.indexOf(target), 1);
      }
      if (target.name === "preset") {
        one("[data-rules-name]", form).textContent = target.dataset.name;
        one("[data-rules-line]", form).textContent = target.dataset.line;
        one(`[name=way][value=${target.dataset.three}]`, form).checked = true;
        if (target.dataset.cut === "random") one("[name=dealer][value=pick]", form).checked = true;
      }
      tell();
    });
    form.addEventListener("input", ({ target }) => {
      if (target.closest(".stake, .more-stake")) tellStake(form);
      tell();
    });
    if (!one("[data-stake-line]", form).textContent) tellStake(form);
    one("[name=time_zone]", form).value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
    tell();
  };
  const tellStake = (form) => {
    const said = one("[data-stake-line]", form);
    const field = (name) => one(`[name=${name}]`, form).value.trim();
    const currency = field("code").toUpperCase() || field("currency");
    const amounts = [[one("[name=per]:checked", form).value, "worth"], ["per_match", "per_match"], ["cap", "cap"]];
    said.textContent = amounts
      .filter(([, name]) => field(name))
      .map(([text, name]) => ` · ${fill(said.dataset[text], { amount: `${field(name)} ${currency}` })}`)
      .join("");
  };
  const teamNames = (form) => {
    const [first, second] = all("[name=teams]:checked", form).map((box) => box.parentElement.textContent.trim());
    return { first, second };
  };

  // Entry: keypad, and the sentence that changes with every key.
  const bold = (template, values) =>
    template.split("*").map((part, place) => {
      const node = document.createElement(place % 2 ? "b" : "span");
      node.textContent = fill(part, values);
      return node;
    });

  const times = (rules, hand) => ({ ...hand, points: hand.points * rules.times, twice: rules.times > 1 && hand.points > 0 });
  const knocked = (rules, kd, od, bigGin) => {
    const gin = (result, bonus) => ({ result, winner: 0, points: od + bonus, bonus });
    if (bigGin) return gin("big-gin", rules.bigGin);
    if (kd === 0) return gin("gin", rules.gin);
    if (kd < od) return { result: "knock", winner: 0, points: od - kd };
    if (kd === od && !rules.tieScores) return { result: "tie", winner: null, points: 0 };
    return { result: "undercut", winner: 1, points: kd - od + rules.undercut, bonus: rules.undercut };
  };

  const follows = (then, names, hand) => {
    if (hand.winner === null) return then.nobody;
    const { score, dealer } = then.winners[hand.winner];
    const boxes = then.box * (1 + (then.extra[hand.result] || 0) * then.extraTimes);
    const now = score + hand.points + boxes;
    const values = { winner: names[hand.winner], score: now, left: then.target - now, dealer, target: then.target };
    return fill(now >= then.target ? then.ends : then.toGo, values);
  };

  const entry = (form) => {
    const rules = JSON.parse(one("#entry-words", form).textContent);
    const fields = all(".count input", form);
    if (!fields.length) return;
    const said = one("#said", form);
    const save = one("[data-save]", form);
    const points = fields[0].name === "points";
    const bigGinBox = one("[name=how][type=checkbox]", form);
    const bigGin = () => bigGinBox?.checked;
    let active = fields.find((field) => field.hasAttribute("autofocus")) || fields[0];
    const keypad = one(".keypad", form);
    keypad.hidden = false;

    const line = (className, ...nodes) => {
      const p = document.createElement("p");
      p.className = className;
      p.append(...nodes);
      return p;
    };
    const refuse = ({ say, values }, count, field) => ({
      field, text: fill(say, { ...values, count, deadwood: count }),
    });
    const wrong = (a, b) => {
      const { over, most, points: range } = rules.refuse;
      if (points) return a !== null && (a < 1 || a > rules.mostPoints) ? refuse(range, a, fields[0]) : null;
      if (!bigGin() && a > rules.limit) return refuse(over, a, fields[0]);
      return b > rules.most ? refuse(most, b, fields[1]) : null;
    };
    const tell = () => {
      const [a, b] = fields.map((field) => (/^\d+$/.test(field.value) ? Number(field.value) : null));
      if (bigGin() && a) bigGinBox.checked = false;
      const refused = wrong(a, b);
      const ready = !refused && a !== null && (points || b !== null);
      const consequence = one("#consequence", form);
      fields.forEach((field) => {
        const bad = refused?.field === field;
        field.closest(".count").classList.toggle("wrong", bad);
        if (bad) field.setAttribute("aria-invalid", "true");
        else field.removeAttribute("aria-invalid");
      });
      save.setAttribute("aria-disabled", String(!ready));
      all(":scope > :not(#consequence)", said).forEach((node) => node.remove());
      consequence.replaceChildren();
      if (refused) {
        const box = document.createElement("div");
        box.className = "refused";
        box.append(line("sentence", refused.text));
        if (rules.advice && refused.field === fields[0]) box.append(line("second", rules.advice));
        said.prepend(box);
      } else if (ready) {
        const hand = points ? { result: "points", winner: 0, points: a } : times(rules, knocked(rules, a, b, bigGin()));
        const [knocker] = rules.names;
        const values = { ...hand, knocker, winner: rules.names[hand.winner], kd: a, od: b, gap: a - b };
        const twice = hand.twice ? [rules.twice] : [];
        said.prepend(line("sentence", ...bold(rules.say[hand.result], values), ...twice));
        if (rules.then) consequence.append(line("second", follows(rules.then, rules.names, hand)));
        else form.dispatchEvent(new CustomEvent("recount"));
      }
    };
    // An answer about other numbers than those that stand there by now is left aside;
    // htmx asks once more when the last question was in the way of the next.
    const typed = () => new URLSearchParams(new FormData(form)).toString();
    let asked = "";
    const isPreview = ({ detail }) => detail.requestConfig.elt.id === "consequence";
    form.addEventListener("htmx:beforeRequest", (event) => {
      if (!isPreview(event)) return;
      if (save.disabled) event.preventDefault(); // it is being saved: nothing to foresee
      asked = typed();
    });
    form.addEventListener("htmx:beforeSwap", (event) => {
      if (isPreview(event) && asked !== typed()) event.detail.shouldSwap = false;
    });
    const go = (field) => {
      active = field;
      field.focus();
    };
    // A number that stands there is replaced by the next key, as if it were selected.
    const enter = (field) => {
      go(field);
      field.select();
    };
    const type = (field, digit) => {
      const { selectionStart: from, selectionEnd: to, value } = field;
      const typed = value.slice(0, from) + digit + value.slice(to);
      if (typed.length > field.maxLength) return;
      field.value = typed;
      field.setSelectionRange(from + digit.length, from + digit.length);
    };
    const moveOn = (field) => {
      const count = Number(field.value);
      const settled = field.value.length > 1 || count !== 1 || rules.limit < 10;
      if (field === fields[0] && fields[1] && field.value && settled && count <= rules.limit) enter(fields[1]);
    };

    fields.forEach((field) => {
      field.setAttribute("inputmode", "none");
      field.addEventListener("focus", () => (active = field));
      field.addEventListener("click", () => field.select());
      field.addEventListener("input", () => {
        field.value = field.value.replace(/\D/g, "");
        moveOn(field);
        tell();
      });
      field.addEventListener("keydown", (event) => {
        const next = fields[fields.indexOf(field) + 1];
        if (event.key === "Enter" && next) {
          event.preventDefault();
          enter(next);
        }
      });
    });
    keypad.addEventListener("click", (event) => {
      const { key, gin, delete: remove } = event.target.closest("button")?.dataset || {};
      if (key !== undefined) {
        go(active);
        type(active, key);
        moveOn(active);
      } else if (gin !== undefined) {
        fields[0].value = "0";
        enter(fields[1]);
      } else if (remove !== undefined) {
        if (!active.value) active = fields[0];
        go(active);
        if (active.selectionStart === active.selectionEnd) {
          active.setSelectionRange(Math.max(active.selectionStart - 1, 0), active.selectionEnd);
        }
        type(active, "");
      } else return;
      tell();
    });
    form.addEventListener("change", (event) => {
      if (event.target.type !== "checkbox") return;
      if (event.target.checked) {
        fields[0].value = "0";
        enter(fields[1]);
      }
      tell();
    });
    form.addEventListener("submit", (event) => {
      if (save.getAttribute("aria-disabled") !== "true") return;
      event.preventDefault();
      event.stopImmediatePropagation();
      go(fields.find((field) => !field.value) || fields[0]);
      if (!one(".refused", said)) said.prepend(line("sentence", rules.missing));
    }, true);
    one("[data-swap]")?.addEventListener("click", (event) => {
      const link = event.currentTarget;
      const address = new URL(link.href);
      fields.forEach((field) => address.searchParams.set(field.name, field.value));
      link.setAttribute("href", address.pathname + address.search);
    }, true);
    if (!one(".refused", said)) tell();
    // The browser lends the focus before this script comes: a key may be in already.
    if (active.value === active.defaultValue) enter(active);
    else active.dispatchEvent(new Event("input"));
  };

  // Cards: tapped on the keys into one hand, then the other; the fields hold the text.
  const cardTable = (form) => {
    const words = JSON.parse(one("#card-words", form).textContent);
    const sides = all("[data-side]", form);
    const inputs = sides.map((side) => one("input:not([type])", side));
    const keys = new Map(all("[data-card]", form).map((key) => [key.dataset.card, key]));
    const eleven = one("[data-eleven]", form);
    const [grid, back, only, lay, told] =
      [".grid", "[data-back]", "[data-only]", "[data-lay]", "[data-told]"].map((each) => one(each, form));
    const typing = one("[data-typing]", form.parentElement);
    const most = (turn) => Number(sides[turn].dataset.most);
    const full = (turn) => hands[turn].length >= most(turn);
    // What the keys do not know stays in the field for the server to name.
    const read = (input) => [...new Set(input.value.replace(/10/g, "T").split(/[\s,;|/]+/).map((piece) => {
      const suit = "shdc"["♠♥♦♣".indexOf(piece.slice(-1))] || piece.slice(-1).toLowerCase();
      return piece.slice(0, -1).toUpperCase() + suit;
    }).filter((code) => keys.has(code)))];
    let hands = inputs.map(read);
    let order = hands.flatMap((hand, turn) => hand.map((card) => [turn, card]));
    let turn = full(0) ? 1 : 0;

    const face = (code) => {
      const card = document.createElement("span");
      const pip = one(`[data-pip="${code.slice(-1)}"]`, form);
      card.className = `card${pip.classList.contains("red") ? " red" : ""}`;
      const rank = document.createElement("b");
      rank.textContent = keys.get(code).textContent;
      card.append(rank, one("svg", pip).cloneNode(true));
      return card;
    };
    const draw = () => {
      sides.forEach((side, place) => {
        const held = hands[place];
        side.classList.toggle("turn", place === turn);
        const slots = Array.from({ length: most(place) }, (_, slot) => {
          const item = document.createElement("li");
          if (held[slot]) item.append(face(held[slot]));
          return item;
        });
        one(".slots", side).replaceChildren(...slots);
        one(".slots", side).style.setProperty("--slots", most(place));
        const counter = one("[data-turn]", side);
        counter.textContent = fill(words.counter, { count: held.length, most: most(place) });
        counter.setAttribute("aria-label", `${side.dataset.name}: ${counter.textContent}`);
        inputs[place].value = held.join(" ");
      });
      keys.forEach((key, code) => {
        key.setAttribute("aria-pressed", String(hands[turn].includes(code)));
        key.setAttribute("aria-disabled", String(hands[1 - turn].includes(code)));
      });
      const last = order.at(-1);
      back.hidden = !last;
      if (last) one("span", back).replaceChildren(`${words.back} ${keys.get(last[1]).textContent}`, one(`[data-pip="${last[1].slice(-1)}"] svg`, form).cloneNode(true));
      only.hidden = !(full(0) && !full(1)) && !(full(1) && !full(0));
      only.disabled = only.hidden; // or Enter would press it
      only.value = full(0) ? "knocker" : "opponent";
      only.textContent = full(0) ? words.only : hands[0].length ? words.melds : words.defender;
      lay.hidden = !(full(0) && full(1)) && !form.classList.contains("typing");
      form.dispatchEvent(new Event("cards", { bubbles: true })); // count.js listens
    };
    const say = (text, card) => {
      told.textContent = fill(text, {
        card: card && keys.get(card).ariaLabel, role: sides[turn].dataset.side, name: sides[turn].dataset.name,
        count: hands[turn].length, most: most(turn),
      });
    };
    const take = (place, card) => {
      hands[place] = hands[place].filter((each) => each !== card);
      order = order.filter(([, each]) => each !== card);
      turn = place;
      say(words.gone, card);
    };
    const tap = (code) => {
      if (hands[1 - turn].includes(code)) return;
      if (hands[turn].includes(code)) take(turn, code);
      else if (full(turn)) say(words.full);
      else {
        hands[turn].push(code);
        order.push([turn, code]);
        say(words.said, code);
        const done = full(turn);
        if (done && full(1 - turn)) {
          draw();
          lay.click(); // htmx asks which button was pressed
          return;
        }
        if (done) turn = 1 - turn;
      }
      draw();
    };
    const type = (on) => {
      form.classList.toggle("typing", on);
      grid.hidden = on;
      typing.textContent = on ? words.tap : words.type;
      if (!on) {
        hands = inputs.map(read);
        hands[1] = hands[1].filter((card) => !hands[0].includes(card));
        if (eleven && hands[0].length === 11) {
          eleven.checked = true;
          sides[0].dataset.most = 11;
        }
        order = hands.flatMap((hand, place) => hand.map((card) => [place, card]));
        turn = full(0) ? 1 : 0;
        draw();
      } else {
        lay.hidden = false;
        only.hidden = only.disabled = true;
        back.hidden = true;
        inputs[turn].focus();
      }
    };
    keys.forEach((key, code) => key.addEventListener("click", () => tap(code)));
    sides.forEach((side, place) => {
      const counter = one("[data-turn]", side);
      counter.hidden = false;
      const go = () => {
        turn = place;
        draw();
      };
      counter.addEventListener("click", go);
      one(".slots", side).addEventListener("click", go);
    });
    back.addEventListener("click", () => {
      take(...order.at(-1));
      draw();
    });
    eleven?.addEventListener("change", () => {
      sides[0].dataset.most = eleven.checked ? 11 : 10;
      if (hands[0].length > most(0)) take(0, hands[0].at(-1));
      turn = full(0) ? 1 : 0;
      draw();
    });
    form.addEventListener("reset", (event) => {
      event.preventDefault(); // it would bring back what the page came with
      inputs.forEach((input) => (input.value = ""));
      if (eleven) eleven.checked = false;
      sides[0].dataset.most = 10;
      type(false);
    });
    document.addEventListener("paste", (event) => {
      if (!form.isConnected || form.classList.contains("typing")) return;
      inputs[turn].value += ` ${event.clipboardData.getData("text")}`;
      type(false);
    });
    typing.hidden = false;
    typing.addEventListener("click", () => type(!form.classList.contains("typing")));
    form.classList.add("tapping");
    type("typed" in form.dataset);
  };

  // Send and copy, where the browser has buttons for it.
  const text = () => one("#result")?.value || "";
  const share = (root) => {
    all("[data-share]", root).forEach((button) => (button.hidden = !navigator.share));
    all("[data-copy]", root).forEach((button) => (button.hidden = !navigator.clipboard));
    all("[data-by-hand]", root).forEach((note) => (note.hidden = Boolean(navigator.clipboard)));
    all("[data-awake-yes]", root).forEach((note) => (note.hidden = !navigator.wakeLock));
    all("[data-awake-no]", root).forEach((note) => (note.hidden = Boolean(navigator.wakeLock)));
  };
  document.addEventListener("click", async ({ target }) => {
    const button = target.closest?.("[data-share], [data-copy]");
    if (!button) return;
    if (button.matches("[data-share]")) {
      await navigator.share(/^https?:/.test(text()) ? { url: text() } : { text: text() }).catch(() => {});
      return;
    }
    await navigator.clipboard.writeText(text()).then(() => (button.textContent = button.dataset.done), () => {});
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest?.("[data-print]")) window.print();
  });
  document.addEventListener("submit", ({ target }) => {
    if (target.matches("[data-sign-out]")) sessionStorage.clear(); // htmx keeps the last address there
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target.matches?.("[data-select]")) target.select();
  });

  // Charts: what draws them comes with the first one.
  const charts = (box) => {
    if (!box || one("script[data-drawing]")) return;
    const script = document.createElement("script");
    script.src = box.dataset.charts;
    script.dataset.drawing = "";
    document.head.append(script);
  };

  const begin = (root) => {
    const page = root.matches?.("#page, #sheet") ? root : one("#page", root) || root;
    all("[data-start]", page).forEach(start);
    all(".entry-form", page).forEach(entry);
    all("[data-cards]", page).forEach(cardTable);
    share(page);
    charts(one("[data-chart]", page));
    all("[data-come-back]", page).forEach((link) => (link.search = `?next=${encodeURIComponent(location.pathname + location.search)}`));
    all("form[data-zone]", page).forEach((form) => (one("[name=time_zone]", form).value = Intl.DateTimeFormat().resolvedOptions().timeZone || ""));
    awake();
    const hands = one(".sheet .hands", page);
    if (hands) hands.scrollTop = hands.scrollHeight;
    all("[data-fade]", page).forEach((strip) => setTimeout(() => strip.remove(), 6000));
  };
  document.addEventListener("htmx:load", ({ detail }) => {
    if (detail.elt.id !== "consequence" && detail.elt.id !== "meanwhile") begin(detail.elt);
  });
})();
