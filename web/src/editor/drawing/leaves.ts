// Renderers of leaf nodes by name, for reading and editing.

import type { Attrs } from '@tiptap/pm/model';
import './blocks.css';
import { drawAttachment } from './attachment.ts';
import { drawDate } from './date.ts';
import { drawEmbed } from './embed.ts';
import { drawFootnote } from './footnotes.ts';
import { drawFormula } from './formula.ts';
import { drawSynced } from './synced.ts';

interface Leaf {
  /** Called again when the attributes or the language change. */
  draw: (target: HTMLElement, attrs: Attrs) => void;
  /** Whether drawing needs a request or a library, so that it waits until the leaf is near the window. */
  isDear: boolean;
}

const leaves = {
  formula: { draw: (target, { latex }) => drawFormula(target, latex ?? '', true), isDear: true },
  inlineFormula: {
    draw: (target, { latex }) => drawFormula(target, latex ?? '', false),
    isDear: true,
  },
  footnote: { draw: (target, { text }) => drawFootnote(target, text ?? ''), isDear: false },
  date: { draw: (target, { value, format }) => drawDate(target, value, format), isDear: false },
  mention: {
    draw: (target, { username }) => {
      target.textContent = `@${username ?? ''}`;
    },
    isDear: false,
  },
  attachment: { draw: drawAttachment, isDear: true },
  embed: { draw: drawEmbed, isDear: true },
  synced: { draw: (target, attrs) => drawSynced(target, attrs, drawInside), isDear: true },
} satisfies Record<string, Leaf>;

export type LeafName = keyof typeof leaves;

export const leafNames = Object.keys(leaves) as LeafName[];

export function leafOf(name: LeafName): Leaf {
  return leaves[name];
}

/** All leaves in a text, with name and attributes. */
export function leavesIn(
  text: ParentNode,
): { target: HTMLElement; name: LeafName; attrs: Attrs }[] {
  const leafElements = text.querySelectorAll<HTMLElement>('[data-attrs]');
  return [...leafElements].flatMap((target) => {
    const name = target.dataset.type as LeafName;
    return Object.hasOwn(leaves, name) ? [{ target, name, attrs: attrsOf(target) }] : [];
  });
}

function drawInside(text: HTMLElement): void {
  for (const { target, name, attrs } of leavesIn(text)) leafOf(name).draw(target, attrs);
}

/** The attributes in the HTML of a leaf, as the schema wrote them; empty if the JSON is invalid. */
export function attrsOf(leaf: HTMLElement): Attrs {
  try {
    return JSON.parse(leaf.dataset.attrs ?? '{}') as Attrs;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return {};
  }
}
