// The assistant's reasons: risks of past premortems that the plan or a reason of the team brings to mind, and what
// documents tell of trouble.
import type { Caller } from '../../../platform/caller.ts';
import type { Database } from '../../../platform/database/database.ts';
import { createId } from '../../../platform/ids.ts';
import { lockPremortem, recordChange } from '../find-premortem.ts';
import type { PremortemsNeeds } from '../premortems.needs.ts';
import { nextRevision } from '../premortems.store.ts';
import { addAssistantReason, type ReasonSource } from '../reasons.store.ts';
import * as store from './recurring.store.ts';
import { clusterAround, createMentions, findSimilarCards } from './similar-cards.ts';

type Needs = Pick<PremortemsNeeds, 'database' | 'access' | 'assistant' | 'clock' | 'events'>;

interface Candidate {
  text: string;
  /** The reasons that must not be repeated: those of a past risk, or the text itself. */
  texts: readonly string[];
  source: ReasonSource;
}

/** More would drown what the team wrote. */
const maxAdded = 8;
const maxFromDocuments = 4;
/** Many premortems are named so, and the manual is about them. */
const ownName = /premortem|失败预演/gi;
/** In characters: a longer question finds no better. */
const maxSubject = 400;

/**
 * Adds risks that happened, those that the plan mentions, and reasons from documents, unless the team has written
 * them. Everybody who may read this premortem may read their sources. Returns the number of reasons.
 */
export async function addAssistantReasons(
  needs: Needs,
  caller: Caller,
  fileId: string,
): Promise<number> {
  const { assistant, database } = needs;
  const lock = (tx: Database) => lockPremortem(needs, tx, caller, fileId, 'lead', 'move');
  await database.transaction(lock);
  const { subject, plan } = await store.readSubject(database, fileId);
  // A model takes seconds, during which the premortem must not be locked.
  const foreseen = await assistant.foresee(caller.id, {
    subject: subject.replace(ownName, ' ').slice(0, maxSubject),
    limit: maxFromDocuments,
    chooseFiles: (ids) => store.listCommonDocuments(database, fileId, ids),
  });
  return database.transaction(async (tx) => {
    await lock(tx);
    const own = [...(await store.listTexts(tx, fileId)), ...(await store.listRemoved(tx, fileId))];
    const isMentioned = createMentions(`${subject} ${plan}`);
    const risks = (await store.listRisksBeside(tx, fileId))
      .filter(({ mark, texts }) => mark === 'happened' || texts.some(isMentioned))
      .toSorted((a, b) => Number(b.mark === 'happened') - Number(a.mark === 'happened'));
    // Rights may have changed while the model wrote.
    const sources = foreseen.map((reason) => reason.fileId);
    const readable = await store.listCommonDocuments(tx, fileId, sources);
    const candidates = [
      ...foreseen
        .filter((reason) => readable.has(reason.fileId))
        .map(({ text, ...source }) => ({ text, texts: [text], source })),
      ...risks.map(({ name, texts, file }) => ({
        text: name,
        texts,
        source: { fileId: file.id, paragraphId: null },
      })),
    ];
    const chosenCandidates = (await withoutRepeats(candidates, own)).slice(0, maxAdded);
    if (chosenCandidates.length === 0) return 0;
    const revision = await nextRevision(tx, fileId);
    for (const { text, source } of chosenCandidates) {
      await addAssistantReason(tx, fileId, { id: createId(), text, source }, revision);
    }
    await recordChange(
      needs,
      tx,
      null,
      fileId,
      chosenCandidates.map(({ text }) => ({ kind: 'reason-added' as const, subject: text })),
    );
    return chosenCandidates.length;
  });
}

/** One of several similar ones, and none that the team has written. */
async function withoutRepeats(
  candidates: readonly Candidate[],
  own: readonly string[],
): Promise<Candidate[]> {
  const team = 'team';
  const similar = await findSimilarCards([
    ...own.map((text) => ({ key: team, text })),
    ...candidates.flatMap(({ texts }, at) => texts.map((text) => ({ key: `${at}`, text }))),
  ]);
  const keys = candidates.map((_, at) => `${at}`).filter((key) => !similar.get(team)?.has(key));
  return clusterAround(keys, similar)
    .map(([key]) => Number(key))
    .toSorted((a, b) => a - b)
    .flatMap((at) => candidates[at] ?? []);
}
