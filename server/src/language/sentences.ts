// Splits text into sentences, English and Chinese. A line break always ends one; a full stop only if a new sentence
// seems to follow and no abbreviation precedes.

export interface Sentence {
  /** Range in the text, in UTF-16 units, end exclusive, without surrounding spaces. */
  from: number;
  to: number;
  text: string;
}

const abbreviation =
  /(?:\b(?:Mr|Mrs|Ms|Dr|Prof|St|Sr|Jr|vs|etc|e\.g|i\.e|cf|Nos?|Vol|pp?|Fig|Eq|Sec|Gen|Col|Lt|Sgt|Capt|Rev|Hon|Gov|Sen|Rep|Inc|Ltd|Co|Corp|Ft|Mt|Dept|approx|ca|c|al|a\.m|p\.m)|\b\p{Lu}|\b(?:\p{Lu}\.)+\p{Lu})\.$/u;
const closing = /[。！？…”’」』）)"'\]]/;
const opening = /["'“‘「『(（[\p{Lu}\p{N}\p{Script=Han}]/u;

export function splitSentences(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  const end = text.length;
  let start = 0;

  function close(to: number) {
    let from = start;
    let last = to;
    while (from < last && isBlank(text, from)) from++;
    while (last > from && isBlank(text, last - 1)) last--;
    if (last > from) sentences.push({ from, to: last, text: text.slice(from, last) });
    start = to;
  }

  for (let at = 0; at < end; at++) {
    if (!mayEnd(text.charCodeAt(at))) continue;
    const mark = text[at] as string;
    if (mark === '\n') {
      close(at + 1);
    } else if ('。！？；'.includes(mark)) {
      at = skip(text, at + 1, closing) - 1;
      close(at + 1);
    } else if (mark === '!' || mark === '?' || mark === '.') {
      const after = skip(text, at + 1, closing);
      if (after < end && !isBlank(text, after) && !/\p{Script=Han}/u.test(text[after] as string))
        continue;
      if (mark === '.' && !endsSentence(text, start, at, after)) continue;
      close(after);
      at = after - 1;
    }
  }
  close(end);
  return sentences;
}

/** Whether it is a line break, `!`, `.`, `?`, `。`, `！`, `；` or `？`; rules out most characters quickly. */
function mayEnd(code: number): boolean {
  if (code <= 63) return code === 10 || code === 33 || code === 46 || code === 63;
  if (code < 0x3002) return false;
  return code === 0x3002 || code === 0xff01 || code === 0xff1b || code === 0xff1f;
}

function endsSentence(text: string, start: number, at: number, after: number): boolean {
  let next = after;
  while (next < text.length && isBlank(text, next)) next++;
  if (next >= text.length) return true;
  if (!opening.test(String.fromCodePoint(text.codePointAt(next) as number))) return false;
  return !abbreviation.test(text.slice(Math.max(start, at - 12), at + 1));
}

function skip(text: string, from: number, marks: RegExp): number {
  let at = from;
  while (at < text.length && marks.test(text[at] as string)) at++;
  return at;
}

const isBlank = (text: string, at: number) => /\s/.test(text[at] as string);

/** Whether a text introduces the list or code block after it, by ending with a colon. */
export const leadsOn = (text: string) => /[:：]\s*$/u.test(text);
