// From the fields of the form to the settings of a premortem, and back.
import type { Premortem, PremortemStage } from '@docent/contract/premortem-data';
import { dayOf, endOfDay } from '../../../../ui/times.ts';
import { type StageSchedule, scheduledStages } from '../../premortems.rules.ts';
import type { ChosenParticipant } from './ParticipantsField.tsx';
import type { PlanChoice } from './PlanField.tsx';
import type { ScheduleChoice } from './ScheduleField.tsx';
import { asyncDays, minutesByTemplate } from './templates.ts';

export interface PremortemForm {
  plan: PlanChoice;
  question: string;
  /** One a line. */
  prompts: string;
  /** Like "2027-06-01"; empty for none. */
  horizon: string;
  facilitatorId: string | null;
  deciderId: string | null;
  participants: ChosenParticipant[];
  anonymous: boolean;
  votesPerPerson: number;
  schedule: ScheduleChoice;
}

/** The form for a new premortem, in which the person leads, decides and takes part. */
export function newForm(
  person: readonly { id: string; username: string }[],
  now: Date,
): PremortemForm {
  const id = person[0]?.id ?? null;
  return {
    plan: { kind: 'document', fileId: null, fileName: '', paragraphId: null, text: '' },
    question: '',
    prompts: '',
    horizon: '',
    facilitatorId: id,
    deciderId: id,
    participants: person.map((one) => ({ kind: 'person', id: one.id, name: one.username })),
    anonymous: true,
    votesPerPerson: 5,
    schedule: {
      kind: 'meeting',
      minutes: { ...minutesByTemplate.project },
      days: suggestedDays(now),
    },
  };
}

const maxMinutes = 600;

export function settingsOf(form: PremortemForm) {
  const { plan, question, horizon, facilitatorId, deciderId, participants } = form;
  const { kind, fileId, paragraphId, text } = plan;
  return {
    plan:
      kind === 'document'
        ? { fileId, paragraphId, text: '' }
        : { fileId: null, paragraphId: null, text: text.trim() },
    question: question.trim(),
    prompts: promptsOf(form.prompts),
    horizonAt: horizon === '' ? null : endOfDay(horizon),
    ...(facilitatorId !== null && { facilitatorId }),
    ...(deciderId !== null && { deciderId }),
    participants: participants.map(({ kind, id }) => ({ kind, id })),
    anonymous: form.anonymous,
    votesPerPerson: form.votesPerPerson,
    schedule: scheduleOf(form.schedule),
  };
}

const maxPrompts = 12;
const maxPromptLength = 200;

const promptsOf = (lines: string) =>
  lines
    .split('\n')
    .map((line) => line.trim().slice(0, maxPromptLength))
    .filter(Boolean)
    .slice(0, maxPrompts);

function scheduleOf({ kind, minutes, days }: ScheduleChoice): StageSchedule {
  return scheduledStages.flatMap((stage): StageSchedule => {
    const count = minutes[stage] ?? 0;
    const day = days[stage] ?? '';
    if (kind === 'meeting') {
      const isValid = Number.isInteger(count) && count >= 1 && count <= maxMinutes;
      return isValid ? [{ stage, minutes: count, dueAt: null }] : [];
    }
    return day === '' ? [] : [{ stage, minutes: null, dueAt: endOfDay(day) }];
  });
}

/** The schedule as the form shows it; what is missing is suggested. */
function scheduleChoiceOf(schedule: StageSchedule, now: Date): ScheduleChoice {
  const isAsync = schedule.some(({ dueAt }) => dueAt !== null);
  const minutes: ScheduleChoice['minutes'] = isAsync ? { ...minutesByTemplate.project } : {};
  const days: ScheduleChoice['days'] = isAsync ? {} : suggestedDays(now);
  for (const { stage, minutes: count, dueAt } of schedule) {
    if (count !== null) minutes[stage] = count;
    if (dueAt !== null) days[stage] = dayOf(new Date(dueAt));
  }
  return { kind: isAsync ? 'async' : 'meeting', minutes, days };
}

export function suggestedDays(now: Date): Partial<Record<PremortemStage, string>> {
  return Object.fromEntries(
    scheduledStages.map((stage) => {
      const day = new Date(now);
      day.setDate(day.getDate() + (asyncDays[stage] ?? 0));
      return [stage, dayOf(day)];
    }),
  );
}

export function formOf(premortem: Premortem, now: Date): PremortemForm {
  const { plan, horizonAt, facilitator, decider, participants } = premortem;
  return {
    plan: {
      kind: plan.fileId === null && plan.text !== '' ? 'text' : 'document',
      fileId: plan.fileId,
      fileName: plan.fileName ?? '',
      paragraphId: plan.paragraphId,
      text: plan.text,
    },
    question: premortem.question,
    prompts: premortem.prompts.join('\n'),
    horizon: horizonAt === null ? '' : dayOf(new Date(horizonAt)),
    facilitatorId: facilitator.id,
    deciderId: decider.id,
    participants: participants.map(({ id, username }) => ({ kind: 'person', id, name: username })),
    anonymous: premortem.anonymous,
    votesPerPerson: premortem.votesPerPerson,
    schedule: scheduleChoiceOf(premortem.schedule, now),
  };
}
