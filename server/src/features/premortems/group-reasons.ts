// Moves revealed reasons between groups, and names groups.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockPremortem, recordChange } from './find-premortem.ts';
import type { PremortemInput, PremortemsNeeds } from './premortems.needs.ts';
import { decideText } from './premortems.rules.ts';
import * as store from './premortems.store.ts';
import * as reasons from './reasons.store.ts';

type Needs = Pick<PremortemsNeeds, 'database' | 'access' | 'clock' | 'events'>;

/** Returns the revision of the board. */
export async function moveReasons(
  needs: Needs,
  caller: Caller,
  { fileId, reasonIds, groupId, name = '' }: PremortemInput<'moveReasons'>,
): Promise<number> {
  return needs.database.transaction(async (tx) => {
    const premortem = await lockPremortem(needs, tx, caller, fileId, 'group', 'move');
    const ids = [...new Set(reasonIds)];
    const rows = await reasons.listRevealed(tx, fileId, ids);
    if (rows.length < ids.length) throw refuse('premortem/reason-not-found');
    const movedReasons = rows.filter((row) => row.groupId !== groupId);
    if (movedReasons.length === 0) return premortem.revision;
    const titlesBefore = await reasons.listGroupTitles(
      tx,
      fileId,
      movedReasons.flatMap((row) => row.groupId ?? []),
    );
    const revision = await store.nextRevision(tx, fileId);
    if (groupId !== null) await ensureGroup(tx, fileId, { id: groupId, name }, revision);
    const movedIds = movedReasons.map(({ id }) => id);
    await reasons.moveReasons(tx, fileId, { ids: movedIds, groupId }, revision);
    const titles =
      groupId === null ? undefined : await reasons.listGroupTitles(tx, fileId, [groupId]);
    const history = movedReasons.map((row) => ({
      kind: 'reason-moved' as const,
      subject: row.text,
      before: row.groupId && (titlesBefore.get(row.groupId) ?? null),
      after: groupId && (titles?.get(groupId) ?? null),
    }));
    await recordChange(needs, tx, caller, fileId, history);
    return revision;
  });
}

/** A new group has a random id of the client. */
async function ensureGroup(
  tx: Database,
  fileId: string,
  group: { id: string; name: string },
  revision: number,
): Promise<void> {
  if ((await reasons.findGroup(tx, fileId, group.id)) !== null) return;
  if (!/^[a-z0-9]{20}$/.test(group.id)) throw refuse('premortem/group-not-found');
  await reasons.addGroup(tx, fileId, group, revision);
}

/** Returns the revision of the board. */
export async function nameGroup(
  needs: Needs,
  caller: Caller,
  { fileId, groupId, name, was }: PremortemInput<'nameGroup'>,
): Promise<number> {
  return needs.database.transaction(async (tx) => {
    const premortem = await lockPremortem(needs, tx, caller, fileId, 'group', 'name');
    const group = await reasons.findGroup(tx, fileId, groupId);
    if (group === null) throw refuse('premortem/group-not-found');
    const text = name.trim();
    const outcome = decideText(group.name, { was, text });
    if (outcome === 'changed') throw refuse('premortem/changed', { now: group.name });
    if (outcome === 'same') return premortem.revision;
    const revision = await store.nextRevision(tx, fileId);
    await reasons.renameGroup(tx, fileId, { id: groupId, name: text }, revision);
    const before = group.name;
    await recordChange(needs, tx, caller, fileId, [
      { kind: 'group-named', subject: text, before, after: text },
    ]);
    return revision;
  });
}
