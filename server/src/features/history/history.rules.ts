// When a draft is kept as a version by itself, and which of those versions go with age.
import type { VersionCause } from '@docent/contract/history';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** In milliseconds: after the last edit, and after the first one at the latest while editing goes on. */
export const pause = 3 * minute;
export const maxPause = 20 * minute;

/** The same for what is published by itself, where changes are live. */
export const livePause = 4_000;
export const liveMaxPause = 30_000;

/** In milliseconds: of the versions that were published by themselves, readers and history need no more than one. */
const liveStretch = 10 * minute;

export interface NewestVersion {
  cause: VersionCause;
  number: number | null;
  createdAt: Date;
}

/** Whether the next live version takes the place of the newest: so soon after the one before it that both are one change. */
export function decideSuperseded(newest: NewestVersion, older: NewestVersion | undefined): boolean {
  if (newest.cause !== 'auto' || newest.number === null || older === undefined) return false;
  return newest.createdAt.getTime() - older.createdAt.getTime() < liveStretch;
}

/** Of each stretch of time, the last automatic version is kept; all of the youngest ones are. */
const steps: readonly { until: number; one: number }[] = [
  { until: day, one: 0 },
  { until: 7 * day, one: hour },
  { until: 30 * day, one: day },
  { until: Number.POSITIVE_INFINITY, one: 7 * day },
];

/**
 * The automatic versions of one document that may go. Stretches of time are those of the calendar in UTC and the last
 * version of one stays, so that deciding again decides the same.
 */
export function decideThinned(
  versions: readonly { id: string; createdAt: Date }[],
  now: Date,
): string[] {
  const newestFirst = versions.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
  const takenStretches = new Set<string>();
  return newestFirst
    .filter(({ createdAt }) => {
      const time = createdAt.getTime();
      const { one } = steps.find(({ until }) => now.getTime() - time < until) ?? { one: 0 };
      if (one === 0) return false;
      const stretch = `${one} ${Math.floor(time / one)}`;
      if (takenStretches.has(stretch)) return true;
      takenStretches.add(stretch);
      return false;
    })
    .map(({ id }) => id);
}

/** Everything younger is kept whole. */
export const fullRetention = day;
