// What the steps of a story act on: the calls of their person, and what earlier steps have made.
import type { StoryStep } from './steps.ts';
import type { StoryClient } from './story-client.ts';

export interface StoryStage {
  /** The calls of who does the step. */
  me: StoryClient;
  at: Date;
  fileId(name: string): string;
  personId(username: string): string;
  made(name: string): string;
  note(name: string | undefined, id: string): void;
}

type StepOf<Kind extends StoryStep['do']> = Extract<StoryStep, { do: Kind }>;

/** What each kind of step does. */
export type StoryActs<Kind extends StoryStep['do']> = {
  [K in Kind]: (stage: StoryStage, step: StepOf<K>) => Promise<void>;
};

/** So many days after the step, at the end of a working day. */
export function dueAfter(at: Date, days: number): string {
  const due = new Date(at.getTime() + days * 86_400_000);
  due.setUTCHours(16, 0, 0, 0);
  return due.toISOString();
}
