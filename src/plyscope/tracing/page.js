"use strict";
// The tree of a search. `nodes` are in the order of the search; `parent` is an index, -1 at the root.
// Items are made when their parent is first opened. Text from the search goes into text nodes only.
const { nodes, boards, steps } = JSON.parse(document.getElementById("search").textContent);
const tree = document.getElementById("tree");
const details = document.getElementById("details");
const children = nodes.map(() => []);
nodes.forEach((node, index) => node.parent >= 0 && children[node.parent].push(index));
const about = new WeakMap(); // item -> { index, cut: whether it stands for the moves never searched }
let chosen = null;

function element(name, className, text) {
  const made = document.createElement(name);
  if (className) made.className = className;
  if (text !== undefined) made.textContent = text;
  return made;
}

function said(node) {
  const turn = node.shape ? `${node.player} to move, ` : "";
  return `${node.move || "start"}: ${turn}value ${node.value}, ${node.reason}`;
}

function hasChildren(index) {
  return children[index].length > 0 || nodes[index].cut !== null;
}

function item(label, level, place, size) {
  const made = element("li");
  made.setAttribute("role", "treeitem");
  made.setAttribute("aria-label", label);
  made.setAttribute("aria-level", level);
  made.setAttribute("aria-posinset", place);
  made.setAttribute("aria-setsize", size);
  made.setAttribute("aria-selected", "false");
  made.tabIndex = -1;
  made.append(element("div", "node"));
  return made;
}

function nodeItem(index, level, place, size) {
  const node = nodes[index];
  const made = item(said(node), level, place, size);
  const line = made.firstChild;
  const side = node.shape === "△" ? "max" : "min";
  line.append(element("span", "twisty", hasChildren(index) ? "▸" : ""));
  line.append(element("span", "move", node.move || "start"));
  if (node.shape) line.append(element("span", side, `${node.shape} ${node.player}`));
  line.append(element("span", "value", node.value));
  if (node.best) {
    made.classList.add("best");
    line.append(element("span", "mark", "◀"));
  }
  if (node.window) line.append(element("span", "window", node.window));
  line.append(element("span", node.usual ? "reason usual" : "reason", node.reason));
  if (node.hidden) line.append(element("span", "hidden", `… ${node.hidden}`));
  if (hasChildren(index)) made.setAttribute("aria-expanded", "false");
  about.set(made, { index, cut: false });
  return made;
}

function cutItem(index, level, place) {
  const { moves, why } = nodes[index].cut;
  const made = item(`Never searched: ${moves}. ${why}`, level, place, place);
  made.classList.add("cut");
  made.firstChild.append(element("span", "twisty", ""), element("span", "", `✂ ${moves}: ${why}`));
  about.set(made, { index, cut: true });
  return made;
}

function open(parent) {
  if (parent.getAttribute("aria-expanded") !== "false") return;
  parent.setAttribute("aria-expanded", "true");
  parent.querySelector(".twisty").textContent = "▾";
  const group = parent.querySelector(":scope > [role=group]");
  if (group) {
    group.hidden = false;
    return;
  }
  const { index } = about.get(parent);
  const level = Number(parent.getAttribute("aria-level")) + 1;
  const below = children[index];
  const size = below.length + (nodes[index].cut ? 1 : 0);
  const made = element("ul");
  made.setAttribute("role", "group");
  below.forEach((child, place) => made.append(nodeItem(child, level, place + 1, size)));
  if (nodes[index].cut) made.append(cutItem(index, level, size));
  parent.append(made);
}

function close(parent) {
  if (parent.getAttribute("aria-expanded") !== "true") return;
  parent.setAttribute("aria-expanded", "false");
  parent.querySelector(".twisty").textContent = "▸";
  parent.querySelector(":scope > [role=group]").hidden = true;
  if (parent !== chosen && parent.contains(chosen)) choose(parent);
}

function parentOf(one) {
  return one.parentElement.closest("[role=treeitem]");
}

