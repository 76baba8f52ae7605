// Which paragraphs of a text somebody writes, told from one transaction of the editor to the next.
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { changedRange } from '../../../editor/large/changes.ts';

/** Texts of blocks by their ids, in order. */
type Texts = Map<string, string>;

export interface Written {
  /** Blocks that say something else than before, or that are new. */
  blocks: Texts;
  /** What the document no longer says: it may come back in another place. */
  removed: string[];
}

export function writtenIn({ before, doc }: Pick<Transaction, 'before' | 'doc'>): Written {
  const [old, now] = [
    textsOf(before, changedRange(doc, before)),
    textsOf(doc, changedRange(before, doc)),
  ];
  const blocks = new Map([...now].filter(([id, text]) => old.get(id) !== text));
  const removedTexts = [...old].flatMap(([id, text]) => (now.has(id) ? [] : [text]));
  return { blocks, removed: removedTexts };
}

function textsOf(doc: Node, range: { from: number; to: number } | null): Texts {
  const texts: Texts = new Map();
  if (!range) return texts;
  doc.nodesBetween(range.from, range.to, (node) => {
    if (!node.isTextblock) return true;
    const { id } = node.attrs;
    if (typeof id === 'string') texts.set(id, node.textContent);
    return false;
  });
  return texts;
}
