// Elements, and texts that show what would act.

const root = document.documentElement;
root.classList.add("on");
const find = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

// What would act instead of show is made visible, as the program does it for terminals.
const acting = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\uFFFE\uFFFF]/gu;
const visible = text => String(text).replace(acting, character =>
  character === "\u200C" || character === "\u200D" ? character
    : "\\u{" + character.codePointAt(0).toString(16).toUpperCase() + "}");
const cut = (text, limit) => text.length > limit ? text.slice(0, limit - 1) + "…" : text;

const fill = (node, attributes, children) => {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child === undefined || child === null || child === false) continue;
    node.append(child instanceof Node ? child : document.createTextNode(visible(child)));
  }
  return node;
};
const make = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children);
const draw = (tag, attributes, ...children) =>
  fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);

// A browser breaks a line behind any hyphen and, where nothing else fits, inside of numbers.
const whole = (text, pattern) => text.split(pattern).map((part, index) =>
  index % 2 ? make("span", { class: "whole" }, part) : part);
const commandText = command => whole(command, /(?<=^|\s)(--[a-z-]+)(?=\s|$)/);
const place = declared => declared.split(/(?<=\/)/).flatMap((part, index) =>
  [index > 0 && make("wbr", {}), make("span", { class: "place" }, part)]);

const badge = outcome => make("span", { class: "o " + (/^[a-z-]+$/.test(outcome) ? outcome : "") }, outcome);
const milliseconds = time => {
  const microseconds = Math.floor(time / 1000);
  return Math.floor(microseconds / 1000) + "." + String(microseconds % 1000).padStart(3, "0");
};
