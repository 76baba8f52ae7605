// Change 5: removed marks are deleted from the stored text before y-prosemirror compares it.
//
// y-prosemirror mistakes a mark without attributes for any other (bold for italic, inline code for
// a suggestion). If the new text has as many marks as the stored one, it writes nothing: nobody
// else would see the change, and it would be lost when the page is closed.

import type { Node } from 'prosemirror-model';
import * as Y from 'yjs';

/**
 * Deletes removed marks from the stored text of a line where y-prosemirror would detect no change.
 */
export function removeGoneMarks(storedLine: Y.XmlElement, line: Node): void {
  const runs = runsOf(line);
  for (const [i, text] of storedLine.toArray().entries()) {
    if (text instanceof Y.XmlText) removeGoneMarksFrom(text, runs[i] ?? []);
  }
}

/** The text runs of a line as y-prosemirror stores them; an inline node is an empty run. */
function runsOf(line: Node): Node[][] {
  const runs: Node[][] = [];
  let isOpen = false;
  for (const node of line.children) {
    if (node.isText && isOpen) runs.at(-1)?.push(node);
    else runs.push(node.isText ? [node] : []);
    isOpen = node.isText;
  }
  return runs;
}

interface Piece {
  insert: string;
  attributes?: Record<string, unknown>;
}

function removeGoneMarksFrom(text: Y.XmlText, run: readonly Node[]): void {
  const pieces: Piece[] = text.toDelta();
  const hasSameShape =
    pieces.length === run.length &&
    pieces.every(({ insert, attributes = {} }, i) => {
      const node = run[i];
      return node?.text === insert && Object.keys(attributes).length === node.marks.length;
    });
  if (!hasSameShape) return;
  let offset = 0;
  for (const [i, { insert, attributes = {} }] of pieces.entries()) {
    const remaining = new Set(run[i]?.marks.map(({ type }) => type.name));
    // The name of a mark that may overlap itself ends with a hash.
    const goneNames = Object.keys(attributes).filter(
      (name) => !remaining.has(name.replace(/--.{8}$/, '')),
    );
    if (goneNames.length > 0) {
      text.format(offset, insert.length, Object.fromEntries(goneNames.map((name) => [name, null])));
    }
    offset += insert.length;
  }
}
