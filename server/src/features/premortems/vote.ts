// Votes, scores and confidence of the caller. Others learn of them only in numbers, once they are shown.
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import { lockPremortem, recordChange, recordPrivateChange } from './find-premortem.ts';
import type { PremortemInput, PremortemsNeeds } from './premortems.needs.ts';
import { decideResults, type PremortemCall } from './premortems.rules.ts';
import type { PremortemRow } from './premortems.store.ts';
import * as store from './premortems.store.ts';
import * as votes from './votes.store.ts';

type Needs = Pick<PremortemsNeeds, 'database' | 'access' | 'clock' | 'events'>;

export const vote = (
  needs: Needs,
  caller: Caller,
  { fileId, groupId, votes: count }: PremortemInput<'vote'>,
): Promise<void> =>
  takePart(needs, caller, fileId, 'vote', async (tx, { votesPerPerson }) => {
    await requireLiveGroup(tx, fileId, groupId);
    const others = await votes.countOwnVotes(tx, fileId, caller.id, groupId);
    if (count > 0 && others + count > votesPerPerson) throw refuse('premortem/votes-used');
    await votes.dropVotesOfGoneGroups(tx, fileId, caller.id);
    await votes.saveVotes(tx, fileId, caller.id, { groupId, votes: count });
  });

export const score = (
  needs: Needs,
  caller: Caller,
  { fileId, ...scores }: PremortemInput<'score'>,
): Promise<void> =>
  takePart(needs, caller, fileId, 'score', async (tx) => {
    await requireLiveGroup(tx, fileId, scores.groupId);
    await votes.saveScore(tx, fileId, caller.id, scores);
  });

export const setConfidence = (
  needs: Needs,
  caller: Caller,
  { fileId, when, percent }: PremortemInput<'setConfidence'>,
): Promise<void> =>
  takePart(needs, caller, fileId, when, (tx) =>
    votes.saveConfidence(tx, fileId, caller.id, when, percent),
  );

async function takePart(
  needs: Needs,
  caller: Caller,
  fileId: string,
  call: PremortemCall,
  write: (tx: Database, premortem: PremortemRow) => Promise<void>,
): Promise<void> {
  const { clock, database } = needs;
  await database.transaction(async (tx) => {
    const premortem = await lockPremortem(needs, tx, caller, fileId, 'take-part', call);
    const before = await store.countProgress(tx, premortem);
    await write(tx, premortem);
    await recordPrivateChange(needs, tx, caller, fileId);
    const progress = await store.countProgress(tx, premortem);
    const visibleResults = decideResults({ ...premortem, progress, now: clock.now() });
    const isShown =
      (call === 'vote' && visibleResults.votes) || (call === 'score' && visibleResults.scores);
    // While results are hidden, others see only how many have finished.
    if (isShown || (call !== 'before' && progress.done !== before.done)) {
      await recordChange(needs, tx, caller, fileId, []);
    }
  });
}

async function requireLiveGroup(tx: Database, fileId: string, groupId: string): Promise<void> {
  if (!(await votes.isLiveGroup(tx, fileId, groupId))) throw refuse('premortem/group-not-found');
}
