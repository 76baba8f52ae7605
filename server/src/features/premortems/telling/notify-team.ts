// Notifies the people of a premortem, in the transaction of the change.
import type { PremortemStage } from '@docent/contract/premortem-data';
import type { Caller } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { PremortemsNeeds } from '../premortems.needs.ts';
import { hasPart } from '../premortems.rules.ts';
import { listParticipants } from '../premortems.store.ts';

type Notices = PremortemsNeeds['notices'];

/** Asks participants to do their part of a new stage. */
export async function notifyOfStage(
  notices: Notices,
  tx: Database,
  caller: Caller,
  fileId: string,
  stage: PremortemStage,
): Promise<void> {
  if (!hasPart(stage)) return;
  const participants = await listParticipants(tx, fileId);
  await askPeople(
    notices,
    tx,
    caller,
    fileId,
    participants.map(({ id }) => id),
  );
}

export const askPeople = (
  notices: Notices,
  tx: Database,
  caller: Caller,
  fileId: string,
  to: readonly string[],
) => notices.notify(tx, { kind: 'premortem-asked', to, fileId, by: caller.id });

/** Tells participants of the new facilitator, too, as this person leads them from now on. */
export async function notifyOfFacilitator(
  notices: Notices,
  tx: Database,
  caller: Caller,
  fileId: string,
  facilitatorId: string,
): Promise<void> {
  const participants = await listParticipants(tx, fileId);
  const to = [facilitatorId, ...participants.map(({ id }) => id)];
  await notices.notify(tx, { kind: 'premortem-facilitator', to, fileId, by: caller.id });
}

export async function notifyOfVerdict(
  notices: Notices,
  tx: Database,
  caller: Caller,
  fileId: string,
  facilitatorId: string,
): Promise<void> {
  const participants = await listParticipants(tx, fileId);
  const to = [facilitatorId, ...participants.map(({ id }) => id)];
  await notices.notify(tx, { kind: 'premortem-decided', to, fileId, by: caller.id });
}
