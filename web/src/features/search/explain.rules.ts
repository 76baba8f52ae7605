// The wording of an explanation: its sentence, and the signals that counted most.
import type { ExplainedParagraph, Explanation, RankingSignal } from '@docent/contract/explaining';

type Tone = 'good' | 'middling' | 'bad';

/** The sentence that says it all: a key below `explain.verdict` and what it names. */
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
  /** The place must be among so many. */
  most?: number;
}

/** Of the paragraph that was asked about, or of the answer when none was. */
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

/** The words of the question that a paragraph holds and those that it lacks, most telling first. */
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

/** Signs that brought or took anything to speak of, the heaviest first. */
export function heaviest(signs: readonly RankingSignal[], most = signs.length): RankingSignal[] {
  return signs
    .filter((signal) => Math.abs(worth(signal)) >= 0.005)
    .sort((x, y) => Math.abs(worth(y)) - Math.abs(worth(x)))
    .slice(0, most);
}

/** `best two sentences` → `bestTwoSentences`: a name of a sign as the key of its translation. */
export function keyOfSignal(name: string): string {
  return name.replace(/[^a-z0-9]+([a-z0-9])/gi, (_, letter: string) => letter.toUpperCase());
}

/** `passage: coverage` → its group and its name. */
export function partsOfName(name: string): {
  group: 'passage' | 'sentence' | null;
  signal: string;
} {
  const [, group, signal] = name.match(/^(passage|sentence): (.+)$/) ?? [];
  return group === undefined || signal === undefined
    ? { group: null, signal: name }
    : { group: group as 'passage' | 'sentence', signal };
}

/** Address of a paragraph in Docent, as `Explanation` accepts it. */
export function addressOfParagraph({
  fileId,
  fileName,
  paragraphId,
}: Pick<ExplainedParagraph, 'fileId' | 'fileName' | 'paragraphId'>): string {
  const title = encodeURIComponent(fileName) || '-';
  return `/detail/${encodeURIComponent(fileId)}/${title}#p-${encodeURIComponent(paragraphId)}`;
}
