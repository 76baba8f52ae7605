// Commands for links: reading the one at the caret, setting, removing.

import { isSafeHref } from '@docent/document-model/links';
import type { Mark } from '@tiptap/pm/model';
import { type Command, type EditorState, TextSelection } from '@tiptap/pm/state';

export interface LinkAt {
  href: string;
  text: string;
  from: number;
  to: number;
}

/** The link at the caret or around the whole selection; it may span several text nodes. */
export function linkAt(state: EditorState): LinkAt | null {
  const { $from, to, empty } = state.selection;
  const { parent, parentOffset } = $from;
  if (!parent.isTextblock) return null;
  const sides = [parent.childAfter(parentOffset), empty ? parent.childBefore(parentOffset) : null];
  const side = sides.find((child) => child?.node?.marks.some(isLink));
  const mark = side?.node?.marks.find(isLink);
  if (!side?.node || !mark) return null;
  let [first, last] = [side.index, side.index];
  let start = side.offset;
  let end = side.offset + side.node.nodeSize;
  while (first > 0 && mark.isInSet(parent.child(first - 1).marks)) {
    start -= parent.child(--first).nodeSize;
  }
  while (last < parent.childCount - 1 && mark.isInSet(parent.child(last + 1).marks)) {
    end += parent.child(++last).nodeSize;
  }
  const base = $from.start();
  if (to > base + end) return null;
  const text = parent.textBetween(start, end);
  return { href: `${mark.attrs.href ?? ''}`, text, from: base + start, to: base + end };
}

function isLink(mark: Mark): boolean {
  return mark.type.name === 'link';
}

/** Converts input to a URL: "docent.org" is a website and "ann@x.org" an email address. Null if unsafe. */
export function addressOf(input: string): string | null {
  const text = input.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const bare = /^(?![a-z][a-z\d+.-]*:)[^\s/?#:]+\.[a-z]{2,}(?::\d+)?(?:[/?#]\S*)?$/i.test(text);
  const href = bare ? `https://${text}` : text;
  return isSafeHref(href) && !/\s/.test(href) ? href : null;
}

/** Links the selection or, if it is empty, the link at the caret or new text. */
export function setLink(href: string, text?: string): Command {
  return (state, dispatch) => {
    const type = state.schema.marks.link;
    if (!type || !isSafeHref(href)) return false;
    const existing = linkAt(state);
    const { tr } = state;
    let { from, to } = existing ?? state.selection;
    const linkText = text?.trim() || (from === to ? href : '');
    if (linkText && linkText !== existing?.text) {
      const marks = state.doc.resolve(from).marks();
      tr.replaceWith(from, to, state.schema.text(linkText, marks));
      to = from + linkText.length;
    }
    tr.removeMark(from, to, type).addMark(from, to, type.create({ href }));
    tr.setSelection(TextSelection.create(tr.doc, to)).removeStoredMark(type);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

export const removeLink: Command = (state, dispatch) => {
  const type = state.schema.marks.link;
  const link = linkAt(state);
  if (!type || !link) return false;
  dispatch?.(state.tr.removeMark(link.from, link.to, type));
  return true;
};
