import { premortemStages, premortemVerdicts, riskMarks } from '@docent/contract/constants';
import type { Person } from '@docent/contract/people';
import type {
  PremortemEvent,
  PremortemStage,
  PremortemVerdict,
  RiskMark,
} from '@docent/contract/premortem-data';
import { ownLanguage } from '../../../../ui/times.ts';

/** The events grouped by formatted day, in their order. */
export function eventDays(events: readonly PremortemEvent[], language: string) {
  const format = new Intl.DateTimeFormat(ownLanguage(language), { dateStyle: 'full' });
  const days = Map.groupBy(events, ({ at }) => format.format(new Date(at)));
  return [...days].map(([day, ofDay]) => ({ day, events: ofDay }));
}

/** Each person of the events once, by name. */
export function peopleOf(events: readonly PremortemEvent[]): Person[] {
  const people = new Map(
    events.flatMap(({ person }) => (person ? [[person.id, person] as const] : [])),
  );
  return [...people.values()].sort((a, b) => a.username.localeCompare(b.username));
}

/** Settings and parts of a response that have a name. */
export const historyFields = [
  'plan',
  'question',
  'horizonAt',
  'anonymous',
  'votesPerPerson',
  'prompts',
  'schedule',
  'facilitatorId',
  'deciderId',
  'participants',
  'prevention',
  'contingency',
  'trigger',
  'ownerId',
  'dueAt',
  'checkAt',
  'mitigation',
] as const;

export type HistoryValue =
  | { kind: 'none' }
  | { kind: 'stage'; stage: PremortemStage }
  | { kind: 'verdict'; verdict: PremortemVerdict }
  | { kind: 'mark'; mark: RiskMark }
  | { kind: 'round'; round: number }
  | { kind: 'condition'; isMet: boolean }
  | { kind: 'flag'; is: boolean }
  | { kind: 'day'; at: string }
  | { kind: 'text'; text: string };

/** What a value of an event stands for; values that an older server wrote otherwise are texts. */
export function historyValue(
  { kind, field }: Pick<PremortemEvent, 'kind' | 'field'>,
  value: string | null,
): HistoryValue {
  if (value === null) return { kind: 'none' };
  if (kind === 'stage') {
    const stage = premortemStages.find((one) => one === value);
    if (stage) return { kind: 'stage', stage };
  }
  if (kind === 'verdict') {
    const verdict = premortemVerdicts.find((one) => one === value);
    if (verdict) return { kind: 'verdict', verdict };
  }
  if (kind === 'mark') {
    const mark = riskMarks.find((one) => one === value);
    if (mark) return { kind: 'mark', mark };
  }
  if (kind === 'condition' && (value === 'open' || value === 'met')) {
    return { kind: 'condition', isMet: value === 'met' };
  }
  if (kind === 'round' && /^\d+$/.test(value)) return { kind: 'round', round: Number(value) };
  if (value === 'true' || value === 'false') return { kind: 'flag', is: value === 'true' };
  const isDay = field?.endsWith('At') && !Number.isNaN(Date.parse(value));
  return isDay ? { kind: 'day', at: value } : { kind: 'text', text: value };
}
