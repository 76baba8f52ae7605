// Rules for when a draft is autosaved as a version, and which autosaved versions are deleted with age.
import type { VersionCause } from '@docent/contract/history';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** In milliseconds: the delay after the last edit, and the longest delay after the first one. */
export const pause = 3 * minute;
export const maxPause = 20 * minute;

/** The same for automatic publication in spaces with live changes. */
export const livePause = 4_000;
export const liveMaxPause = 30_000;

/** In milliseconds. Of the automatically published versions within this time, one is enough. */
const liveStretch = 10 * minute;

export interface NewestVersion {
  cause: VersionCause;
  number: number | null;
  createdAt: Date;
}

/**
 * Whether the next live version replaces the newest one, because that one followed its predecessor so soon that
 * both count as one change.
 */
export function decideSuperseded(newest: NewestVersion, older: NewestVersion | undefined): boolean {
  if (newest.cause !== 'auto' || newest.number === null || older === undefined) return false;
  return newest.createdAt.getTime() - older.createdAt.getTime() < liveStretch;
}

/** Retention: the last autosaved version of each interval is kept; within the first day, all are. */
const steps: readonly { until: number; one: number }[] = [
  { until: day, one: 0 },
  { until: 7 * day, one: hour },
  { until: 30 * day, one: day },
  { until: Number.POSITIVE_INFINITY, one: 7 * day },
];

/**
 * The autosaved versions of a document that can be deleted. Intervals follow the calendar in UTC and the last
 * version of each is kept, so repeated runs make the same decision.
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

/** All younger versions are kept. */
export const fullRetention = day;
