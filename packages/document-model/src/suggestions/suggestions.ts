// Resolves the open suggestions of a document. Publishing, search and exports read the text without
// them (`refuse`); clean reading shows the text with them (`accept`). Accepting or rejecting some
// of them permanently uses the same code, limited to those.
//
// Pure and linear; content without suggestions is returned as the same object.

import { type DocumentJSON, type MarkJSON, type NodeJSON, sameContent } from '../content.ts';
import { isUntouched } from '../forms/forms.ts';
import type { Suggestion } from '../nodes/attributes.ts';
import { holdsLine, type NodeName, schema } from '../schema.ts';

export type Settling = 'refuse' | 'accept';

/** Selects suggestions; all by default. */
export type SuggestionFilter = (id: string, personId: string) => boolean;

const all: SuggestionFilter = () => true;

/** The document with the suggestions rejected or accepted; the same object if there are none. */
export function withoutSuggestions(
  document: DocumentJSON,
  how: Settling,
  matches: SuggestionFilter = all,
): DocumentJSON {
  const settle = new Settlement(how, matches);
  const lists = document.content.map((section) => settle.outermost(section));
  // Only now, because the first line of a section may have joined the last line of the previous
  // one.
  const sections = document.content.flatMap((section, i) => {
    const content = lists[i] ?? noNodes;
    if (same(section.content ?? noNodes, content)) return [section];
    return content.length > 0 ? [{ ...section, content }] : [];
  });
  if (same(document.content, sections)) return document;
  const content = sections.length > 0 ? sections : [{ type: 'section', content: [emptyLine] }];
  return { ...document, content };
}

/**
 * The same for consecutive blocks; a split part whose previous block is missing stays a block of
 * its own.
 */
export function blocksWithoutSuggestions(
  blocks: NodeJSON[],
  how: Settling,
  matches: SuggestionFilter = all,
): NodeJSON[] {
  const after = new Settlement(how, matches).outermost({ type: 'section', content: blocks });
  return same(blocks, after) ? blocks : after;
}

const emptyLine: NodeJSON = { type: 'paragraph' };
const noNodes: NodeJSON[] = [];
/** Containers that stay when they become empty; all others are removed with their last child. */
const places: ReadonlySet<string> = new Set(['tableCell', 'tableHeader', 'listItem', 'checkItem']);

export const suggestionMarks: ReadonlySet<string> = new Set([
  'insertion',
  'deletion',
  'formatting',
]);

/** The result for one node: it stays, is removed, or its line joins the previous one. */
interface Outcome {
  node: NodeJSON;
  joins?: boolean;
}

class Settlement {
  private readonly how: Settling;
  private readonly matches: SuggestionFilter;
  /** Position of the last line in the outermost list, because lines can join across sections. */
  private last: { list: NodeJSON[]; at: number } | null = null;

  constructor(how: Settling, matches: SuggestionFilter) {
    this.how = how;
    this.matches = matches;
  }

  /** The resulting blocks of a section, as a new list. */
  outermost(section: NodeJSON): NodeJSON[] {
    const { list, last } = this.settleChildren(section, this.last);
    this.last = last;
    return list;
  }

  /** The resulting children of a node; the same array if nothing changes. */
  private children(parent: NodeJSON): NodeJSON[] {
    const before = parent.content ?? noNodes;
    const { list } = this.settleChildren(parent, null);
    return same(before, list) ? before : list;
  }

  private settleChildren(parent: NodeJSON, before: Settlement['last']) {
    const list: NodeJSON[] = [];
    let last = before;
    for (const child of parent.content ?? noNodes) {
      const outcome = this.outcome(child);
      if (outcome === null) continue;
      const { node, joins } = outcome;
      const target = last?.list[last.at];
      if (joins && last && target && holdsLine(target.type) && holdsLine(node.type)) {
        const content = joinTexts([...(target.content ?? []), ...(node.content ?? [])]);
        if (content.length > 0) last.list[last.at] = { ...target, content };
        continue;
      }
      list.push(node);
      last = { list, at: list.length - 1 };
    }
    return { list, last };
  }

  private outcome(node: NodeJSON): Outcome | null {
    if (node.type === 'text') return this.text(node);
    const suggestion = node.attrs?.suggestion as Suggestion | null | undefined;
    if (suggestion) return this.settleSuggested(node, suggestion);
    return this.inside(node);
  }

