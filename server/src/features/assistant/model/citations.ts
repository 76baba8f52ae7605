// Normalises the citations in a text while a model is writing it: `[1]`, `[1, 2]`, `[1-3]`, `【1】`, `［1］`, `【1†…】`
// all become `[1]` or `[1][2]`, and numbers of sources that were not supplied are dropped. Text that may be the
// start of a citation is held back, so that nobody sees half of one. Code is not changed.

export interface CitationFilter {
  /** Takes the next piece, and returns the text that can be shown so far. */
  push(piece: string): string;
  /** Returns the text that was held back. */
  end(): string;
  /** Source numbers cited so far, in the order of first mention. */
  readonly cited: readonly number[];
}

const closers: Readonly<Record<string, string>> = { '[': ']', '【': '】', '［': '］' };
const maxMarkerLength = 48;
const maxRange = 20;
const insideMarker = /^\^?(?:(?:source|来源|來源)?\s*[\d\s,，、;；&–—~-]*)(?:†[^\]】］]*)?$/iu;

/** `sources` is the number of supplied sources: valid numbers are 1 to `sources`. */
export function createCitationFilter(sources: number): CitationFilter {
  let pending = '';
  let fence = '';
  const citedSources: number[] = [];

  function read(last: boolean): string {
    let output = '';
    let at = 0;
    while (at < pending.length) {
      const character = pending[at] as string;
      if (character === '`') {
        const run = /^`+/.exec(pending.slice(at))?.[0] as string;
        if (at + run.length === pending.length && !last) break;
        if (fence === '') fence = run;
        else if (run.length >= fence.length) fence = '';
        output += run;
        at += run.length;
      } else if (fence !== '') {
        // A single backtick that isn't closed on its line does not start code.
        if (character === '\n' && fence.length < 3) fence = '';
        output += character;
        at++;
      } else if (character === ' ' || character in closers) {
        // The space before a marker is dropped together with the marker.
        const blanks = /^ */.exec(pending.slice(at))?.[0] as string;
        const marker = readMarker(pending, at + blanks.length, last);
        if (marker === 'partial') break;
        if (marker === null) {
          output += blanks === '' ? character : blanks;
          at += Math.max(1, blanks.length);
        } else {
          const valid = marker.numbers.filter((n) => n >= 1 && n <= sources);
          for (const n of valid) if (!citedSources.includes(n)) citedSources.push(n);
          if (valid.length > 0) output += blanks + valid.map((n) => `[${n}]`).join('');
          at = marker.end;
        }
      } else {
        output += character;
        at++;
      }
    }
    pending = pending.slice(at);
    return output;
  }

  return {
    push(piece) {
      pending += piece;
      return read(false);
    },
    end: () => read(true),
    cited: citedSources,
  };
}

/** The marker at `at`; null if there is none; `partial` if more text is needed to decide. */
function readMarker(
  text: string,
  at: number,
  last: boolean,
): { numbers: number[]; end: number } | 'partial' | null {
  if (at >= text.length) return last ? null : 'partial';
  const closer = closers[text[at] as string];
  if (closer === undefined) return null;
  const end = text.indexOf(closer, at + 1);
  const inside = text.slice(at + 1, end < 0 ? undefined : end);
  if (!insideMarker.test(inside) || inside.length > maxMarkerLength) return null;
  if (end < 0) return last ? null : 'partial';
  const numbers = readNumbers(inside.replace(/†.*$/u, ''));
  return numbers.length > 0 ? { numbers, end: end + 1 } : null;
}

function readNumbers(inside: string): number[] {
  const numbers: number[] = [];
  for (const [, first, second] of inside.matchAll(/(\d+)(?:\s*[-–—~]\s*(\d+))?/g)) {
    const from = Number(first);
    const to = second === undefined ? from : Number(second);
    for (let n = from; n <= to && n - from < maxRange; n++) numbers.push(n);
  }
  return [...new Set(numbers)];
}
