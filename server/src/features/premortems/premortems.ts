// Premortems: a team imagines that its plan has failed, writes down why, and decides what to do about it.
//
// A reason is private to its author until the facilitator reveals all at once (`change-stage.ts`). Every query of
// reasons says so itself (`reasons.store.ts`), and private changes leave no audit entry, history or news to others
// (`save-reason.ts`). All changes lock the premortem's row, so that concurrent ones follow each other.
import type { File } from '@docent/contract/files';
import type { Premortem, PremortemReason } from '@docent/contract/premortem-data';
import type { Caller } from '../../platform/caller.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import { addPremortem, updatePremortem } from './change-settings.ts';
import { changeStage, setTimer } from './change-stage.ts';
import { exportDocument } from './exporting/export-document.ts';
import { exportRisks } from './exporting/export-risks.ts';
import { requirePremortem } from './find-premortem.ts';
import { moveReasons, nameGroup } from './group-reasons.ts';
import { listEvents } from './history.store.ts';
import { listWaiting } from './list-waiting.ts';
import type { PremortemInput, PremortemOutput, PremortemsNeeds } from './premortems.needs.ts';
import { readBoard } from './reasons.store.ts';
import { addAssistantReasons } from './recurring/assistant-reasons.ts';
import { listRecurring, listSimilar } from './recurring/list-recurring.ts';
import { markRisk, startRound } from './responding/check-risks.ts';
import { decide, setCondition } from './responding/decide.ts';
import { addMitigation, confirmMitigation } from './responding/mitigate.ts';
import { respond } from './responding/respond.ts';
import { deleteReason, saveReason } from './save-reason.ts';
import { showPremortem } from './show-premortem.ts';
import { noticePlanChange } from './telling/plan-changes.ts';
import { remindPeople } from './telling/remind.ts';
import { score, setConfidence, vote } from './vote.ts';
import { listOfPlan } from './waiting.store.ts';

/**
 * Refuses with `file/not-found` and `file/not-a-premortem`, and with `premortem/not-…` and `premortem/wrong-stage`
 * where the caller may not do it, or not now.
 */
export interface Premortems {
  /** Reaction to what may have changed or removed published text. */
  noticePlanChange(planFileId: string): Promise<void>;
  /** Sends reminders that are due, and returns their number. */
  remind(): Promise<number>;
  /** For coaches and administrators who may edit the folder. */
  add(caller: Caller, input: PremortemInput<'add'>): Promise<Premortem>;
  update(caller: Caller, input: PremortemInput<'update'>): Promise<Premortem>;
  get(caller: Caller, fileId: string): Promise<Premortem>;
  getBoard(caller: Caller, input: PremortemInput<'board'>): Promise<PremortemOutput<'board'>>;
  /** Refuses with `premortem/stage-changed` if the stage is no longer `from`. */
  setStage(caller: Caller, input: PremortemInput<'setStage'>): Promise<Premortem>;
  setTimer(caller: Caller, input: PremortemInput<'setTimer'>): Promise<Premortem>;
  /** Refuses with `premortem/changed` and the text as it is if it is no longer `was`. */
  saveReason(caller: Caller, input: PremortemInput<'saveReason'>): Promise<PremortemReason>;
  deleteReason(caller: Caller, input: PremortemInput<'deleteReason'>): Promise<void>;
  /** Returns the new revision, as `nameGroup` does. */
  moveReasons(caller: Caller, input: PremortemInput<'moveReasons'>): Promise<number>;
  nameGroup(caller: Caller, input: PremortemInput<'nameGroup'>): Promise<number>;
  vote(caller: Caller, input: PremortemInput<'vote'>): Promise<Premortem>;
  score(caller: Caller, input: PremortemInput<'score'>): Promise<Premortem>;
  setConfidence(caller: Caller, input: PremortemInput<'setConfidence'>): Promise<Premortem>;
  /** Refuses as creating a document there does. */
  exportDocument(
    caller: Caller,
    input: PremortemInput<'exportDocument'>,
    language: 'en' | 'zh',
  ): Promise<File>;
  /** Returns the number of reasons that were added. */
  addAssistantReasons(caller: Caller, fileId: string): Promise<number>;
  listSimilar(caller: Caller, fileId: string): Promise<PremortemOutput<'similar'>>;
  listRecurring(
    caller: Caller,
    input: PremortemInput<'recurring'>,
  ): Promise<PremortemOutput<'recurring'>>;
  /** Refuses with `premortem/changed`, the field and its text if somebody else has changed one of the texts. */
  respond(caller: Caller, input: PremortemInput<'respond'>): Promise<Premortem>;
  /** Refuses with `paragraph/not-found` if it is gone. */
  confirmMitigation(caller: Caller, input: PremortemInput<'confirmMitigation'>): Promise<Premortem>;
  /** Refuses with `premortem/no-plan`, and as comments and access to the plan do. */
  addMitigation(
    caller: Caller,
    input: PremortemInput<'addMitigation'> & { language: 'en' | 'zh' },
  ): Promise<Premortem>;
  decide(caller: Caller, input: PremortemInput<'decide'>): Promise<Premortem>;
  setCondition(caller: Caller, input: PremortemInput<'setCondition'>): Promise<Premortem>;
  startRound(caller: Caller, input: PremortemInput<'startRound'>): Promise<Premortem>;
  markRisk(caller: Caller, input: PremortemInput<'markRisk'>): Promise<Premortem>;
  listOfPlan(caller: Caller, planFileId: string): Promise<PremortemOutput<'ofPlan'>>;
  listWaiting(caller: Caller): Promise<PremortemOutput<'mine'>>;
  /** As CSV. */
  exportRisks(caller: Caller, fileId: string, language: 'en' | 'zh'): Promise<string>;
  listHistory(
    caller: Caller,
    input: PremortemInput<'history'>,
  ): Promise<PremortemOutput<'history'>>;
}

