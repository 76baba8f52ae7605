// Texts of an explanation: the verdict, and the most important signals.
import type { ExplainedParagraph, Explanation, RankingSignal } from '@docent/contract/explaining';

type Tone = 'good' | 'middling' | 'bad';

/** The verdict in one sentence: a key below `explain.verdict` and its parameters. */
export interface RankingVerdict {
  key:
    | 'found'
    | 'represented'
    | 'unknown'
    | 'unreadable'
    | 'draft'
    | 'noWords'
    | 'below'
    | 'farBelow'
    | 'behind'
    | 'answersNothing'
    | 'answers'
    | 'declines'
    | 'nothing';
  tone: Tone;
  place?: number;
  /** The rank required to be used. */
  most?: number;
}

/** The verdict for the given paragraph, or for the answer if none was given. */
export function decideVerdict({ named, found, decision }: Explanation): RankingVerdict {
  if (named === null) {
    if (found.length === 0) return { key: 'nothing', tone: 'bad' };
    return decision.verdict === 'answer'
      ? { key: 'answers', tone: 'good' }
      : { key: 'declines', tone: 'middling' };
  }
  const { fate } = named;
  switch (fate.kind) {
    case 'found':
      return { key: 'found', tone: 'good', place: fate.place };
    case 'represented':
      return { key: 'represented', tone: 'good', place: fate.place };
    case 'below':
      return fate.place === null
        ? { key: 'farBelow', tone: 'bad', most: fate.looked }
        : { key: 'below', tone: 'bad', place: fate.place, most: fate.looked };
    case 'behind':
      return { key: 'behind', tone: 'middling', place: fate.place, most: fate.kept };
    case 'no-words':
      return { key: 'noWords', tone: 'bad' };
    case 'answers-nothing':
      return { key: 'answersNothing', tone: 'bad' };
    default:
      return { key: fate.kind, tone: 'bad' };
  }
}

/** The words of the question that a paragraph contains and those that it lacks, heaviest first. */
export function wordsOf(
  { question }: Pick<Explanation, 'question'>,
  paragraph: Pick<ExplainedParagraph, 'words'>,
): { presentWords: string[]; missingWords: string[] } {
  const presentParts = new Set(paragraph.words.parts.map(({ word }) => word));
  const byWeight = question.words
    .map(({ word, weight }, at) => ({ word, weight, held: presentParts.has(at) }))
    .sort((x, y) => y.weight - x.weight);
  return {
    presentWords: byWeight.filter((one) => one.held).map(({ word }) => word),
    missingWords: byWeight.filter((one) => !one.held).map(({ word }) => word),
  };
}

/** The points that a signal added or took. */
export const worth = ({ value, weight }: RankingSignal) => value * weight;

/** Signals with a noticeable effect, heaviest first. */
export function heaviest(signs: readonly RankingSignal[], most = signs.length): RankingSignal[] {
  return signs
    .filter((signal) => Math.abs(worth(signal)) >= 0.005)
    .sort((x, y) => Math.abs(worth(y)) - Math.abs(worth(x)))
    .slice(0, most);
}

/** `best two sentences` → `bestTwoSentences`: the translation key for a signal's name. */
export function keyOfSignal(name: string): string {
  return name.replace(/[^a-z0-9]+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}

/** Splits `passage: coverage` into group and name. */
export function partsOfName(name: string): {
  group: 'passage' | 'sentence' | null;
  signal: string;
} {
  const [, group, signal] = name.match(/^(passage|sentence): (.+)$/) ?? [];
  return group === undefined || signal === undefined
    ? { group: null, signal: name }
    : { group: group as 'passage' | 'sentence', signal };
}

/** URL of a paragraph, as `Explanation` accepts it. */
export function addressOfParagraph({
  fileId,
  fileName,
  paragraphId,
}: Pick<ExplainedParagraph, 'fileId' | 'fileName' | 'paragraphId'>): string {
  const title = encodeURIComponent(fileName) || '-';
  return `/detail/${encodeURIComponent(fileId)}/${title}#p-${encodeURIComponent(paragraphId)}`;
}
