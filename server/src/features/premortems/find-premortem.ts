// Finds premortems that the caller may read or change, and records changes.
import type { PremortemAction } from '@docent/contract/premortem-data';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { addEvents, type NewEvent } from './history.store.ts';
import type { PremortemsNeeds } from './premortems.needs.ts';
import {
  decideAction,
  decideStage,
  type PremortemCall,
  type Standing,
} from './premortems.rules.ts';
import type { PremortemRow } from './premortems.store.ts';
import * as store from './premortems.store.ts';

/** Refuses with `file/not-found` and `file/not-a-premortem`. */
export async function requirePremortem(
  { access }: Pick<PremortemsNeeds, 'access'>,
  database: Database,
  caller: Caller,
  fileId: string,
): Promise<PremortemRow> {
  const row = await store.findPremortem(database, caller.id, fileId);
  if (row !== null) return row;
  await access.require(caller, 'read', fileId, { database });
  throw refuse('file/not-a-premortem');
}

/** The premortem, locked until the transaction ends, if the caller may do this in its stage. */
export async function lockPremortem(
  needs: Pick<PremortemsNeeds, 'access'>,
  tx: Database,
  caller: Caller,
  fileId: string,
  action: PremortemAction,
  call?: PremortemCall,
): Promise<PremortemRow> {
  // Outsiders must not be able to hold up others.
  await requirePremortem(needs, tx, caller, fileId);
  await store.lockPremortem(tx, fileId);
  const premortem = await requirePremortem(needs, tx, caller, fileId);
  const refusal =
    decideAction(action, standingOf(premortem, caller)) ??
    (call === undefined ? null : decideStage(call, premortem.stage));
  if (refusal !== null) throw refuse(refusal);
  return premortem;
}

export function standingOf(
  { level, isParticipant, facilitator, decider }: PremortemRow,
  caller: Caller,
): Standing {
  return {
    level,
    isParticipant,
    isFacilitator: facilitator.id === caller.id,
    isDecider: decider.id === caller.id,
  };
}

/** Adds to the history and tells open pages. `person` is null for anonymous reasons. */
export async function recordChange(
  { clock, events }: Pick<PremortemsNeeds, 'clock' | 'events'>,
  tx: Database,
  person: { id: string } | null,
  fileId: string,
  history: readonly NewEvent[],
): Promise<void> {
  if (history.length > 0) {
    await addEvents(tx, fileId, { personId: person?.id ?? null, at: clock.now() }, history);
  }
  await events.record(tx, { kind: 'premortem.changed', fileId });
}

/** Tells the pages that show a plan, and with it what became of its premortems. */
export async function recordPlanChange(
  { events }: Pick<PremortemsNeeds, 'events'>,
  tx: Database,
  { planFileId }: Pick<PremortemRow, 'planFileId'>,
): Promise<void> {
  if (planFileId !== null)
    await events.record(tx, { kind: 'premortem.changed', fileId: planFileId });
}

/** Tells only the person's own pages: others must not learn who writes, votes or scores when. */
export const recordPrivateChange = (
  { events }: Pick<PremortemsNeeds, 'events'>,
  tx: Database,
  caller: Caller,
  fileId: string,
) => events.record(tx, { kind: 'premortem.own-changed', fileId, personId: caller.id });
