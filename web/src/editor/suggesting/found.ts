// Lists the suggestions in a document. Results are cached by section node, which is replaced when anything
// in the section changes, so an update costs only the change.

import type { Suggestion } from '@docent/document-model/nodes/attributes';
import type { Node } from '@tiptap/pm/model';
import { isSuggestionMark, type SuggestionOrigin, signatureOf, suggestionsAt } from './author.ts';

type Kind = Suggestion['kind'] | 'formatting';

/** One place of a suggestion: a run of text, or a node. */
interface Place {
  from: number;
  to: number;
  kind: Kind;
  /** Type of the node; null for a run of text. */
  node: string | null;
  /** A cell that spanned more rows or columns. */
  wasLarger?: boolean;
  text: string;
}

export interface FoundSuggestion extends SuggestionOrigin {
  places: Place[];
}

type Entry = Place & { suggestion: SuggestionOrigin };

const entriesByBlock = new WeakMap<Node, readonly Entry[]>();
const none: readonly Entry[] = [];

/** All suggestions in document order, grouped by action. */
export function suggestionsIn(doc: Node): FoundSuggestion[] {
  const suggestionsById = new Map<string, FoundSuggestion>();
  doc.forEach((section, start) => {
    for (const { suggestion, ...place } of entriesOf(section)) {
      const from = place.from + start + 1;
      const shiftedPlace = { ...place, from, to: place.to + start + 1 };
      const entry = suggestionsById.get(suggestion.id);
      if (entry) entry.places.push(shiftedPlace);
      else suggestionsById.set(suggestion.id, { ...suggestion, places: [shiftedPlace] });
    }
  });
  return [...suggestionsById.values()];
}

function entriesOf(section: Node): readonly Entry[] {
  const before = entriesByBlock.get(section);
  if (before) return before;
  const entries: Entry[] = [];
  section.descendants((node, from) => {
    const to = from + node.nodeSize;
    for (const each of suggestionsAt(node)) {
      const text = node.isTextblock || node.isLeaf ? '' : node.textContent.slice(0, 200);
      entries.push({
        suggestion: signatureOf(each),
        kind: each.kind,
        node: node.type.name,
        wasLarger: wasLarger(node, each.before),
        from,
        to,
        text,
      });
    }
    for (const mark of node.marks) {
      if (!node.isText || !isSuggestionMark(mark)) continue;
      const suggestion = signatureOf(mark.attrs as SuggestionOrigin);
      const kind = mark.type.name as Kind;
      entries.push({ suggestion, kind, node: null, from, to, text: node.text ?? '' });
    }
  });
  const result = entries.length > 0 ? entries : none;
  entriesByBlock.set(section, result);
  return result;
}

function wasLarger({ attrs }: Node, before: Suggestion['before']): boolean {
  return spans.some((name) => Number(before?.attrs[name]) > attrs[name]);
}

const spans = ['colspan', 'rowspan'];

/** The suggestion at a position; one about its text takes precedence over one about the block. */
export function suggestionAt(doc: Node, pos: number): FoundSuggestion | null {
  const $pos = doc.resolve(Math.min(pos, doc.content.size));
  if ($pos.depth === 0) return null;
  const start = $pos.before(1);
  const section = $pos.node(1);
  const inside = entriesOf(section)
    .filter(({ from, to }) => from + start + 1 <= pos && pos <= to + start + 1)
    .sort(
      (a, b) =>
        Number(a.node !== null) - Number(b.node !== null) || a.to - a.from - (b.to - b.from),
    );
  const best = inside[0];
  if (!best) return null;
  return suggestionsIn(doc).find(({ id }) => id === best.suggestion.id) ?? null;
}

export type TableChange =
  | 'newColumn'
  | 'oldColumn'
  | 'newRow'
  | 'oldRow'
  | 'changedRows'
  | 'splitCell'
  | 'changedCells';

/** The change of a table, if the suggestion is only about rows, columns or cells. */
export function tableChangeOf({ places }: FoundSuggestion): TableChange | null {
  const of = (kind: Kind) => places.filter((place) => place.kind === kind);
  const isAll = (some: Place[], type: RegExp) => some.every(({ node }) => type.test(node ?? ''));
  const [insertions, goes, changes] = [of('insertion'), of('deletion'), of('change')];
  if (places.length > insertions.length + goes.length + changes.length) return null;
  if (isAll(places, cell)) {
    if (goes.length === 0 && insertions.length > 0) {
      return changes.some((place) => place.wasLarger) ? 'splitCell' : 'newColumn';
    }
    return insertions.length === 0 && goes.length > 0 ? 'oldColumn' : 'changedCells';
  }
  if (!isAll(places, row)) return null;
  if (insertions.length > 0 && goes.length > 0) return 'changedRows';
  return insertions.length > 0 ? 'newRow' : goes.length > 0 ? 'oldRow' : null;
}

const cell = /^table(Cell|Header)$/;
const row = /^tableRow$/;

export function countOf(doc: Node): number {
  const ids = new Set<string>();
  doc.forEach((section) => {
    for (const { suggestion } of entriesOf(section)) ids.add(suggestion.id);
  });
  return ids.size;
}

/** The next or previous suggestion; wraps around. */
export function nextSuggestion(doc: Node, pos: number, by: 1 | -1): FoundSuggestion | null {
  const all = suggestionsIn(doc);
  const first = (suggestion: FoundSuggestion) => suggestion.places[0]?.from ?? 0;
  if (by > 0) return all.find((suggestion) => first(suggestion) > pos) ?? all[0] ?? null;
  return (
    all.findLast((suggestion) => (suggestion.places.at(-1)?.to ?? 0) < pos) ?? all.at(-1) ?? null
  );
}