  private inside(node: NodeJSON): Outcome | null {
    if (!node.content) return { node };
    const content = this.children(node);
    if (content === node.content) return { node };
    if (holdsLine(node.type)) {
      const { content: _, ...rest } = node;
      return { node: content.length > 0 ? { ...rest, content: joinTexts(content) } : rest };
    }
    if (node.type === 'table') {
      const rows = withoutStrayCells(node.content, content);
      return rows.length > 0 ? { node: { ...node, content: rows } } : null;
    }
    if (content.length > 0) return { node: { ...node, content } };
    return places.has(node.type) ? { node: { ...node, content: [emptyLine] } } : null;
  }

  private text(node: NodeJSON): Outcome | null {
    const marks = node.marks ?? [];
    if (!marks.some(({ type }) => suggestionMarks.has(type))) return { node };
    let remainingMarks: MarkJSON[] = marks;
    for (const mark of marks) {
      if (!suggestionMarks.has(mark.type) || !this.matchesMark(mark)) continue;
      if (mark.type === (this.how === 'refuse' ? 'insertion' : 'deletion')) return null;
      remainingMarks = remainingMarks.filter((other) => other !== mark);
      if (mark.type === 'formatting' && this.how === 'refuse') {
        const before = Array.isArray(mark.attrs?.before) ? (mark.attrs.before as MarkJSON[]) : [];
        remainingMarks = inOrder([
          ...remainingMarks.filter(({ type }) => suggestionMarks.has(type)),
          ...before,
        ]);
      }
    }
    // Formatting of an earlier suggestion below this one is open again and may be selected as well.
    const again = remainingMarks.find(({ type }) => type === 'formatting');
    if (again && !marks.includes(again)) return this.text({ ...node, marks: remainingMarks });
    if (remainingMarks === marks) return { node };
    const { marks: _, ...bare } = node;
    return { node: remainingMarks.length > 0 ? { ...bare, marks: remainingMarks } : bare };
  }

  private matchesMark({ attrs }: MarkJSON): boolean {
    return this.matches(`${attrs?.id}`, `${attrs?.personId ?? ''}`);
  }

  private settleSuggested(node: NodeJSON, top: Suggestion): Outcome | null {
    const chain: Suggestion[] = [];
    for (let each: Suggestion | undefined = top; each; each = each.earlier) chain.push(each);
    if (!chain.some(({ id, personId }) => this.matches(id, personId))) return this.inside(node);

    let { type, attrs = {} } = node;
    let joins = false;
    /** Remaining suggestions, latest first. */
    const open: Suggestion[] = [];
    for (const each of chain) {
      if (!this.matches(each.id, each.personId)) {
        open.push(each);
        continue;
      }
      if (each.kind === (this.how === 'refuse' ? 'insertion' : 'deletion')) return null;
      if (each.kind === (this.how === 'refuse' ? 'split' : 'join')) joins = true;
      if (each.kind !== 'change' || !each.before) continue;
      const later = open.findLastIndex(({ kind }) => kind === 'change');
      if (this.how === 'accept') {
        const begins = type === 'control' && isUntouched(attrs.value, each.before.attrs.initial);
        if (later < 0 && begins) attrs = withValue(attrs, attrs.initial);
        continue;
      }
      // A later change stays open; rejecting it now restores an earlier state.
      if (later >= 0) open[later] = { ...(open[later] as Suggestion), before: each.before };
      else {
        const { id, value } = attrs;
        type = each.before.type;
        attrs = { ...each.before.attrs, ...(id == null ? {} : { id }) };
        // Values that somebody filled in are not part of a suggestion.
        if (type === 'control') attrs = withValue(attrs, value);
      }
    }
    const suggestion = open.reduceRight<Suggestion | undefined>((earlier, each) => {
      const { earlier: _, ...own } = each;
      return earlier ? { ...own, earlier } : own;
    }, undefined);
    const { suggestion: _, ...rest } = attrs;
    const next = suggestion ? { ...rest, suggestion } : rest;
    const { attrs: __, ...bare } = node;
    const result = { ...bare, type, ...(Object.keys(next).length > 0 ? { attrs: next } : {}) };
    const inner = this.inside(result);
    return inner && (joins ? { ...inner, joins } : inner);
  }
}

function withValue({ value: _, ...attrs }: Record<string, unknown>, value: unknown) {
  return value == null ? attrs : { ...attrs, value };
}

function same(before: NodeJSON[], after: NodeJSON[]): boolean {
  return before.length === after.length && before.every((node, i) => node === after[i]);
}

/**
 * Rows that others added while a column was only suggested have cells in it that are not
 * suggestions: if most rows lose that column, these rows lose the cell as well, unless it has text.
 */
