// Splits an answer into claims, sentence by sentence, and checks whether the cited sources support each.
import { type Sentence, splitSentences } from '../../../language/sentences.ts';
import { decideSupport } from './support.ts';

export interface Claim extends Sentence {
  /** The numbers of the cited sources. */
  cited: number[];
}

/** A citation after the full stop belongs to the preceding sentence. Fenced code contains no claims. */
export function claimsOf(text: string): Claim[] {
  const claims: Claim[] = [];
  for (const sentence of splitSentences(blankCode(text))) {
    const leading = /^(?:\s*\[\d+\])+/.exec(sentence.text)?.[0] ?? '';
    const before = claims.at(-1);
    const behind =
      before !== undefined &&
      leading !== '' &&
      !text.slice(before.to, sentence.from).includes('\n');
    if (behind) {
      before.to = sentence.from + leading.length;
      before.text = text.slice(before.from, before.to);
      before.cited = numbersIn(before.text);
    }
    const rest = behind ? sentence.text.slice(leading.length) : sentence.text;
    const from = sentence.to - rest.trimStart().length;
    if (from >= sentence.to) continue;
    const own = text.slice(from, sentence.to);
    claims.push({ from, to: sentence.to, text: own, cited: numbersIn(own) });
  }
  return claims;
}

/** Ranges of the text that are not supported by the sources they cite, or by any source if they cite none. */
export function findUnsupported(
  text: string,
  sources: readonly string[],
  weigh: (term: string) => number,
): { from: number; at: number }[] {
  return claimsOf(text).flatMap(({ from, to, text: claim, cited }) => {
    const citedSources = cited.map((n) => sources[n - 1] ?? '');
    const support = decideSupport(claim, citedSources.length > 0 ? citedSources : sources, weigh);
    return support === 'unsupported' ? [{ from, at: to }] : [];
  });
}

const numbersIn = (text: string) => [...text.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n));

/** Keeps the length, so that offsets stay valid. */
function blankCode(text: string): string {
  return text.replace(/```[\s\S]*?(?:```|$)/g, (code) => '\n'.repeat(code.length));
}
