// Change 9: a typed letter is stored at the caret, even among identical or deleted letters.

import { insertLetters } from '@docent/document-model/rescue/insertItem';
import type { Node } from 'prosemirror-model';
import type { ProsemirrorBinding } from 'y-prosemirror';
import * as Y from 'yjs';

/**
 * Writes the text that was typed or deleted at the caret, beside the letters that its author sees
 * there. Among repeated letters, y-prosemirror cannot tell which one is new ("z" before "zone") and
 * takes the last one, so that a word would consist of the letters of two people.
 */
export function writeTypedText(
  { prosemirrorView: view }: ProsemirrorBinding,
  stored: Y.XmlElement,
  block: Node,
) {
  const { $head, empty } = view.state.selection;
  if (!empty || $head.parent !== block) return;
  const run = changedRun(block, $head.parentOffset, stored);
  if (!run) return;
  const { text, before, after, caret } = run;
  const length = after.length - before.length;
  const start = length > 0 ? caret - length : caret;
  if (length === 0 || start < 0) return;
  const head = before.slice(0, start);
  if (length < 0) {
    if (head + before.slice(start - length) === after) text.delete(start, -length);
  } else if (head + after.slice(start, caret) + before.slice(start) === after) {
    const { doc } = text;
    doc?.transact((transaction) =>
      insertLetters(transaction, text, start, after.slice(start, caret)),
    );
  }
}

interface ChangedRun {
  text: Y.XmlText;
  before: string;
  after: string;
  /** The caret's offset in it. */
  caret: number;
}

/** The text at the caret, if it has changed; null if the rest of the line is stored otherwise. */
function changedRun(block: Node, caret: number, stored: Y.XmlElement): ChangedRun | null {
  const types = stored.toArray();
  const runs: ChangedRun[] = [];
  let [at, end, after] = [0, 0, ''];
  const endRun = () => {
    const text = after === '' ? null : types[at++];
    if (text instanceof Y.XmlText) {
      runs.push({ text, before: textOf(text), after, caret: caret - (end - after.length) });
    }
    after = '';
    return text === null || text instanceof Y.XmlText;
  };
  for (const child of block.children) {
    if (child.isText) after += child.text;
    else if (!endRun() || !(types[at++] instanceof Y.XmlElement)) return null;
    end += child.nodeSize;
  }
  if (!endRun() || at !== types.length) return null;
  const changed = runs.filter(({ before, after }) => before !== after);
  const [run] = changed;
  const isAtCaret = run && run.caret >= 0 && run.caret <= run.after.length;
  return isAtCaret && changed.length === 1 ? run : null;
}

function textOf(text: Y.XmlText): string {
  let letters = '';
  for (let item = text._start; item; item = item.right) {
    if (!item.deleted && item.content instanceof Y.ContentString) letters += item.content.str;
  }
  return letters;
}
