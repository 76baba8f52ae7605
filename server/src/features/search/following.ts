// Where to search first for a follow-up question: in the documents that the previous answer quoted, and there below
// the same headings.
import type { IndexedParagraph } from './base.rules.ts';
import type { Base } from './base.ts';

/** A paragraph that an answer quoted. `key` is `IndexedParagraph.key`. */
export interface QuotedPlace {
  fileId: string;
  key: string;
}

/** How a passage relates to what was quoted: in the same section or the same document. */
export type Continuation = 'section' | 'document';

export interface QuotedSections {
  /** By file number: 1 for quoted documents. */
  files: Uint8Array;
  /** Visible records below the same headings as a quoted paragraph. */
  records: readonly number[];
  continuationOf(paragraph: IndexedParagraph): Continuation | null;
}

/** On each side of a quoted paragraph. */
const maxParagraphs = 40;

/** Null if the person sees none of the quoted paragraphs. */
export function readSections(
  base: Base,
  quotedPlaces: readonly QuotedPlace[],
  isSeen: (record: number) => boolean,
): QuotedSections | null {
  const files = new Uint8Array(base.fileNumbers);
  const records = new Set<number>();
  for (const { fileId, key } of quotedPlaces) {
    const file = base.file(fileId);
    if (!file) continue;
    const at = file.records.findIndex((record) => isSeen(record) && base.hasKey(record, key));
    const paragraph = at < 0 ? undefined : base.paragraphOf(file.records[at] as number);
    if (!paragraph) continue;
    files[file.number] = 1;
    const path = paragraph.headings.join('\n');
    const around = file.records.subarray(Math.max(0, at - maxParagraphs), at + maxParagraphs + 1);
    for (const record of around) {
      const other = isSeen(record) ? base.paragraphOf(record) : undefined;
      if (other && other.kind !== 'heading' && other.headings.join('\n') === path) {
        records.add(record);
      }
    }
  }
  if (records.size === 0) return null;
  return {
    files,
    records: [...records],
    continuationOf({ record, file }) {
      if (records.has(record)) return 'section';
      return files[file.number] === 1 ? 'document' : null;
    },
  };
}
