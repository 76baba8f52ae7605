// Decides which paragraphs of a draft a revision changes, based on the draft at that moment.
import type { Reason } from '@docent/contract/refusals';
import { lineWithText } from '@docent/document-model/comparing/lineWithText';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { paragraphsOf } from '@docent/document-model/paragraphs';
import { holdsLine, schema } from '@docent/document-model/schema';
import {
  suggestionMarks,
  withoutSuggestions,
} from '@docent/document-model/suggestions/suggestions';
import { blockOf, contentOf, findBlock, setParagraph } from '@docent/document-model/yjs';
import type * as Y from 'yjs';
import { normalizeText } from '../../language/normalize.ts';

export interface ShownParagraph {
  paragraphId: string;
  /** The current text must equal this. */
  was: string;
}

export interface LineChange extends ShownParagraph {
  textAfter: string;
  line(before: readonly NodeJSON[]): NodeJSON[];
}

export interface DecidedLine {
  paragraphId: string;
  lineBefore: NodeJSON[];
  line: NodeJSON[];
  textAfter: string;
}

/** A block that a synced paragraph replaces or, when that is undone, the other way around. */
interface DecidedBlock {
  paragraphId: string;
  blockBefore: NodeJSON;
  block: NodeJSON;
}

export interface Decided<Change> {
  before: DocumentJSON;
  changed: Change[];
  /** Ids of lines that are like this already, such as after a crash. */
  done: string[];
  refused: { paragraphId: string; reason: Reason }[];
}

export type DecidedLines = Decided<DecidedLine>;
type DecidedBlocks = Decided<DecidedBlock>;

const textsOf = (content: DocumentJSON) =>
  new Map(
    paragraphsOf(withoutSuggestions(content, 'refuse')).map(({ id, text }) => [
      id,
      normalizeText(text),
    ]),
  );

function readBlock(ydoc: Y.Doc, id: string): NodeJSON | null {
  const element = findBlock(ydoc, id);
  return element && blockOf(element);
}

export function decideLines(ydoc: Y.Doc, changes: readonly LineChange[]): DecidedLines {
  const before = contentOf(ydoc);
  const texts = textsOf(before);
  const decision: DecidedLines = { before, changed: [], done: [], refused: [] };
  for (const { paragraphId, was, textAfter, line } of changes) {
    const text = texts.get(paragraphId);
    const block = readBlock(ydoc, paragraphId);
    const lineBefore = block?.content ?? [];
    // Code has no formatting.
    const lineAfter =
      block?.type === 'codeBlock' ? lineWithText(lineBefore, textAfter) : line(lineBefore);
    const isFormatOnly = text === normalizeText(was);
    if (text === normalizeText(textAfter) && (!isFormatOnly || isSameLine(lineAfter, lineBefore))) {
      decision.done.push(paragraphId);
      continue;
    }
    const reason = refusalOf(text, normalizeText(was), block);
    if (reason !== null) decision.refused.push({ paragraphId, reason });
    else {
      decision.changed.push({ paragraphId, lineBefore, line: lineAfter, textAfter });
    }
  }
  return decision;
}

export const applyLine = (ydoc: Y.Doc, { paragraphId, line }: DecidedLine) =>
  setParagraph(ydoc, paragraphId, line);

/** A synced paragraph takes the id of the block that it replaces. */
export function decideSynced(
  ydoc: Y.Doc,
  source: { fileId: string; paragraphId: string },
  changes: readonly ShownParagraph[],
): DecidedBlocks {
  const before = contentOf(ydoc);
  const texts = textsOf(before);
  const decision: DecidedBlocks = { before, changed: [], done: [], refused: [] };
  for (const { paragraphId, was } of changes) {
    const blockBefore = readBlock(ydoc, paragraphId);
    if (blockBefore?.type === 'synced') {
      const { fileId, paragraphId: shownId } = blockBefore.attrs ?? {};
      const isDone = fileId === source.fileId && shownId === source.paragraphId;
      if (isDone) decision.done.push(paragraphId);
      else decision.refused.push({ paragraphId, reason: 'paragraph/changed' });
      continue;
    }
    const reason = refusalOf(texts.get(paragraphId), normalizeText(was), blockBefore);
    if (blockBefore === null || reason !== null) {
      decision.refused.push({ paragraphId, reason: reason ?? 'paragraph/not-found' });
      continue;
    }
    const attrs = { id: paragraphId, fileId: source.fileId, paragraphId: source.paragraphId };
    decision.changed.push({ paragraphId, blockBefore, block: { type: 'synced', attrs } });
  }
  return decision;
}

/** Undoes `decideSynced` wherever the synced paragraph still stands. */
export function decideOrdinary(
  ydoc: Y.Doc,
  changes: readonly { paragraphId: string; blockBefore: NodeJSON | null }[],
): DecidedBlocks {
  const decision: DecidedBlocks = {
    before: contentOf(ydoc),
    changed: [],
    done: [],
    refused: [],
  };
  for (const { paragraphId, blockBefore: block } of changes) {
    const blockBefore = readBlock(ydoc, paragraphId);
    if (block && blockBefore?.type === 'synced') {
      decision.changed.push({ paragraphId, blockBefore, block });
    } else {
      const reason = blockBefore ? 'paragraph/changed' : 'paragraph/not-found';
      decision.refused.push({ paragraphId, reason });
    }
  }
  return decision;
}

const asLine = (content: readonly NodeJSON[]) =>
  schema.node(
    'paragraph',
    null,
    content.map((node) => schema.nodeFromJSON(node)),
  );

/** Whether text and formatting are the same. */
const isSameLine = (one: readonly NodeJSON[], other: readonly NodeJSON[]) =>
  asLine(one).eq(asLine(other));

function refusalOf(text: string | undefined, was: string, block: NodeJSON | null): Reason | null {
  if (text === undefined || !block) return 'paragraph/not-found';
  if (text !== was) return 'paragraph/changed';
  if (!holdsLine(block.type)) return 'paragraph/not-text';
  return hasSuggestions(block) ? 'paragraph/has-suggestions' : null;
}

const hasSuggestions = ({ attrs, content = [] }: NodeJSON) =>
  attrs?.suggestion != null ||
  content.some(
    (node) =>
      node.attrs?.suggestion != null || node.marks?.some(({ type }) => suggestionMarks.has(type)),
  );
