// Searches one text. Runs in the page for plain text and in the worker for patterns.

import { isWholeWord } from './words.ts';

/** Start and end of the matches, as consecutive pairs. Empty matches are omitted. */
export type Hits = readonly number[];

export const noHits: Hits = [];

export function hitsIn(text: string, expression: RegExp, wholeWord: boolean): Hits {
  let hits: number[] | null = null;
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match; match = expression.exec(text)) {
    const { index } = match;
    const end = index + match[0].length;
    if (end === index) {
      // Not into a surrogate pair, from whose second half the expression would step back.
      expression.lastIndex = end + ((text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1);
      continue;
    }
    if (wholeWord && !isWholeWord(text, index, end)) continue;
    hits ??= [];
    hits.push(index, end);
  }
  return hits ?? noHits;
}

/** The text of a pattern's template (`$1`, `$<name>`, `$&`) for each match, in the order of `hitsIn`. */
export function wordsFor(
  text: string,
  expression: RegExp,
  wholeWord: boolean,
  template: string,
): string[] {
  const words: string[] = [];
  const hits = hitsIn(text, expression, wholeWord);
  let next = 0;
  text.replace(expression, (...parts) => {
    const groups = typeof parts.at(-1) === 'object' ? parts.pop() : undefined;
    const at: number = parts[parts.length - 2];
    if (at === hits[next] && parts[0] !== '') {
      next += 2;
      words.push(fillTemplate(template, parts.slice(0, -2), groups));
    }
    return '';
  });
  return words;
}

function fillTemplate(
  template: string,
  [whole = '', ...groups]: string[],
  namedGroups: Record<string, string> = {},
): string {
  return template.replace(/\$(?:([$&])|(\d\d?)|<([^>]*)>)/g, (placeholder, plain, number, name) => {
    if (plain) return plain === '$' ? '$' : whole;
    if (name !== undefined) return name in namedGroups ? (namedGroups[name] ?? '') : placeholder;
    const index = Number(number);
    if (index >= 1 && index <= groups.length) return groups[index - 1] ?? '';
    // "$10" with fewer than ten groups is the first group followed by a zero.
    const first = Number(number[0]);
    return first >= 1 && first <= groups.length && number.length > 1
      ? `${groups[first - 1] ?? ''}${number[1]}`
      : placeholder;
  });
}
