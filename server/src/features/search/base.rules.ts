// Files and paragraphs of the base: their types, who sees them, and how draft and published text are merged.
import type { Fields, RecordPlace } from '../../search-engine/invertedIndex.ts';
import type { Pause } from '../../search-engine/pause.ts';
import type { SearchFileRow, SearchParagraphRow } from './search.store.ts';

export interface IndexedFile extends Omit<SearchFileRow, 'scopeId'> {
  /** Index into the per-file arrays of filters. */
  number: number;
  scope: number;
  titleRecord: number;
  /** Its paragraphs in reading order, of drafts and published text side by side. */
  records: Uint32Array;
}

/** A paragraph as it was last read from the database. */
export interface IndexedParagraph
  extends Omit<SearchParagraphRow, 'fileId' | 'stage' | 'position'> {
  file: IndexedFile;
  record: number;
  stage: FileStanding;
  /**
   * Unique within its file and stage: the paragraph's id, or for the text of an attachment
   * `blockId/fileId/paragraphId`.
   */
  key: string;
}

export const standings = ['draft', 'published', 'both'] as const;

/** The texts that contain the paragraph in this form. */
export type FileStanding = (typeof standings)[number];

/** Levels, as in `person_scopes`. */
export const readLevel = 1;
const commentLevel = 2;
export const editLevel = 3;
const manageLevel = 4;

/** The text of a table cell's row; null for other kinds. */
export function rowOf({
  kind,
  context,
}: Pick<IndexedParagraph, 'kind' | 'context'>): string | null {
  return kind === 'tableCell' ? context : null;
}

/** The text that a paragraph is scored by. For a cell that is its row, because a cell is meaningless alone. */
export function fieldsOf(paragraph: IndexedParagraph): Fields {
  const { text, headings, file } = paragraph;
  return { text: rowOf(paragraph) ?? text, title: file.name, headings };
}

const comparable = (text: string) => text.trim().toLowerCase();

/** Whether a heading only repeats the name of its file. */
export function saysName(heading: string, { kind, name }: Pick<IndexedFile, 'kind' | 'name'>) {
  const title = kind === 'attachment' ? name.replace(/\.\w+$/, '') : name;
  return comparable(heading) === comparable(title);
}

/** The headings above a paragraph, without a first one that only repeats the name of the file. */
export function headingsBelowName({
  headings,
  file,
}: Pick<IndexedParagraph, 'headings' | 'file'>): string[] {
  const [first, ...rest] = headings;
  return first !== undefined && saysName(first, file) ? rest : [...headings];
}

/** The place in an attachment of the document; null for the document's own text. */
export function placeInAttachment({
  key,
}: Pick<IndexedParagraph, 'key'>): { fileId: string; paragraphId: string } | null {
  const [, fileId, paragraphId] = key.split('/');
  return fileId === undefined || paragraphId === undefined ? null : { fileId, paragraphId };
}

export function placeOf(file: IndexedFile, stage: FileStanding): RecordPlace {
  const { scope, number } = file;
  if (stage === 'draft') return { scope, file: number, lowest: editLevel, highest: manageLevel };
  const highest = stage === 'both' ? manageLevel : commentLevel;
  return { scope, file: number, lowest: readLevel, highest };
}

export function placeOfTitle(file: IndexedFile): RecordPlace {
  const isUnpublished = file.kind === 'document' && file.publishedNumber === null;
  return {
    scope: file.scope,
    file: file.number,
    lowest: isUnpublished ? editLevel : readLevel,
    highest: manageLevel,
  };
}

interface MergedRow {
  row: SearchParagraphRow;
  stage: FileStanding;
}

/** Merges the rows of both stages; rows with the same text become one. */
export async function mergeStages(
  rows: readonly SearchParagraphRow[],
  pause: Pause,
): Promise<MergedRow[]> {
  const mergedRows: MergedRow[] = [];
  const byId = new Map<string, MergedRow>();
  for (const row of rows) {
    await pause();
    const other = byId.get(row.id);
    if (other && readsTheSame(other.row, row)) {
      other.stage = 'both';
      other.row = row.stage === 'draft' ? row : other.row;
      continue;
    }
    const one: MergedRow = { row, stage: row.stage };
    byId.set(row.id, one);
    mergedRows.push(one);
  }
  return mergedRows;
}

type Text = Pick<SearchParagraphRow, 'kind' | 'text' | 'headings' | 'context'>;

export function readsTheSame(one: Text, other: Text): boolean {
  return (
    one.text === other.text &&
    one.kind === other.kind &&
    one.context === other.context &&
    one.headings.length === other.headings.length &&
    one.headings.every((heading, i) => heading === other.headings[i])
  );
}
