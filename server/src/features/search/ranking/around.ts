// The context of a paragraph in its document: its list, code block, section, table row and header.
import { type AskedNumber, decideRange } from '../../../language/ranges.ts';
import { leadsOn } from '../../../language/sentences.ts';
import type { Scored } from '../../../search-engine/best.ts';
import { type IndexedParagraph, placeInAttachment, rowOf, saysName } from '../base.rules.ts';
import type { Base } from '../base.ts';

const isItem = ({ kind }: IndexedParagraph) => kind === 'listItem' || kind === 'checkItem';
const maxListItems = 30;
const maxSectionParagraphs = 16;
/** In cells. */
const maxTableCells = 40;
/** Limits how far above a cell its header row is searched. */
const maxCellsAbove = 1_000;
/** In UTF-16 units. */
const maxCodeLength = 800;

/** The first text below a heading, in the same stage. */
export function afterHeading(base: Base, heading: IndexedParagraph): IndexedParagraph | undefined {
  const at = reader(base, heading);
  for (let i = 1; i < 8; i++) {
    const next = at(i);
    if (!next || next.kind === 'heading' || !isSameText(next, heading)) return undefined;
    if (isSameStage(next, heading)) return next;
  }
  return undefined;
}

/** Whether the record is a heading at the start of a document that repeats its title. */
export function repeatsTitle(base: Base, record: number): boolean {
  if (base.kindOf(record) !== 'heading') return false;
  const { file, text } = base.paragraphOf(record) ?? {};
  // Draft and published text may start with different headings, so this is the first or second record.
  if (!file || file.records.indexOf(record) > 1) return false;
  return text !== undefined && saysName(text, file);
}

/** The items of the list that an item belongs to, or that a paragraph introduces. */
export function listAround(base: Base, paragraph: IndexedParagraph): string[] {
  const at = reader(base, paragraph);
  let first = 0;
  if (!isItem(paragraph)) {
    do first++;
    while (isOfOtherStage(at(first), paragraph));
    const next = at(first);
    const isLed = next?.context === null && leadsOn(paragraph.text) && isBelow(next, paragraph);
    if (next?.context !== paragraph.text.trim() && !isLed) return [];
  }
  const item = at(first);
  if (item === undefined || !isItem(item)) return [];
  const belongs = (other: IndexedParagraph | undefined) =>
    other !== undefined &&
    isItem(other) &&
    other.context === item.context &&
    other.headings.join('\n') === item.headings.join('\n');
  let last = first;
  while (belongs(at(first - 1)) && last - first < maxListItems) first--;
  while (belongs(at(last + 1)) && last - first < maxListItems) last++;
  if (last - first >= maxListItems) return [];
  const texts: string[] = [];
  for (let i = first; i <= last; i++) {
    const other = at(i);
    if (other && isSameStage(other, item)) texts.push(other.text);
  }
  return texts;
}

/**
 * The row of a cell, or the text that introduces the paragraph's list or code block (possibly the paragraph
 * itself).
 */
export function contextOf(
  base: Base,
  paragraph: IndexedParagraph,
  list: readonly string[],
): string | null {
  if (list.length > 0 && !isItem(paragraph)) return paragraph.text;
  if (paragraph.kind === 'codeBlock') return leadOfCode(base, paragraph);
  return paragraph.context;
}

/** The text of a code block, or of the one right below a text that introduces it ("run the following command:"). */
export function codeAround(base: Base, paragraph: IndexedParagraph): string | null {
  if (paragraph.kind === 'codeBlock') return paragraph.text;
  if (!leadsOn(paragraph.text)) return null;
  const code = neighbour(base, paragraph, 1);
  return code?.kind === 'codeBlock' && code.text.length <= maxCodeLength ? code.text : null;
}

/** The text that introduces a code block. */
function leadOfCode(base: Base, code: IndexedParagraph): string | null {
  const lead = neighbour(base, code, -1);
  const leads = lead !== undefined && lead.kind !== 'codeBlock' && leadsOn(lead.text);
  return leads ? lead.text : null;
}

/** The nearest paragraph in that direction in the same stage, below the same headings and in the same text. */
function neighbour(
  base: Base,
  paragraph: IndexedParagraph,
  step: 1 | -1,
): IndexedParagraph | undefined {
  const at = reader(base, paragraph);
  let offset: number = step;
  while (isOfOtherStage(at(offset), paragraph)) offset += step;
  const other = at(offset);
  return other !== undefined && isBelow(other, paragraph) ? other : undefined;
}

/** Whether both are text below the same headings. */
const isBelow = (other: IndexedParagraph, paragraph: IndexedParagraph) =>
  other.kind !== 'heading' &&
  other.headings.join('\n') === paragraph.headings.join('\n') &&
  isSameText(other, paragraph);

/**
 * Adds rows whose range contains a number that was asked about, if the text beside or above them is a hit. For
 * "vacation after 12 years", the row "11 to 20" contains none of the words, but the line above the table does.
 */
