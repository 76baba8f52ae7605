import { type Database, sql } from './database/database.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** In milliseconds: a longer gap between two checks means that no node was running, or that the clock was set. */
const maxGap = 2 * day;
const probation = 2 * day;

/**
 * Whether the clock has been steady for two days, so that old data can be permanently deleted; a clock that jumps
 * ahead would otherwise empty the trash. Must be called at least daily, by any node.
 */
export async function isClockSteady(database: Database, now: Date): Promise<boolean> {
  const { since } = await database.one<{ since: Date }>(sql`
    insert into cleanup_clock as c (at, steady_since) values (${now}, ${now})
    on conflict (id) do update set
      at = excluded.at,
      steady_since = case
        when excluded.at between c.at - make_interval(secs => ${hour / 1000})
          and c.at + make_interval(secs => ${maxGap / 1000})
        then least(c.steady_since, excluded.at) else excluded.at end
    returning steady_since as since`);
  return now.getTime() - since.getTime() >= probation;
}
