// What a file and a paragraph of the base are, who sees them, and how two stages of a text become one.
import type { Fields, RecordPlace } from '../../search-engine/invertedIndex.ts';
import type { Pause } from '../../search-engine/pause.ts';
import type { SearchFileRow, SearchParagraphRow } from './search.store.ts';

export interface IndexedFile extends Omit<SearchFileRow, 'scopeId'> {
  /** What filters know it by. */
  number: number;
  scope: number;
  titleRecord: number;
  /** Its paragraphs in reading order; drafts and published texts side by side. */
  records: Uint32Array;
}

/** A paragraph as it was when it was read. */
export interface IndexedParagraph
  extends Omit<SearchParagraphRow, 'fileId' | 'stage' | 'position'> {
  file: IndexedFile;
  record: number;
  stage: FileStanding;
  /** Tells it from others of its file: its id, or the id of the block that shows the file in which it stands, and where there. */
  key: string;
}

export const standings = ['draft', 'published', 'both'] as const;

/** In which texts a paragraph stands as it is. */
export type FileStanding = (typeof standings)[number];

/** Levels, as in `person_scopes`. */
export const readLevel = 1;
const commentLevel = 2;
export const editLevel = 3;
const manageLevel = 4;

/** The row that a table cell stands in; null for anything else. */
export function rowOf({
  kind,
  context,
}: Pick<IndexedParagraph, 'kind' | 'context'>): string | null {
  return kind === 'tableCell' ? context : null;
}

/** What a paragraph is judged by: a cell says nothing alone, its row is judged. */
export function fieldsOf(paragraph: IndexedParagraph): Fields {
  const { text, headings, file } = paragraph;
  return { text: rowOf(paragraph) ?? text, title: file.name, headings };
}

const comparable = (text: string) => text.trim().toLowerCase();

/** Whether a heading only says the name of its file once more. */
export function saysName(heading: string, { kind, name }: Pick<IndexedFile, 'kind' | 'name'>) {
  const title = kind === 'attachment' ? name.replace(/\.\w+$/, '') : name;
  return comparable(heading) === comparable(title);
}

/** The headings above it, without a first one that only says the name of the file once more. */
export function headingsBelowName({
  headings,
  file,
}: Pick<IndexedParagraph, 'headings' | 'file'>): string[] {
  const [first, ...rest] = headings;
  return first !== undefined && saysName(first, file) ? rest : [...headings];
}

/** Where it stands in a file that the document shows; null for what the document itself says. */
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

/** Rows of both stages, those that read the same in both as one. */
export async function mergeStages(
  rows: readonly SearchParagraphRow[],
  pause: Pause,
): Promise<MergedRow[]> {
  const merged: MergedRow[] = [];
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
    merged.push(one);
  }
  return merged;
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