export function withRows(
  base: Base,
  numbers: readonly AskedNumber[],
  hits: readonly Scored[],
): Scored[] {
  if (numbers.length === 0) return [...hits];
  const records = new Set(hits.map(({ record }) => record));
  return hits.flatMap((hit) => {
    const paragraph = base.paragraphOf(hit.record);
    if (!paragraph) return [hit];
    const rows = rowsStandingFor(base, numbers, paragraph).filter(({ record }) => {
      return records.size < records.add(record).size;
    });
    return [hit, ...rows.map(({ record }) => ({ ...hit, record }))];
  });
}

/** A cell of each nearby row, below the same heading, whose range contains a number that was asked about. */
function rowsStandingFor(
  base: Base,
  numbers: readonly AskedNumber[],
  paragraph: IndexedParagraph,
): IndexedParagraph[] {
  const { kind, text, headings } = paragraph;
  const path = (kind === 'heading' ? [...headings, text] : headings).join('\n');
  const at = reader(base, paragraph);
  const rows = new Map<string, IndexedParagraph>();
  for (const step of kind === 'heading' ? [1] : [1, -1]) {
    for (let i = step; Math.abs(i) <= maxTableCells; i += step) {
      const other = at(i);
      if (!other || other.headings.join('\n') !== path) break;
      const row = rowOf(other);
      if (row === null || !isSameText(other, paragraph) || !isSameStage(other, paragraph)) continue;
      if (decideRange(numbers, row).kind === 'inside') rows.set(row, other);
    }
  }
  return [...rows.values()];
}

/**
 * The paragraphs below the same heading, in order; for a cell, its table's rows. Empty unless they are few and
 * plain.
 */
export function sectionAround(base: Base, paragraph: IndexedParagraph): string[] {
  const { headings } = paragraph;
  if (paragraph.kind === 'tableCell') return rowsAround(base, paragraph);
  if (paragraph.kind !== 'paragraph' || headings.length === 0) return [];
  const at = reader(base, paragraph);
  const belongs = (other: IndexedParagraph | undefined) =>
    other !== undefined &&
    other.kind !== 'heading' &&
    other.headings.join('\n') === headings.join('\n');
  let first = 0;
  let last = 0;
  while (belongs(at(first - 1)) && last - first < maxSectionParagraphs) first--;
  while (belongs(at(last + 1)) && last - first < maxSectionParagraphs) last++;
  if (last - first >= maxSectionParagraphs) return [];
  const texts: string[] = [];
  for (let i = first; i <= last; i++) {
    const other = at(i);
    if (!other || !isSameStage(other, paragraph)) continue;
    if (other.kind !== 'paragraph') return [];
    texts.push(other.text);
  }
  return texts;
}

/** The rows of a cell's table, in order; empty if there are too many. */
function rowsAround(base: Base, cell: IndexedParagraph): string[] {
  const at = reader(base, cell);
  const belongs = (other: IndexedParagraph | undefined) =>
    other?.kind === 'tableCell' && other.headings.join('\n') === cell.headings.join('\n');
  let first = 0;
  let last = 0;
  while (belongs(at(first - 1)) && last - first < maxTableCells) first--;
  while (belongs(at(last + 1)) && last - first < maxTableCells) last++;
  if (last - first >= maxTableCells) return [];
  const rows = new Set<string>();
  for (let i = first; i <= last; i++) {
    const other = at(i);
    if (other?.context && isSameText(other, cell) && isSameStage(other, cell)) {
      rows.add(other.context);
    }
  }
  return [...rows];
}

/** The text of the header row above a table cell; null if there is none within reach. */
export function headerAbove(base: Base, cell: IndexedParagraph): string | null {
  if (cell.kind !== 'tableCell') return null;
  const { records } = cell.file;
  const place = records.indexOf(cell.record);
  const kindAt = (i: number) => (records[i] === undefined ? null : base.kindOf(records[i]));
  const at = reader(base, cell);
  for (let i = place - 1; i >= Math.max(0, place - maxCellsAbove); i--) {
    const kind = kindAt(i);
    if (kind !== 'tableHeader' && kind !== 'tableCell') return null;
    if (kind !== 'tableHeader' || kindAt(i + 1) !== 'tableCell') continue;
    const header = at(i - place);
    if (!header || !isSameStage(header, cell)) continue;
    if (!isBelow(header, cell)) return null;
    // A header cell that names its row is in the same row as the cell after it.
    if (header.context !== at(i + 1 - place)?.context) return header.context;
  }
  return null;
}

/** Reads the paragraph at an offset from the given one in its document. */
function reader(base: Base, { file, record }: IndexedParagraph) {
  const place = file.records.indexOf(record);
  return (offset: number): IndexedParagraph | undefined => {
    const other = place < 0 ? undefined : file.records[place + offset];
    return other === undefined ? undefined : base.paragraphOf(other);
  };
}

/** Whether both are in the document itself, or in the same attachment. */
const isSameText = (one: IndexedParagraph, other: IndexedParagraph) =>
  placeInAttachment(one)?.fileId === placeInAttachment(other)?.fileId;

function isSameStage(one: IndexedParagraph, other: IndexedParagraph): boolean {
  return one.stage === 'both' || other.stage === 'both' || one.stage === other.stage;
}

const isOfOtherStage = (one: IndexedParagraph | undefined, other: IndexedParagraph) =>
  one !== undefined && !isSameStage(one, other);
