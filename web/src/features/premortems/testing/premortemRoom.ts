// A premortem of a test, with the answers of a server that keeps its board.
import type { Premortem, PremortemReason, ReasonGroup } from '@docent/contract/premortem-data';
import { type Answers, fileOf, maja } from '../../../testing/shownPart.tsx';

export function premortemOf(part: Partial<Premortem> = {}): Premortem {
  return {
    file: fileOf({ id: 'pm', name: 'Overhaul of line 3', kind: 'premortem', state: null }),
    plan: { fileId: null, fileName: null, paragraphId: null, heading: null, text: 'The plan.' },
    question: 'It is 1 June 2027 and the line stands still. Why?',
    horizonAt: null,
    facilitator: maja,
    decider: maja,
    participants: [maja],
    anonymous: true,
    votesPerPerson: 3,
    prompts: [],
    stage: 'writing',
    stageEndsAt: null,
    schedule: [],
    progress: { done: 1, of: 4 },
    own: { confidenceBefore: null, confidenceAfter: null, votes: [], scores: [] },
    confidence: null,
    results: [],
    risks: [],
    round: 0,
    verdicts: [],
    conditions: [],
    actions: ['take-part', 'group', 'respond', 'lead', 'appoint', 'decide', 'export'],
    revision: 1,
    ...part,
  };
}

export const reasonOf = (id: string, part: Partial<PremortemReason> = {}): PremortemReason => ({
  id,
  text: `Reason ${id}`,
  author: null,
  byAssistant: false,
  source: null,
  own: false,
  removable: false,
  groupId: null,
  position: 0,
  ...part,
});

/** Answers of the calls about the board, from a board that they change. */
export function boardAnswers(reasons: PremortemReason[], groups: ReasonGroup[] = []) {
  let revision = 1;
  const board = { reasons, groups };
  const answers: Answers = {
    '/premortem/board': () => ({ revision, ...structuredClone(board), removed: [] }),
    '/premortem/move_reasons': ({ reasonIds, groupId }) => {
      revision++;
      if (groupId !== null && !board.groups.some(({ id }) => id === groupId)) {
        board.groups.push({ id: groupId as string, name: '', position: revision });
      }
      for (const reason of board.reasons) {
        if ((reasonIds as string[]).includes(reason.id)) reason.groupId = groupId as string | null;
      }
      return { revision };
    },
  };
  return { board, answers };
}
