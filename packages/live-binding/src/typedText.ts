// Change 9: a typed letter is stored at the caret, even among identical or deleted letters. Other
// text, such as that of a line that is joined to this one, is stored behind what others type there.

import { changedPart } from '@docent/document-model/changedPart';
import { withTrailingId } from '@docent/document-model/rescue/clientIds';
import { insertLetters } from '@docent/document-model/rescue/insertItem';
import type { Node } from 'prosemirror-model';
import type { ProsemirrorBinding } from 'y-prosemirror';
import * as Y from 'yjs';

/** Writes the changed text of a line, unless the nodes in the line changed as well. */
export function writeText(
  { prosemirrorView: view }: ProsemirrorBinding,
  storedLine: Y.XmlElement,
  block: Node,
) {
  const run = changedRun(block, storedLine);
  if (!run) return;
  const { $head, empty } = view.state.selection;
  const isTyped = empty && $head.parent === block;
  if (!isTyped || !writeTypedText(run, $head.parentOffset - run.offset)) writeOtherText(run);
}

/**
 * Writes the text that was typed or deleted at the caret, beside the letters that its author sees
 * there. Among repeated letters, y-prosemirror cannot tell which one is new ("z" before "zone") and
 * takes the last one, so that a word would consist of the letters of two people.
 */
function writeTypedText({ text, before, after }: ChangedRun, caret: number): boolean {
  if (caret < 0 || caret > after.length) return false;
  const length = after.length - before.length;
  const start = length > 0 ? caret - length : caret;
  if (length === 0 || start < 0) return false;
  const head = before.slice(0, start);
  if (length < 0) {
    if (head + before.slice(start - length) !== after) return false;
    text.delete(start, -length);
    return true;
  }
  if (head + after.slice(start, caret) + before.slice(start) !== after) return false;
  text.doc?.transact((transaction) =>
    insertLetters(transaction, text, start, after.slice(start, caret)),
  );
  return true;
}

function writeOtherText({ text, before, after }: ChangedRun): void {
  const { start, removedLength, inserted } = changedPart(before, after);
  text.delete(start, removedLength);
  const { doc } = text;
  if (doc) withTrailingId(doc, () => text.insert(start, inserted));
}

interface ChangedRun {
  text: Y.XmlText;
  before: string;
  after: string;
  /** Its offset in the line. */
  offset: number;
}

/**
 * The text that has changed, if it is one and everything else is stored already; or the last one, if
 * a line with nodes in it was joined to it.
 */
function changedRun(block: Node, storedLine: Y.XmlElement): ChangedRun | null {
  const types = storedLine.toArray();
  const runs: ChangedRun[] = [];
  let [at, end, after] = [0, 0, ''];
  const endRun = () => {
    const text = after === '' ? null : types[at++];
    if (text instanceof Y.XmlText) {
      const before = textOf(text);
      if (before !== after) runs.push({ text, before, after, offset: end - after.length });
    }
    after = '';
    return text === null || text instanceof Y.XmlText;
  };
  for (const child of block.children) {
    if (child.isText) after += child.text;
    else if (!endRun()) return null;
    else if (at === types.length) {
      const [run] = runs;
      return run && runs.length === 1 && run.after.startsWith(run.before) ? run : null;
    } else if (!(types[at++] instanceof Y.XmlElement)) return null;
    end += child.nodeSize;
  }
  if (!endRun() || at !== types.length || runs.length !== 1) return null;
  return runs[0] ?? null;
}

function textOf(text: Y.XmlText): string {
  let letters = '';
  for (let item = text._start; item; item = item.right) {
    if (!item.deleted && item.content instanceof Y.ContentString) letters += item.content.str;
  }
  return letters;
}
