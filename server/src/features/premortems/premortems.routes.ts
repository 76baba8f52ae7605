import { premortems as endpoints } from '@docent/contract/premortems';
import { bind } from '../../platform/http/endpoints.ts';
import type { Premortems } from './premortems.ts';

export function premortemsRoutes(premortems: Premortems) {
  return bind(endpoints, {
    add: (caller, input) => premortems.add(caller, input),
    update: (caller, input) => premortems.update(caller, input),
    get: (caller, { fileId }) => premortems.get(caller, fileId),
    board: (caller, input) => premortems.getBoard(caller, input),
    setStage: (caller, input) => premortems.setStage(caller, input),
    setTimer: (caller, input) => premortems.setTimer(caller, input),
    saveReason: (caller, input) => premortems.saveReason(caller, input),
    async deleteReason(caller, input) {
      await premortems.deleteReason(caller, input);
      return { id: input.id };
    },
    moveReasons: async (caller, input) => ({
      revision: await premortems.moveReasons(caller, input),
    }),
    nameGroup: async (caller, input) => ({ revision: await premortems.nameGroup(caller, input) }),
    vote: (caller, input) => premortems.vote(caller, input),
    score: (caller, input) => premortems.score(caller, input),
    setConfidence: (caller, input) => premortems.setConfidence(caller, input),
    history: (caller, input) => premortems.listHistory(caller, input),
    similar: (caller, { fileId }) => premortems.listSimilar(caller, fileId),
    addAssistantReasons: async (caller, { fileId }) => ({
      added: await premortems.addAssistantReasons(caller, fileId),
    }),
    recurring: (caller, input) => premortems.listRecurring(caller, input),
    respond: (caller, input) => premortems.respond(caller, input),
    addMitigation: (caller, input, { language }) =>
      premortems.addMitigation(caller, { ...input, language }),
    confirmMitigation: (caller, input) => premortems.confirmMitigation(caller, input),
    decide: (caller, input) => premortems.decide(caller, input),
    setCondition: (caller, input) => premortems.setCondition(caller, input),
    startRound: (caller, input) => premortems.startRound(caller, input),
    markRisk: (caller, input) => premortems.markRisk(caller, input),
    ofPlan: (caller, { fileId }) => premortems.listOfPlan(caller, fileId),
    mine: (caller) => premortems.listWaiting(caller),
    exportDocument: (caller, input, { language }) =>
      premortems.exportDocument(caller, input, language),
    exportRisks: async (caller, { fileId }, { language }) => ({
      body: Buffer.from(await premortems.exportRisks(caller, fileId, language)),
      mime: 'text/csv; charset=utf-8',
      downloadAs: 'risks.csv',
    }),
  });
}
