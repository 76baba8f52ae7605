// Change 9: a typed letter is stored at the caret, even among identical letters.

import type { Node } from 'prosemirror-model';
import type { ProsemirrorBinding } from 'y-prosemirror';
import * as Y from 'yjs';

/**
 * Writes the text that was typed or deleted at the caret. Among repeated letters, y-prosemirror
 * cannot tell which one is new ("z" before "zone") and takes the last one, so that a word would
 * consist of the letters of two people.
 */
export function writeTypedText(
  { prosemirrorView: view }: ProsemirrorBinding,
  stored: Y.XmlElement,
  block: Node,
) {
  const [text] = stored.toArray();
  const { $head, empty } = view.state.selection;
  if (stored.length !== 1 || !(text instanceof Y.XmlText) || !empty || $head.parent !== block)
    return;
  if (!block.children.every(({ isText }) => isText)) return;
  const before = textOf(text);
  const after = block.textContent;
  const caret = $head.parentOffset;
  const length = after.length - before.length;
  const start = length > 0 ? caret - length : caret;
  if (length === 0 || start < 0) return;
  const head = before.slice(0, start);
  if (length < 0) {
    if (head + before.slice(start - length) === after) text.delete(start, -length);
  } else if (head + after.slice(start, caret) + before.slice(start) === after) {
    text.insert(start, after.slice(start, caret));
  }
}

function textOf(text: Y.XmlText): string {
  let letters = '';
  for (let item = text._start; item; item = item.right) {
    if (!item.deleted && item.content instanceof Y.ContentString) letters += item.content.str;
  }
  return letters;
}
