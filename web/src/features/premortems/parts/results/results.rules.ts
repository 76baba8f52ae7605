// What the numbers of a premortem say: the order of risks, and the values of charts.
import type { MarkedRisk, Premortem, Risk, ScoreSpread } from '@docent/contract/premortem-data';
import type { BoardGroup } from '../board/board.rules.ts';

export interface RankedRisk {
  group: BoardGroup;
  /** Position in the order, from 1: the number of the risk in charts. */
  rank: number;
  votes: number | null;
  likelihood: ScoreSpread | null;
  impact: ScoreSpread | null;
  /** Mean likelihood × mean impact, 1 to 25; null without scores. */
  score: number | null;
  /** What is done about it; null before the first response. */
  risk: Risk | null;
}

/** The groups by votes × score, then by votes and by score alone; else in the order of the board. */
export function rankRisks(
  { results, risks }: Pick<Premortem, 'results' | 'risks'>,
  groups: readonly BoardGroup[],
): RankedRisk[] {
  const resultsByGroup = new Map(results.map((result) => [result.groupId, result]));
  const responsesByGroup = new Map(risks.map((risk) => [risk.groupId, risk]));
  return groups
    .map((group) => {
      const { votes = null, likelihood = null, impact = null } = resultsByGroup.get(group.id) ?? {};
      return {
        group,
        votes,
        likelihood,
        impact,
        score: likelihood && impact ? likelihood.mean * impact.mean : null,
        risk: responsesByGroup.get(group.id) ?? null,
      };
    })
    .sort(
      (a, b) =>
        (b.votes ?? 0) * (b.score ?? 0) - (a.votes ?? 0) * (a.score ?? 0) ||
        (b.votes ?? 0) - (a.votes ?? 0) ||
        (b.score ?? 0) - (a.score ?? 0),
    )
    .map((risk, at) => ({ ...risk, rank: at + 1 }));
}

/** Whether anything has been decided about a risk. */
export const isAnswered = (risk: Risk | null): boolean =>
  risk !== null &&
  (risk.prevention.trim() !== '' ||
    risk.contingency.trim() !== '' ||
    risk.mitigation !== null ||
    risk.owner !== null);

/** The lowest and highest value that somebody chose; null without values. */
export function rangeOf({ counts }: ScoreSpread): [low: number, high: number] | null {
  const low = counts.findIndex((count) => count > 0);
  return low < 0 ? null : [low + 1, counts.findLastIndex((count) => count > 0) + 1];
}

/** Whether people disagree enough to talk about it: their scores are three or more apart. */
export const isDisputed = ({ likelihood, impact }: RankedRisk): boolean =>
  [likelihood, impact].some((spread) => {
    const range = spread && rangeOf(spread);
    return range !== null && range[1] - range[0] >= 3;
  });

export const confidenceBands = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90] as const;

/** How many values lie in each band of ten percent; 100 belongs to the last one. */
export function confidenceCounts(values: readonly number[]): number[] {
  const counts = confidenceBands.map(() => 0);
  for (const value of values) {
    const band = Math.min(confidenceBands.length - 1, Math.max(0, Math.floor(value / 10)));
    counts[band] = (counts[band] ?? 0) + 1;
  }
  return counts;
}

/** The last mark of a risk up to a round, which may be of an earlier round; null without marks. */
export const markAt = (risk: Pick<Risk, 'marks'> | null, round: number): MarkedRisk | null =>
  risk?.marks.findLast((mark) => mark.round <= round) ?? null;

/** The last mark of a risk in exactly this round. */
export const markIn = (risk: Pick<Risk, 'marks'> | null, round: number): MarkedRisk | null =>
  risk?.marks.findLast((mark) => mark.round === round) ?? null;

export interface RoundCounts {
  round: number;
  /** Neither happened nor averted yet. */
  open: number;
  'not-seen': number;
  moving: number;
  happened: number;
  averted: number;
}

/** The state of all risks after each round, from 0 (before the first one) to the current one. */
export function burnDown(
  risks: readonly Pick<RankedRisk, 'risk'>[],
  lastRound: number,
): RoundCounts[] {
  return Array.from({ length: lastRound + 1 }, (_, round) => {
    const counts: RoundCounts = {
      round,
      open: 0,
      'not-seen': 0,
      moving: 0,
      happened: 0,
      averted: 0,
    };
    for (const { risk } of risks) {
      const mark = markAt(risk, round)?.mark ?? 'not-seen';
      counts[mark]++;
      if (mark === 'not-seen' || mark === 'moving') counts.open++;
    }
    return counts;
  });
}