function choose(one, focus = false) {
  if (chosen) {
    chosen.setAttribute("aria-selected", "false");
    chosen.tabIndex = -1;
  }
  chosen = one;
  one.setAttribute("aria-selected", "true");
  one.tabIndex = 0;
  if (focus) {
    one.focus({ preventScroll: true });
    one.firstChild.scrollIntoView({ block: "nearest" });
  }
  describe(about.get(one));
}

function describe({ index, cut }) {
  const node = nodes[index];
  details.replaceChildren(element("h2", "", node.path || "The start"));
  details.append(element("pre", "", boards[node.board]));
  if (cut) {
    details.append(element("p", "cut", `✂ ${node.cut.moves}`));
  }
  details.append(element("p", "why", node.why));
  const chain = element("ul");
  node.chain.forEach((link) => chain.append(element("li", "", link)));
  if (node.chain.length) details.append(chain);
  node.facts.forEach((fact) => details.append(element("p", "facts", fact)));
}

function visible() {
  const items = [...tree.querySelectorAll("[role=treeitem]")];
  return items.filter((one) => !one.closest("[role=group][hidden]"));
}

const root = nodeItem(0, 1, 1, 1);
tree.append(root);

function everyItem(change) {
  // Opening makes new items, so the list is read anew until nothing is left to visit.
  const waiting = [root];
  while (waiting.length) {
    const one = waiting.pop();
    change(one);
    waiting.push(...one.querySelectorAll(":scope > [role=group] > [role=treeitem]"));
  }
}

function openLine() {
  for (let one = root; one; one = one.querySelector(":scope > [role=group] > .best")) open(one);
}

const keys = {
  ArrowDown: (items, at) => choose(items[Math.min(at + 1, items.length - 1)], true),
  ArrowUp: (items, at) => choose(items[Math.max(at - 1, 0)], true),
  Home: (items) => choose(items[0], true),
  End: (items) => choose(items[items.length - 1], true),
  ArrowRight: (items, at) => {
    if (chosen.getAttribute("aria-expanded") === "true") choose(items[at + 1], true);
    else open(chosen);
  },
  ArrowLeft: () => {
    if (chosen.getAttribute("aria-expanded") === "true") close(chosen);
    else if (parentOf(chosen)) choose(parentOf(chosen), true);
  },
};
keys.Enter = keys[" "] = () => toggle(chosen);

function toggle(one) {
  if (one.getAttribute("aria-expanded") === "true") close(one);
  else open(one);
}

tree.addEventListener("keydown", (event) => {
  const act = keys[event.key];
  if (!act || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  const items = visible();
  act(items, items.indexOf(chosen));
});

tree.addEventListener("click", (event) => {
  const one = event.target.closest("[role=treeitem]");
  if (!one || !event.target.closest(".node")) return;
  choose(one, true);
  toggle(one);
});

document.getElementById("line").addEventListener("click", openLine);
document.getElementById("open").addEventListener("click", () => everyItem(open));
document.getElementById("close").addEventListener("click", () => everyItem(close));

// Steps: the sentences of the search, each at its node; -1 is before the first.
let at = -1;

function itemOf(index) {
  if (index === 0) return root;
  const above = itemOf(nodes[index].parent);
  open(above);
  const items = above.querySelectorAll(":scope > [role=group] > [role=treeitem]");
  return [...items].find((one) => about.get(one).index === index && !about.get(one).cut);
}

function step(to) {
  at = Math.max(0, Math.min(to, steps.length - 1));
  const [index, sentence] = steps[at];
  choose(itemOf(index));
  chosen.firstChild.scrollIntoView({ block: "nearest" });
  document.getElementById("sentence").textContent = sentence;
  document.getElementById("count").textContent = `${at + 1} / ${steps.length}`;
  document.getElementById("back").disabled = at === 0;
  document.getElementById("next").disabled = at === steps.length - 1;
}

document.getElementById("steps").hidden = steps.length === 0;
document.getElementById("count").textContent = `${steps.length} steps`;
document.getElementById("back").disabled = true;
document.getElementById("back").addEventListener("click", () => step(at - 1));
document.getElementById("next").addEventListener("click", () => step(at + 1));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || steps.length === 0) return;
  if (event.key === "n") step(at + 1);
  if (event.key === "b") step(at - 1);
});

openLine();
choose(root);
