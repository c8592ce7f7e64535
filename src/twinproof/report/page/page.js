"use strict";
const pairs = Array.from(document.querySelectorAll("details.pair"));
const boxes = Array.from(document.querySelectorAll("form input[type=checkbox]"));
const search = document.getElementById("search");
const words = new Map(pairs.map(pair => [pair, pair.firstElementChild.textContent.toLowerCase()]));

function filter() {
  const shown = new Set(boxes.filter(box => box.checked).map(box => box.value));
  const wanted = search.value.toLowerCase().split(/\s+/);
  let count = 0;
  for (const pair of pairs) {
    pair.hidden = !shown.has(pair.dataset.answer) || !wanted.every(word => words.get(pair).includes(word));
    count += pair.hidden ? 0 : 1;
  }
  document.getElementById("shown").textContent = count + " of " + pairs.length + " shown";
}

// What is inside a pair is put into the page when it is opened for the first time: thousands of pairs open at once.
function fill(pair) {
  const kept = pair.querySelector(":scope > script");
  if (!kept) return;
  const inside = document.createElement("div");
  inside.className = "inside";
  inside.innerHTML = kept.textContent;
  kept.replaceWith(inside);
}

function openNamed() {
  const pair = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!pair || !pairs.includes(pair)) return;
  pair.hidden = false;
  fill(pair);
  pair.open = true;
  pair.scrollIntoView();
}

function copy(event) {
  if (!event.target.matches("button.copy")) return;
  const selection = window.getSelection();
  selection.selectAllChildren(event.target.closest("section").querySelector("pre"));
  event.target.textContent = document.execCommand("copy") ? "copied" : "press Ctrl-C to copy";
}

function walk(step) {
  const shown = pairs.filter(pair => !pair.hidden);
  const at = shown.findIndex(pair => pair.contains(document.activeElement));
  const next = shown[at < 0 ? 0 : Math.min(Math.max(at + step, 0), shown.length - 1)];
  if (next) next.firstElementChild.focus();
}

function press(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target === search) {
    if (event.key === "Escape") search.blur();
    return;
  }
  const action = {"/": () => search.focus(), j: () => walk(1), k: () => walk(-1)}[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

for (const pair of pairs) pair.addEventListener("toggle", () => { if (pair.open) fill(pair); });
for (const input of [...boxes, search]) input.addEventListener("input", filter);
document.querySelector("form").addEventListener("submit", event => event.preventDefault());
document.addEventListener("click", copy);
document.addEventListener("keydown", press);
window.addEventListener("hashchange", openNamed);
filter();
openNamed();
