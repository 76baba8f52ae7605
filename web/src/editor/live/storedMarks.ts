// What y-prosemirror overlooks when it writes: it takes a mark without attributes for any other (bold for italic, inline
// code for a suggestion). Where as many marks stand in the new text as are stored, it finds nothing to write, and the
// change would be seen by nobody else and gone with the page.
import type { Node } from '@tiptap/pm/model';
import * as Y from 'yjs';

/** The lines of text in these nodes by their ids; an id that two lines have (before it is mended) says nothing. */
export function linesOf(nodes: Iterable<Node>): Map<string, Node> {
  const lines = new Map<string, Node>();
  const twice = new Set<string>();
  const add = (node: Node): boolean => {
    const id = node.isTextblock ? node.attrs.id : null;
    if (typeof id === 'string') {
      if (lines.has(id)) twice.add(id);
      lines.set(id, node);
    }
    return !node.isTextblock;
  };
  for (const node of nodes) if (add(node)) node.descendants(add);
  for (const id of twice) lines.delete(id);
  return lines;
}

/** Takes the marks that are gone off the stored text where y-prosemirror would find nothing changed. */
export function dropGoneMarks(stored: Y.XmlElement, lines: ReadonlyMap<string, Node>): void {
  const line = lines.get(stored.getAttribute('id') ?? '');
  if (!line) {
    for (const child of stored.toArray())
      if (child instanceof Y.XmlElement) dropGoneMarks(child, lines);
    return;
  }
  const runs = runsOf(line);
  for (const [i, text] of stored.toArray().entries()) {
    if (text instanceof Y.XmlText) dropFrom(text, runs[i] ?? []);
  }
}

/** The text between things that stand in a line; such a thing is an empty run. As y-prosemirror stores them. */
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

function dropFrom(text: Y.XmlText, run: readonly Node[]): void {
  const pieces: Piece[] = text.toDelta();
  const looksTheSame =
    pieces.length === run.length &&
    pieces.every(({ insert, attributes = {} }, i) => {
      const node = run[i];
      return node?.text === insert && Object.keys(attributes).length === node.marks.length;
    });
  if (!looksTheSame) return;
  let offset = 0;
  for (const [i, { insert, attributes = {} }] of pieces.entries()) {
    const kept = new Set(run[i]?.marks.map(({ type }) => type.name));
    // The name of a mark that may overlap itself has a hash behind it.
    const gone = Object.keys(attributes).filter((name) => !kept.has(name.replace(/--.{8}$/, '')));
    if (gone.length > 0) {
      text.format(offset, insert.length, Object.fromEntries(gone.map((name) => [name, null])));
    }
    offset += insert.length;
  }
}