const pageSize = 100;

export function createPremortems(needs: PremortemsNeeds): Premortems {
  const { database } = needs;

  /** A method that returns the premortem as it is afterwards. */
  const showing =
    <Input extends { fileId: string }>(
      change: (needs: PremortemsNeeds, caller: Caller, input: Input) => Promise<unknown>,
    ) =>
    async (caller: Caller, input: Input): Promise<Premortem> => {
      await change(needs, caller, input);
      return showPremortem(needs, caller, input.fileId);
    };

  return {
    noticePlanChange: (planFileId) => noticePlanChange(needs, planFileId),
    remind: () => remindPeople(needs),
    async add(caller, input) {
      return showPremortem(needs, caller, await addPremortem(needs, caller, input));
    },
    update: showing(updatePremortem),
    async get(caller, fileId) {
      const premortem = await showPremortem(needs, caller, fileId);
      needs.documents.recordRead(caller, fileId);
      return premortem;
    },

    async getBoard(caller, { fileId, since = -1 }) {
      // Read first: a change in the meantime is then sent again next time.
      const { revision } = await requirePremortem(needs, database, caller, fileId);
      return { revision, ...(await readBoard(database, caller.id, fileId, since)) };
    },

    setStage: showing(changeStage),
    setTimer: showing(setTimer),
    saveReason: (caller, input) => saveReason(needs, caller, input),
    deleteReason: (caller, input) => deleteReason(needs, caller, input),
    moveReasons: (caller, input) => moveReasons(needs, caller, input),
    nameGroup: (caller, input) => nameGroup(needs, caller, input),
    vote: showing(vote),
    score: showing(score),
    setConfidence: showing(setConfidence),
    respond: showing(respond),
    confirmMitigation: showing(confirmMitigation),
    addMitigation: showing(addMitigation),
    decide: showing(decide),
    setCondition: showing(setCondition),
    startRound: showing(startRound),
    markRisk: showing(markRisk),

    async listOfPlan(caller, planFileId) {
      await needs.access.require(caller, 'read', planFileId);
      return { list: await listOfPlan(database, caller.id, planFileId) };
    },
    listWaiting: (caller) => listWaiting(needs, caller),
    exportRisks: (caller, fileId, language) => exportRisks(needs, caller, fileId, language),
    exportDocument: (caller, input, language) => exportDocument(needs, caller, input, language),
    addAssistantReasons: (caller, fileId) => addAssistantReasons(needs, caller, fileId),
    listSimilar: (caller, fileId) => listSimilar(needs, caller, fileId),
    listRecurring: (caller, input) => listRecurring(needs, caller, input),

    async listHistory(caller, { fileId, limit = pageSize, cursor }) {
      await requirePremortem(needs, database, caller, fileId);
      const past = readCursor<{ id: number }>(cursor, { id: 'number' });
      const rows = await listEvents(database, fileId, {
        before: past?.id ?? null,
        limit: limit + 1,
      });
      const list = rows.slice(0, limit);
      const last = rows.length > limit ? list.at(-1) : undefined;
      return { list, next: last ? writeCursor({ id: Number(last.id) }) : null };
    },
  };
}
