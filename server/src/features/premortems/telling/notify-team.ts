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

/**
 * Tells the facilitator and participants of the verdict, or of a new facilitator, as this person leads them from
 * now on.
 */
export async function notifyTeam(
  notices: Notices,
  tx: Database,
  caller: Caller,
  fileId: string,
  {
    kind,
    facilitatorId,
  }: { kind: 'premortem-facilitator' | 'premortem-decided'; facilitatorId: string },
): Promise<void> {
  const participants = await listParticipants(tx, fileId);
  const to = [facilitatorId, ...participants.map(({ id }) => id)];
  await notices.notify(tx, { kind, to, fileId, by: caller.id });
}
