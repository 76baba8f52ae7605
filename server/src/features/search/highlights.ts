// Cuts snippets from texts, and finds the query's words in them.
import { isChinese, scan } from '../../language/tokens.ts';
import type { QueryWord } from '../../search-engine/query.ts';

export interface Snippet {
  text: string;
  /** Sorted, disjoint ranges of `text` in UTF-16 units; the end is exclusive. */
  highlights: [number, number][];
}

export interface HighlightTerms {
  terms: ReadonlySet<string>;
  /** Folded prefix of the word being typed, or empty. */
  prefix: string;
}

/** Cuts `text` to about `maxLength` UTF-16 units around the part with the most matches. */
export function cutSnippet(text: string, highlight: HighlightTerms, maxLength = 240): Snippet {
  const ranges = findHighlights(text, highlight);
  if (text.length <= maxLength) return { text, highlights: ranges };
  let first = 0;
  let maxCount = -1;
  ranges.forEach(([from], i) => {
    const count = ranges.slice(i).filter(([, to]) => to <= from + maxLength * 0.8).length;
    if (count > maxCount) {
      maxCount = count;
      first = from;
    }
  });
  let from = Math.max(0, Math.min(first - Math.floor(maxLength * 0.15), text.length - maxLength));
  if (from > 0) from = boundary(text, from, Math.min(first, from + 24));
  const to =
    from + maxLength >= text.length
      ? text.length
      : boundary(text, from + maxLength - 24, from + maxLength);
  const lead = from > 0 ? '…' : '';
  return {
    text: lead + text.slice(from, to).trimEnd() + (to < text.length ? '…' : ''),
    highlights: ranges
      .filter((range) => range[0] >= from && range[1] <= to)
      .map((range) => [range[0] - from + lead.length, range[1] - from + lead.length]),
  };
}

export function findHighlights(text: string, highlight: HighlightTerms): [number, number][] {
  const ranges: [number, number][] = [];
  scan(text, (term, word, from, to) => {
    if (highlight.terms.has(term)) ranges.push([from, to]);
    else if (highlight.prefix !== '' && word.startsWith(highlight.prefix)) ranges.push([from, to]);
  });
  ranges.sort((x, y) => x[0] - y[0] || x[1] - y[1]);
  const mergedRanges: [number, number][] = [];
  for (const [from, to] of ranges) {
    const last = mergedRanges.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else mergedRanges.push([from, to]);
  }
  return mergedRanges;
}

/** The first word boundary between two offsets, otherwise `to`; never inside a surrogate pair. */
function boundary(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    if (/[\s，。、；]/.test(text[at] as string)) return at + 1;
  }
  const code = text.charCodeAt(to);
  return code >= 0xdc00 && code <= 0xdfff ? to + 1 : to;
}

/** The highlighted terms of a query; `typing` if its last word may be incomplete. */
export function highlightTermsOf(
  words: readonly QueryWord[],
  query: string,
  typing: boolean,
): HighlightTerms {
  let prefix = '';
  if (typing) {
    scan(query, (_term, word, _from, to) => {
      if (to === query.length && !isChinese(word)) prefix = word;
    });
  }
  // An incomplete word is highlighted by its prefix; its completions would highlight all words with the same stem.
  const shownTerms = words.flatMap((word) => (word.misspelt ? word.terms : word.terms.slice(0, 1)));
  return { terms: new Set(shownTerms.map(({ term }) => term)), prefix };
}
