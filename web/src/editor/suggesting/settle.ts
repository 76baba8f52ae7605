// Accepts and rejects suggestions: the affected blocks are rebuilt without them, one step per group of
// neighbours, in one transaction and therefore one undo step.

import type { NodeJSON } from '@docent/document-model/content';
import {
  type MovedFields,
  movedFields,
  withMovedFields,
} from '@docent/document-model/suggestions/movedFields';
import {
  blocksWithoutSuggestions,
  type Settling,
} from '@docent/document-model/suggestions/suggestions';
import { Fragment, type Node } from '@tiptap/pm/model';
import { type Command, type EditorState, Selection, type Transaction } from '@tiptap/pm/state';
import { type FoundSuggestion, nextSuggestion, suggestionAt, suggestionsIn } from './found.ts';
import { settling } from './settling.ts';

/** Accepts or rejects these suggestions; false if there are none. */
export function settle(suggestions: readonly FoundSuggestion[], how: Settling): Command {
  return (state, dispatch) => {
    if (suggestions.length === 0) return false;
    dispatch?.(settleTransaction(state, suggestions, how));
    return true;
  };
}

/**
 * Accepts or rejects the suggestions in the selection or at the caret; with `ownId`, only those of this
 * person.
 */
export function settleSelected(how: Settling, ownId: string | null): Command {
  return (state, dispatch) => {
    const suggestions = suggestionsInSelection(state).filter(
      ({ personId }) => ownId === null || personId === ownId,
    );
    return settle(suggestions, how)(state, dispatch);
  };
}

export function suggestionsInSelection({ doc, selection }: EditorState): FoundSuggestion[] {
  const { from, to, empty } = selection;
  if (empty) return [suggestionAt(doc, from)].filter((suggestion) => suggestion !== null);
  return suggestionsIn(doc).filter(({ places }) =>
    places.some((place) => place.from < to && place.to > from),
  );
}

/** Goes to the next or previous suggestion. */
export function goToSuggestion(by: 1 | -1): Command {
  return (state, dispatch) => {
    const { from, to } = state.selection;
    const suggestion = nextSuggestion(state.doc, by > 0 ? to : from, by);
    const place = suggestion?.places[0];
    if (!place) return false;
    dispatch?.(goTo(state, place.from + (place.node ? 1 : 0)));
    return true;
  };
}

export function goTo(state: EditorState, pos: number): Transaction {
  const at = Math.min(pos, state.doc.content.size);
  return state.tr.setSelection(Selection.near(state.doc.resolve(at), 1)).scrollIntoView();
}

/** A top-level block, numbered across sections. */
interface Block {
  node: Node;
  pos: number;
  section: number;
}

function settleTransaction(
  state: EditorState,
  suggestions: readonly FoundSuggestion[],
  how: Settling,
): Transaction {
  const ids = new Set(suggestions.map(({ id }) => id));
  const blocks: Block[] = [];
  state.doc.forEach((part, start, section) => {
    part.forEach((node, offset) => {
      blocks.push({ node, pos: start + 1 + offset, section });
    });
  });
  const touchedPositions = new Set<number>();
  for (const { places } of suggestions) {
    for (const { from, kind } of places) {
      const at = blockAt(blocks, from);
      touchedPositions.add(at);
      // Its line joins the previous one.
      if (at > 0 && (kind === 'split' || kind === 'join')) touchedPositions.add(at - 1);
    }
  }
  const { tr } = state;
  const matches = (id: string) => ids.has(id);
  const sortedPositions = [...touchedPositions].sort((a, b) => a - b);
  const nodes = how === 'accept' ? sortedPositions.flatMap((at) => blocks[at]?.node ?? []) : [];
  const fields = fieldsMovedIn(nodes, matches);
  for (const [first, last] of runsOf(sortedPositions).reverse()) {
    replace(tr, blocks.slice(first, last + 1), how, matches, fields);
  }
  return settling(tr);
}

function fieldsMovedIn(blocks: readonly Node[], matches: (id: string) => boolean): MovedFields {
  const holding = blocks.filter(holdsControl).map((block) => block.toJSON() as NodeJSON);
  return movedFields(holding, matches);
}

function holdsControl(block: Node): boolean {
  let holds = false;
  block.descendants(({ type }) => {
    if (type.name === 'control') holds = true;
    return !holds;
  });
  return holds;
}

function blockAt(blocks: Block[], pos: number): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((blocks[middle]?.pos ?? 0) <= pos) low = middle;
    else high = middle - 1;
  }
  return low;
}

function runsOf(sortedPositions: number[]): [number, number][] {
  const runs: [number, number][] = [];
  for (const at of sortedPositions) {
    const last = runs.at(-1);
    if (last && last[1] === at - 1) last[1] = at;
    else runs.push([at, at]);
  }
  return runs;
}

/** Replaces neighbouring blocks, possibly across section borders, without rebuilding sections. */
function replace(
  tr: Transaction,
  blocks: Block[],
  how: Settling,
  matches: (id: string) => boolean,
  fields: MovedFields,
): void {
  const before = blocks.map(({ node }) => node.toJSON() as NodeJSON);
  const settledBlocks = blocksWithoutSuggestions(before, how, matches);
  const after =
    fields.size > 0 ? settledBlocks.map((block) => withMovedFields(block, fields)) : settledBlocks;
  const nodesByJson = new Map(before.map((json, i) => [json, blocks[i]?.node]));
  const homes = new Map(blocks.map(({ node, section }) => [node.attrs.id, section]));
  const lists = new Map(blocks.map(({ section }): [number, Node[]] => [section, []]));
  let section = blocks[0]?.section ?? 0;
  for (const json of after) {
    section = homes.get(json.attrs?.id) ?? section;
    lists.get(section)?.push(nodesByJson.get(json) ?? tr.doc.type.schema.nodeFromJSON(json));
  }
  for (const [index, list] of [...lists].reverse()) {
    const own = blocks.filter((block) => block.section === index);
    const [first, last] = [own[0], own.at(-1)];
    if (!first || !last) continue;
    const [from, to] = [first.pos, last.pos + last.node.nodeSize];
    const $from = tr.doc.resolve(from);
    const empties = list.length === 0 && to - from === $from.parent.content.size;
    if (empties && tr.doc.childCount > 1) tr.delete($from.before(), $from.after());
    else {
      const line = tr.doc.type.schema.nodes.paragraph?.createAndFill();
      tr.replaceWith(from, to, Fragment.fromArray(empties && line ? [line] : list));
    }
  }
}
