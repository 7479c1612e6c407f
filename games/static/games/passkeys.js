// Passkeys: the browser makes a key, or signs with one, and the form takes it along.
(() => {
  "use strict";
  const tool = window.webauthnJSON;
  if (!tool?.supported()) return;
  const send = (form, credential) => {
    form.elements.credential.value = JSON.stringify(credential);
    form.submit();
  };
  const add = document.querySelector("[data-passkey-add]");
  add?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const refused = document.querySelector("[data-passkey-refused]");
    refused.hidden = true;
    try {
      const { creation_options: options } = JSON.parse(document.querySelector("#passkey-options").textContent);
      send(add, await tool.create(options));
    } catch {
      refused.hidden = false;
    }
  });
  const login = document.querySelector("[data-passkey-login]");
  if (!login) return;
  login.hidden = false;
  login.addEventListener("submit", async (event) => {
    event.preventDefault();
    const answer = await fetch(login.action, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer?.ok) return;
    const { request_options: options } = await answer.json();
    await tool.get(options).then((credential) => send(login, credential), () => {});
  });
})();
