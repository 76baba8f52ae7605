// Nodes without editable text, such as a formula, a control or a signature. They share one HTML
// format, so that each defines only its attributes and its plain text.

import type { Attrs } from 'prosemirror-model';
import {
  type Attribute,
  blockAttributes,
  blockAttributesOf,
  blockSpecAttributes,
  jsonIn,
  type NodeSpec,
  suggestionAttribute,
} from './attributes.ts';

interface Leaf {
  attrs: Record<string, Attribute>;
  /** Plain text for search, exports and everywhere the node cannot be drawn. */
  words: (attrs: Attrs) => string;
}

export function blockLeaf(name: string, { attrs, words }: Leaf): NodeSpec {
  return {
    group: 'block',
    atom: true,
    draggable: true,
    attrs: { ...blockSpecAttributes, ...attrs },
    leafText: (node) => words(node.attrs),
    parseDOM: [
      {
        tag: `div[data-type="${name}"]`,
        getAttrs: (dom) => ({ ...blockAttributesOf(dom), ...attributesIn(dom, attrs) }),
      },
    ],
    toDOM: (node) => [
      'div',
      { 'data-type': name, ...blockAttributes(node.attrs), 'data-attrs': json(node.attrs, attrs) },
      words(node.attrs),
    ],
  };
}

export function inlineLeaf(name: string, { attrs, words }: Leaf): NodeSpec {
  const all = { ...attrs, suggestion: suggestionAttribute };
  return {
    group: 'inline',
    inline: true,
    atom: true,
    attrs: all,
    leafText: (node) => words(node.attrs),
    parseDOM: [{ tag: `span[data-type="${name}"]`, getAttrs: (dom) => attributesIn(dom, all) }],
    toDOM: (node) => [
      'span',
      { 'data-type': name, 'data-attrs': json(node.attrs, all) },
      words(node.attrs),
    ],
  };
}

function attributesIn(dom: HTMLElement, attrs: Record<string, Attribute>) {
  const data = jsonIn(dom, 'data-attrs');
  const values = data !== null && typeof data === 'object' ? (data as Attrs) : {};
  return repaired(values, attrs);
}

function repaired(values: Attrs, attrs: Record<string, Attribute>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attrs).map(([name, attribute]) => [
      name,
      values[name] == null ? attribute.default : attribute.repair(values[name], values),
    ]),
  );
}

function json(values: Attrs, attrs: Record<string, Attribute>): string {
  const attributes = Object.entries(repaired(values, attrs)).filter(([, value]) => value != null);
  return JSON.stringify(Object.fromEntries(attributes));
}

/** A value as text; empty if there is none. */
export function asWords(value: unknown): string {
  return value == null || typeof value === 'object' ? '' : `${value}`;
}
