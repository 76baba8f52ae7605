// SQL for votes, scores and confidence. Those of others are read only once they are shown.
import type { Premortem } from '@docent/contract/premortem-data';
import { type Database, sql } from '../../platform/database/database.ts';
import { liveGroups } from './premortems.store.ts';

export async function listLiveGroups(database: Database, fileId: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    sql`select g.id from ${liveGroups(fileId)} order by g.position, g.id`,
  );
  return rows.map(({ id }) => id);
}

export async function isLiveGroup(tx: Database, fileId: string, groupId: string): Promise<boolean> {
  const rows = await tx.query(sql`select from ${liveGroups(fileId)} and g.id = ${groupId}`);
  return rows.length > 0;
}

/** Votes for a group that is gone are free again. */
export async function readOwn(
  database: Database,
  fileId: string,
  personId: string,
): Promise<Premortem['own']> {
  const [confidence, votes, scores] = await Promise.all([
    database.maybe<{ before: number | null; after: number | null }>(sql`
      select confidence_before as before, confidence_after as after from premortem_participants
      where file_id = ${fileId} and person_id = ${personId}`),
    database.query<{ groupId: string; votes: number }>(sql`
      select group_id as "groupId", votes from premortem_votes
      where file_id = ${fileId} and person_id = ${personId} and votes > 0
        and group_id in (select g.id from ${liveGroups(fileId)})`),
    database.query<{ groupId: string; likelihood: number; impact: number }>(sql`
      select group_id as "groupId", likelihood, impact from premortem_scores
      where file_id = ${fileId} and person_id = ${personId}`),
  ]);
  return {
    confidenceBefore: confidence?.before ?? null,
    confidenceAfter: confidence?.after ?? null,
    votes,
    scores,
  };
}

export async function countVotes(database: Database, fileId: string): Promise<Map<string, number>> {
  const rows = await database.query<{ id: string; votes: number }>(sql`
    select group_id as id, sum(votes)::int as votes from premortem_votes
    where file_id = ${fileId} group by group_id`);
  return new Map(rows.map(({ id, votes }) => [id, votes]));
}

export interface ScoreCount {
  groupId: string;
  likelihood: number;
  impact: number;
  count: number;
}

export const countScores = (database: Database, fileId: string) =>
  database.query<ScoreCount>(sql`
    select group_id as "groupId", likelihood, impact, count(*)::int as count from premortem_scores
    where file_id = ${fileId} group by group_id, likelihood, impact`);

export async function readConfidence(
  database: Database,
  fileId: string,
): Promise<{ before: number[]; after: number[] }> {
  return database.one(sql`
    select coalesce(jsonb_agg(confidence_before) filter (where confidence_before is not null), '[]') as before,
      coalesce(jsonb_agg(confidence_after) filter (where confidence_after is not null), '[]') as after
    from premortem_participants where file_id = ${fileId}`);
}

/** Votes on groups that have lost all their reasons are free again. */
export async function countOwnVotes(
  tx: Database,
  fileId: string,
  personId: string,
  exceptGroupId: string,
): Promise<number> {
  const { used } = await tx.one<{ used: number }>(sql`
    select coalesce(sum(votes), 0)::int as used from premortem_votes
    where file_id = ${fileId} and person_id = ${personId} and group_id <> ${exceptGroupId}
      and group_id in (select g.id from ${liveGroups(fileId)})`);
  return used;
}

/** Gives up votes for groups that are gone, which would be too many if the groups returned after others were voted for. */
export async function dropVotesOfGoneGroups(
  tx: Database,
  fileId: string,
  personId: string,
): Promise<void> {
  await tx.query(sql`
    delete from premortem_votes
    where file_id = ${fileId} and person_id = ${personId}
      and group_id not in (select g.id from ${liveGroups(fileId)})`);
}

export async function saveVotes(
  tx: Database,
  fileId: string,
  personId: string,
  { groupId, votes }: { groupId: string; votes: number },
): Promise<void> {
  await tx.query(sql`
    insert into premortem_votes (file_id, group_id, person_id, votes)
    values (${fileId}, ${groupId}, ${personId}, ${votes})
    on conflict (file_id, group_id, person_id) do update set votes = excluded.votes`);
}

export async function saveScore(
  tx: Database,
  fileId: string,
  personId: string,
  { groupId, likelihood, impact }: { groupId: string; likelihood: number; impact: number },
): Promise<void> {
  await tx.query(sql`
    insert into premortem_scores (file_id, group_id, person_id, likelihood, impact)
    values (${fileId}, ${groupId}, ${personId}, ${likelihood}, ${impact})
    on conflict (file_id, group_id, person_id)
      do update set likelihood = excluded.likelihood, impact = excluded.impact`);
}

export async function saveConfidence(
  tx: Database,
  fileId: string,
  personId: string,
  when: 'before' | 'after',
  percent: number,
): Promise<void> {
  const column = sql.identifier(`confidence_${when}`);
  await tx.query(sql`
    update premortem_participants set ${column} = ${percent}
    where file_id = ${fileId} and person_id = ${personId}`);
}
