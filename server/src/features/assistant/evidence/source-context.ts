// The context of a quotation: its paragraph, the items of its list, the rows of its table or the code that it
// introduces, and which parts of these an answer quotes or is based on.
import type { SourceContext, TextRange } from '@docent/contract/assistant';
import { splitSentences } from '../../../language/sentences.ts';
import { terms } from '../../../language/tokens.ts';
import type { FoundPassage } from '../../search/search.ts';
import { claimsOf } from './claims.ts';
import type { Quotation } from './quotations.ts';
import { readTable } from './table-rows.ts';

type PassageText = Pick<
  FoundPassage,
  'text' | 'context' | 'list' | 'section' | 'code' | 'kind' | 'inTable' | 'tableHeader'
>;

/** The parts of a passage that an answer uses. */
interface QuotedParts {
  /** Sentences of the passage's text. */
  ranges: readonly TextRange[];
  /** Whether the code below the passage is quoted with it. */
  hasCode: boolean;
  /** Whether the whole list or table that contains the passage is quoted. */
  isWhole: boolean;
  /** Indexes of the items, if only some of the list are quoted. */
  items?: readonly number[];
}

/** In UTF-16 units. */
const maxTextLength = 4_000;
const maxItemLength = 600;
/** In UTF-16 units. The part of a long text that is shown before the first quotation. */
const keptBefore = 1_000;

/** The context of the quotations from one passage. */
export function contextOfQuotations(
  passage: PassageText,
  quotations: readonly Pick<Quotation, 'to' | 'sentence' | 'isWhole'>[],
): SourceContext {
  return describeContext(passage, {
    ranges: quotations.map(({ sentence: { from, to } }) => ({ from, to })),
    hasCode: quotations.some(({ to }) => to >= passage.text.trimEnd().length),
    isWhole: quotations.some(({ isWhole }) => isWhole),
  });
}

/** The context of a source in a model's answer, with the sentence or item that supports each claim. */
export function contextOfClaims(passage: PassageText, answer: string, n: number): SourceContext {
  const claims = claimsOf(answer).filter(({ cited }) => cited.includes(n));
  const sentences = splitSentences(passage.text);
  const behind = (texts: readonly string[]) => [
    ...new Set(claims.flatMap(({ text }) => nearestTo(text, texts))),
  ];
  return describeContext(passage, {
    ranges: behind(sentences.map(({ text }) => text)).map((at) => {
      const { from, to } = sentences[at] as TextRange;
      return { from, to };
    }),
    hasCode: claims.length > 0,
    isWhole: false,
    items: behind(passage.list),
  });
}

function describeContext(passage: PassageText, quotedParts: QuotedParts): SourceContext {
  const { text, context, code, inTable, kind } = passage;
  if (inTable && context) return describeTable(passage, context, quotedParts.isWhole);
  const items = itemsOf(passage, quotedParts.isWhole);
  if (items.length > 0) return describeList(passage, items, quotedParts);
  if (kind === 'codeBlock') {
    return { kind: 'code', lead: context, text: text.slice(0, maxTextLength).toWellFormed() };
  }
  if (code !== null && quotedParts.hasCode) {
    return { kind: 'code', lead: text.slice(0, maxTextLength).toWellFormed(), text: code };
  }
  return describeParagraph(text, quotedParts.ranges);
}

/** The items of the list that the quotation belongs to or introduces. */
function itemsOf({ kind, list, section, text }: PassageText, isWhole: boolean): readonly string[] {
  if (list.length > 0) return list;
  if (kind === 'listItem' || kind === 'checkItem') return [text];
  // Paragraphs below a heading that names the procedure are quoted as steps.
  return isWhole ? section : [];
}

function describeList(
  { text, context }: PassageText,
  items: readonly string[],
  { isWhole, items: chosenItems }: QuotedParts,
): SourceContext {
  const own = items.indexOf(text);
  const all = items.map((_, at) => at);
  return {
    kind: 'list',
    lead: context,
    items: items.map((item) => item.slice(0, maxItemLength).toWellFormed()),
    quoted: isWhole ? all : (chosenItems ?? (own < 0 ? [] : [own])).toSorted((x, y) => x - y),
  };
}

function describeTable(
  { tableHeader, section }: PassageText,
  row: string,
  isWhole: boolean,
): SourceContext {
  const texts = section.includes(row) ? section : [row];
  const { header, rows } = readTable(tableHeader, texts);
  const quotedRows = isWhole ? texts.map((_, at) => at) : [texts.indexOf(row)];
  return { kind: 'table', header, rows, quoted: quotedRows };
}

/** Merges overlapping ranges, and cuts a long text around them. */
function describeParagraph(text: string, ranges: readonly TextRange[]): SourceContext {
  const quotedRanges: TextRange[] = [];
  for (const { from, to } of ranges.toSorted((x, y) => x.from - y.from)) {
    const last = quotedRanges.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else quotedRanges.push({ from, to });
  }
  const start =
    text.length <= maxTextLength ? 0 : Math.max(0, (quotedRanges[0]?.from ?? 0) - keptBefore);
  const end = Math.min(text.length, start + maxTextLength);
  return {
    kind: 'paragraph',
    text: text.slice(start, end).toWellFormed(),
    quoted: quotedRanges
      .filter(({ from }) => from < end)
      .map(({ from, to }) => ({ from: from - start, to: Math.min(to, end) - start })),
  };
}

/** The text with the most terms in common with a claim; empty if hardly any. */
function nearestTo(claim: string, texts: readonly string[]): number[] {
  const claimTerms = new Set(terms(claim));
  let best = -1;
  let most = minSharedTerms;
  texts.forEach((text, at) => {
    const sharedTerms = new Set(terms(text).filter((term) => claimTerms.has(term))).size;
    if (sharedTerms >= most) {
      best = at;
      most = sharedTerms + 1;
    }
  });
  return best < 0 ? [] : [best];
}

const minSharedTerms = 2;