function withoutStrayCells(before: NodeJSON[], after: NodeJSON[]): NodeJSON[] {
  const rowsById = new Map(before.map((row) => [row.attrs?.id, row]));
  const cellsOf = (row: NodeJSON | undefined) => row?.content ?? noNodes;
  const isShorter = (row: NodeJSON) =>
    cellsOf(row).length < cellsOf(rowsById.get(row.attrs?.id)).length;
  const shorter = after.filter(isShorter);
  if (shorter.length * 2 <= after.length || shorter.length === after.length) return after;
  const [example] = shorter;
  const stays = new Set(cellsOf(example).map(({ attrs }) => attrs?.id));
  const full = cellsOf(rowsById.get(example?.attrs?.id));
  const isGone = (_: NodeJSON, column: number) => !stays.has(full[column]?.attrs?.id);
  return after.map((row) => {
    const cells = cellsOf(row);
    const strays = cells.filter(isGone);
    const isPlain = cells.length === full.length && [...cells, ...full].every(isSingle);
    if (isShorter(row) || !isPlain || !strays.every(isEmptyCell)) return row;
    return { ...row, content: cells.filter((cell) => !strays.includes(cell)) };
  });
}

function isSingle({ attrs }: NodeJSON): boolean {
  return (attrs?.colspan ?? 1) === 1 && (attrs?.rowspan ?? 1) === 1;
}

function isEmptyCell({ content = noNodes }: NodeJSON): boolean {
  const [line, ...others] = content;
  return others.length === 0 && (!line || (holdsLine(line.type) && !line.content));
}

const ranks = Object.keys(schema.marks);

function inOrder(marks: MarkJSON[]): MarkJSON[] {
  return marks.toSorted((a, b) => ranks.indexOf(a.type) - ranks.indexOf(b.type));
}

/** Merges adjacent texts with the same marks. */
function joinTexts(line: NodeJSON[]): NodeJSON[] {
  const mergedNodes: NodeJSON[] = [];
  for (const node of line) {
    const last = mergedNodes.at(-1);
    if (node.type === 'text' && last?.type === 'text' && sameContent(last.marks, node.marks)) {
      mergedNodes[mergedNodes.length - 1] = { ...last, text: `${last.text}${node.text}` };
    } else mergedNodes.push(node);
  }
  return mergedNodes;
}

export interface OpenSuggestion {
  id: string;
  personId: string;
  username: string;
  /** ISO 8601, UTC; when the suggestion was started. */
  at: string;
  /** The kinds of changes in the order of the text, without duplicates. */
  kinds: (Suggestion['kind'] | 'formatting')[];
  /** The block in which it begins. */
  blockId: string | null;
  /** The beginning of the inserted text, and of the deleted or reformatted text. */
  inserted: string;
  deleted: string;
}

/** Open suggestions of the document, in the order of the text. */
export function suggestionsOf(document: DocumentJSON): OpenSuggestion[] {
  const byId = new Map<string, OpenSuggestion>();
  const add = (
    suggestion: Partial<Suggestion> | undefined,
    kind: OpenSuggestion['kinds'][number],
    blockId: string | null,
    text: string,
  ) => {
    if (typeof suggestion?.id !== 'string') return;
    let entry = byId.get(suggestion.id);
    if (!entry) {
      const { id, personId = '', username = '', at = '' } = suggestion;
      entry = { id, personId, username, at, kinds: [], blockId, inserted: '', deleted: '' };
      byId.set(id, entry);
    }
    if (!entry.kinds.includes(kind)) entry.kinds.push(kind);
    if (kind === 'insertion') entry.inserted += text;
    else if (kind === 'deletion' || kind === 'formatting') entry.deleted += text;
  };
  const visit = (node: NodeJSON, blockId: string | null) => {
    const own = typeof node.attrs?.id === 'string' ? node.attrs.id : blockId;
    for (let each = node.attrs?.suggestion as Suggestion | undefined; each; each = each.earlier) {
      const isLine = schema.nodes[node.type as NodeName]?.isTextblock;
      add(each, each.kind, own, isLine ? '' : (node.attrs?.alt as string | undefined) || '');
    }
    for (const mark of node.marks ?? []) {
      if (suggestionMarks.has(mark.type)) {
        const kind = mark.type as OpenSuggestion['kinds'][number];
        add(mark.attrs as Partial<Suggestion>, kind, own, node.text ?? '');
      }
    }
    for (const child of node.content ?? noNodes) visit(child, own);
  };
  visit(document, null);
  return [...byId.values()];
}
