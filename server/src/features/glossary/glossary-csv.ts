// The glossary as CSV: one line per entry; names in a cell are separated by semicolons.
import {
  type GlossaryEntry,
  type GlossaryProblem,
  maxGlossaryEntries,
} from '@docent/contract/glossary';
import { parse } from 'csv-parse/sync';
import { csvLine } from '../../platform/csv.ts';
import { keyOf, namesOf } from './glossary.rules.ts';
import type { NewGlossaryEntry } from './glossary.store.ts';

const columns = ['Term', 'Synonyms', 'Abbreviations', 'Definition', 'Owner'] as const;
const limits = { name: 100, names: 20, definition: 2_000, cell: 20_000 };

/** An entry of a file; `owner` is a person's name, or '' for none. */
export interface ImportedEntry extends Omit<NewGlossaryEntry, 'ownerId'> {
  owner: string;
  line: number;
}

export interface ImportedGlossary {
  entries: ImportedEntry[];
  problems: Problem[];
}

type Problem = GlossaryProblem;

export function csvOfGlossary(entries: readonly GlossaryEntry[]): string {
  const lines = entries.map(({ term, synonyms, abbreviations, definition, owner }) =>
    csvLine([
      term,
      synonyms.join('; '),
      abbreviations.join('; '),
      definition,
      owner?.username ?? '',
    ]),
  );
  // The byte order mark makes spreadsheets read Chinese names as UTF-8.
  return `\ufeff${csvLine(columns)}${lines.join('')}`;
}

/**
 * Columns must be those of `csvOfGlossary`, in the same order. A header line with their English or Chinese names is
 * skipped.
 */
export function readGlossaryCsv(csv: string): ImportedGlossary {
  let rows: { record: string[]; info: { lines: number } }[];
  try {
    rows = parse(csv, {
      bom: true,
      delimiter: [',', ';', '\t'].sort((x, y) => countIn(csv, y) - countIn(csv, x))[0] as string,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      max_record_size: 5 * limits.cell,
      to: maxGlossaryEntries + 2,
    }) as unknown as typeof rows;
  } catch (error) {
    const line = Number((error as { lines?: number }).lines ?? 1);
    return { entries: [], problems: [{ line, why: 'no-csv', text: '', takenBy: null }] };
  }
  if (isHead(rows[0]?.record)) rows.shift();
  const entries = rows.map(({ record, info }) => entryOf(record, info.lines));
  return { entries, problems: [...entries.flatMap(problemsOf), ...findDoubles(entries)] };
}

/** Names that two entries of a file have in common. */
function findDoubles(entries: readonly ImportedEntry[]): Problem[] {
  const takenBy = new Map<string, ImportedEntry>();
  return entries.flatMap((entry) => {
    const problems: Problem[] = [];
    const own = new Set<string>();
    for (const name of namesOf(entry)) {
      const key = keyOf(name);
      const other = takenBy.get(key);
      if (other)
        problems.push({ line: entry.line, why: 'name-taken', text: name, takenBy: other.term });
      else own.add(key);
    }
    for (const key of own) takenBy.set(key, entry);
    return problems;
  });
}

function countIn(csv: string, delimiter: string): number {
  const end = csv.indexOf('\n');
  return csv.slice(0, end < 0 ? 1_000 : end).split(delimiter).length;
}

function isHead(record: readonly string[] | undefined): boolean {
  return /^(term|术语)$/i.test(record?.[0] ?? '');
}

function entryOf(record: readonly string[], line: number): ImportedEntry {
  const [term = '', synonyms = '', abbreviations = '', definition = '', owner = ''] =
    record.map(plain);
  return {
    term,
    synonyms: split(synonyms),
    abbreviations: split(abbreviations),
    definition,
    owner,
    line,
  };
}

/** Removes the apostrophe with which `csvLine` protects a cell from being evaluated as a formula. */
function plain(cell: string): string {
  return /^'[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}

function split(cell: string): string[] {
  return cell
    .split(/[;；]/)
    .map((name) => name.trim())
    .filter(Boolean);
}

function problemsOf(entry: ImportedEntry): Problem[] {
  const { line, term, definition, synonyms, abbreviations } = entry;
  const problem = (why: Problem['why'], text: string) => ({
    line,
    why,
    text: text.slice(0, limits.name),
    takenBy: null,
  });
  const problems: Problem[] = [];
  if (keyOf(term) === '') problems.push(problem('no-term', term));
  for (const name of namesOf(entry))
    if (name.length > limits.name) problems.push(problem('too-long', name));
  if (definition.length > limits.definition) problems.push(problem('too-long', definition));
  for (const names of [synonyms, abbreviations]) {
    if (names.length > limits.names) problems.push(problem('too-many-names', term));
  }
  return problems;
}
