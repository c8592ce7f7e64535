"use strict";
const pairs = Array.from(document.querySelectorAll("details.pair"));
const boxes = Array.from(document.querySelectorAll("form input[type=checkbox][value]"));
const changed = document.getElementById("changed");
const group = document.getElementById("group");
const search = document.getElementById("search");
const list = document.querySelector("main");
const words = new Map(pairs.map(pair => [pair, pair.firstElementChild.textContent.toLowerCase()]));

function filter() {
  const shown = new Set(boxes.filter(box => box.checked).map(box => box.value));
  const wanted = search.value.toLowerCase().split(/\s+/);
  let count = 0;
  for (const pair of pairs) {
    pair.hidden = !shown.has(pair.dataset.answer) || (changed && changed.checked && !pair.dataset.changed) || !wanted.every(word => words.get(pair).includes(word));
    count += pair.hidden ? 0 : 1;
  }
  document.getElementById("shown").textContent = count + " of " + pairs.length + " shown";
  for (const section of list.querySelectorAll(":scope > section")) {
    section.hidden = !section.querySelector(":scope > .pair:not([hidden])");
  }
}

// By package and class, each with its pairs in the order in which they were; or all in that order again.
function arrange() {
  if (!group.checked) return list.replaceChildren(...pairs);
  const sections = new Map();
  for (const pair of pairs) {
    const owner = pair.dataset.owner;
    if (!sections.has(owner)) sections.set(owner, []);
    sections.get(owner).push(pair);
  }
  list.replaceChildren(...Array.from(sections.keys()).sort().map(owner => section(owner, sections.get(owner))));
}

function section(owner, inside) {
  const made = document.createElement("section");
  const head = document.createElement("h2");
  const at = owner.lastIndexOf(".") + 1;
  const place = document.createElement("span");
  place.className = "soft";
  place.textContent = owner.slice(0, at);
  head.append(place, owner.slice(at));
  made.append(head, ...inside);
  return made;
}

// What is inside a pair is put into the page when it is opened for the first time: thousands of pairs open at once.
function fill(pair) {
  const kept = pair.querySelector(":scope > script");
  if (!kept) return;
  const inside = document.createElement("div");
  inside.className = "inside";
  inside.innerHTML = kept.textContent;
  kept.replaceWith(inside);
  for (const line of inside.querySelectorAll("table.code td:not(.number), pre.test")) paint(line);
}

const tokens = /(\/\/.*|\/\*[^]*?(?:\*\/|$)|^\s*\*(?:\s.*|\/)?$)|("(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?)|\b(abstract|assert|boolean|break|byte|case|catch|char|class|const|continue|default|do|double|else|enum|extends|final|finally|float|for|goto|if|implements|import|instanceof|int|interface|long|native|new|package|private|protected|public|record|return|short|signed|sizeof|static|struct|super|switch|synchronized|this|throw|throws|transient|try|typedef|union|unsigned|var|void|volatile|while|yield|true|false|null)\b|\b(\d[\w.]*)|(@\w+)/gm;

// Colours for the words of code; marks of what changed stay as they are.
function paint(line) {
  const spans = Array.from(line.textContent.matchAll(tokens), found => {
    return [found.index, found.index + found[0].length, ["comment", "text", "word", "digits", "word"][found.slice(1).findIndex(Boolean)]];
  });
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
  const nodes = [];
  for (let at = 0; walker.nextNode(); at += walker.currentNode.data.length) nodes.push([walker.currentNode, at]);
  for (const [node, start] of nodes) {
    const end = start + node.data.length;
    const near = spans.filter(([from, to]) => from < end && to > start);
    if (!near.length) continue;
    const parts = [];
    let at = start;
    for (const [from, to, kind] of near) {
      const made = document.createElement("span");
      made.className = kind;
      made.textContent = node.data.slice(Math.max(from, start) - start, Math.min(to, end) - start);
      parts.push(node.data.slice(at - start, Math.max(from, start) - start), made);
      at = Math.min(to, end);
    }
    node.replaceWith(...parts, node.data.slice(at - start));
  }
}

// What differs first is open, unless the address names a pair.
function openFirst() {
  const first = pairs.find(pair => ["DIFFERENT", "VIOLATED"].includes(pair.dataset.answer));
  if (!first || location.hash.length > 1) return;
  fill(first);
  first.open = true;
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
for (const input of [...boxes, search, changed]) if (input) input.addEventListener("input", filter);
group.addEventListener("input", () => { arrange(); filter(); });
document.querySelector("form").addEventListener("submit", event => event.preventDefault());
document.addEventListener("click", copy);
document.addEventListener("keydown", press);
window.addEventListener("hashchange", openNamed);
filter();
openFirst();
openNamed();
