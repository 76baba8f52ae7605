// A premortem with two scored risks, for tests of the screens after the vote.
import type { MarkedRisk, Premortem, PremortemReason, Risk } from '@docent/contract/premortem-data';
import { fileOf, maja } from '../../../testing/shownPart.tsx';

const tomasz = { ...maja, id: 'tomasz', username: 'Tomasz Bork' };

const reasonOf = (id: string, groupId: string, text: string): PremortemReason => ({
  id,
  text,
  author: null,
  byAssistant: false,
  source: null,
  own: false,
  removable: false,
  groupId,
  position: 1,
});

export const ropeBoard = {
  revision: 4,
  reasons: [
    reasonOf('r1', 'rope', 'The spare rope came too late'),
    reasonOf('r2', 'rope', 'Nobody ordered the rope'),
    reasonOf('r3', 'crew', 'Half of the crew was ill'),
  ],
  groups: [
    { id: 'crew', name: '', position: 1 },
    { id: 'rope', name: 'Spare rope', position: 2 },
  ],
  removed: [],
};

const spread = (mean: number, counts: number[]) => ({ mean, counts });

export const riskOf = (part: Partial<Risk> & { groupId: string }): Risk => ({
  prevention: '',
  contingency: '',
  owner: null,
  dueAt: null,
  trigger: '',
  checkAt: null,
  checkOverdue: false,
  mitigation: null,
  marks: [],
  ...part,
});

export const markOf = (part: Partial<MarkedRisk> & { id: string; round: number }): MarkedRisk => ({
  mark: 'not-seen',
  evidence: '',
  source: null,
  person: tomasz,
  at: '2027-01-10T09:00:00.000Z',
  ...part,
});

export function premortemOf(part: Partial<Premortem> = {}): Premortem {
  return {
    file: fileOf({ id: 'pm', name: 'Overhaul of line 3', kind: 'premortem' }),
    plan: { fileId: 'plan', fileName: 'Overhaul plan', paragraphId: null, heading: null, text: '' },
    question: 'It is 1 June 2027 and the line stands still. Why?',
    horizonAt: '2027-06-01T00:00:00.000Z',
    facilitator: tomasz,
    decider: maja,
    participants: [maja, tomasz],
    anonymous: true,
    votesPerPerson: 3,
    prompts: [],
    stage: 'responding',
    stageEndsAt: null,
    schedule: [],
    progress: { done: 0, of: 0 },
    own: { confidenceBefore: 80, confidenceAfter: null, votes: [], scores: [] },
    confidence: null,
    results: [
      {
        groupId: 'crew',
        votes: 1,
        likelihood: spread(2, [0, 2, 0, 0, 0]),
        impact: spread(3, [0, 0, 2, 0, 0]),
      },
      {
        groupId: 'rope',
        votes: 4,
        likelihood: spread(4, [0, 0, 1, 0, 1]),
        impact: spread(3, [1, 0, 0, 0, 1]),
      },
    ],
    risks: [],
    round: 0,
    verdicts: [],
    conditions: [],
    actions: ['take-part', 'respond', 'export'],
    revision: 4,
    ...part,
  };
}
