// The order in which exports list risks.
import type { Premortem } from '@docent/contract/premortem-data';

export interface NumberedRisk {
  number: number;
  title: string;
  result: Premortem['results'][number];
  risk: Premortem['risks'][number] | undefined;
}

/** Groups with the highest scores, and then votes, come first. `titles` are the names of the groups. */
export function rankRisks(
  { results, risks }: Premortem,
  titles: ReadonlyMap<string, string>,
): NumberedRisk[] {
  const weightOf = ({ likelihood, impact }: Premortem['results'][number]) =>
    (likelihood?.mean ?? 0) * (impact?.mean ?? 0);
  return results
    .toSorted((a, b) => weightOf(b) - weightOf(a) || (b.votes ?? 0) - (a.votes ?? 0))
    .map((result, index) => ({
      number: index + 1,
      title: titles.get(result.groupId) ?? '',
      result,
      risk: risks.find(({ groupId }) => groupId === result.groupId),
    }));
}
