// Decides which lines of a draft a revision changes, based on the draft at that moment.
import type { Reason } from '@docent/contract/refusals';
import { lineWithText } from '@docent/document-model/comparing/lineWithText';
import type { DocumentJSON, NodeJSON } from '@docent/document-model/content';
import { paragraphsOf } from '@docent/document-model/paragraphs';
import { holdsLine, schema } from '@docent/document-model/schema';
import {
  suggestionMarks,
  withoutSuggestions,
} from '@docent/document-model/suggestions/suggestions';
import { blockOf, contentOf, findBlock } from '@docent/document-model/yjs';
import type * as Y from 'yjs';

export interface LineChange {
  paragraphId: string;
  /** The current text must equal this. */
  was: string;
  textAfter: string;
  line(before: readonly NodeJSON[]): NodeJSON[];
}

interface DecidedLine {
  paragraphId: string;
  lineBefore: NodeJSON[];
  line: NodeJSON[];
  textAfter: string;
}

export interface DecidedLines {
  before: DocumentJSON;
  changed: DecidedLine[];
  /** Ids of lines that are like this already, such as after a crash. */
  done: string[];
  refused: { paragraphId: string; reason: Reason }[];
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ').trim();

export function decideLines(ydoc: Y.Doc, changes: readonly LineChange[]): DecidedLines {
  const before = contentOf(ydoc);
  const texts = new Map(
    paragraphsOf(withoutSuggestions(before, 'refuse')).map(({ id, text }) => [id, plain(text)]),
  );
  const decided: DecidedLines = { before, changed: [], done: [], refused: [] };
  for (const { paragraphId, was, textAfter, line } of changes) {
    const text = texts.get(paragraphId);
    const element = findBlock(ydoc, paragraphId);
    const block = element && blockOf(element);
    const lineBefore = block?.content ?? [];
    // Code has no formatting.
    const lineAfter =
      block?.type === 'codeBlock' ? lineWithText(lineBefore, textAfter) : line(lineBefore);
    const isFormatOnly = text === plain(was);
    if (text === plain(textAfter) && (!isFormatOnly || isSameLine(lineAfter, lineBefore))) {
      decided.done.push(paragraphId);
      continue;
    }
    const reason = refusalOf(text, plain(was), block);
    if (reason !== null) decided.refused.push({ paragraphId, reason });
    else {
      decided.changed.push({ paragraphId, lineBefore, line: lineAfter, textAfter });
    }
  }
  return decided;
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
