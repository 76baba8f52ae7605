// The context of a story step: the person's API calls, and the ids of what earlier steps created.
import type { StoryStep } from './steps.ts';
import type { StoryClient } from './story-client.ts';

export interface StoryStage {
  /** API calls as the person who performs the step. */
  me: StoryClient;
  at: Date;
  fileId(name: string): string;
  personId(username: string): string;
  idOf(name: string): string;
  note(name: string | undefined, id: string): void;
}

type StepOf<Kind extends StoryStep['do']> = Extract<StoryStep, { do: Kind }>;

/** A handler for each kind of step. */
export type StoryActs<Kind extends StoryStep['do']> = {
  [K in Kind]: (stage: StoryStage, step: StepOf<K>) => Promise<void>;
};

/** ISO date `days` calendar days after the step, at 16:00 UTC. */
export function dueAfter(at: Date, days: number): string {
  const due = new Date(at.getTime() + days * 86_400_000);
  due.setUTCHours(16, 0, 0, 0);
  return due.toISOString();
}
