// Plays the story of the demo base step by step, with the clock set to the time of each step.

import type { Features } from '../features.ts';
import type { OpenDatabase } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';
import { createRoutes } from '../routes.ts';
import { performStep } from './perform-step.ts';
import type { StoryStage } from './stage.ts';
import type { StoryStep } from './steps.ts';
import * as store from './story.store.ts';
import { createStoryClient } from './story-client.ts';
import type { StoryClock } from './story-clock.ts';
import { momentOf } from './story-days.ts';

interface StoryNeeds {
  database: OpenDatabase;
  features: Features;
  clock: StoryClock;
  log: Log;
  embedHosts: readonly string[];
}

/** Returns the steps that failed. Files imported from `source` are dated to the start of the story. */
export async function playStory(
  needs: StoryNeeds,
  steps: readonly StoryStep[],
  { today, issuer, source }: { today: Date; issuer: string; source: string },
): Promise<string[]> {
  const { database, features, clock, log, embedHosts } = needs;
  const failures: string[] = [];
  const times = await store.listTimes(database);
  const settle = createSettling(needs);
  // The files were loaded just now, and PostgreSQL plans badly without statistics.
  await store.analyze(database);
  let from = await settle();
  await store.moveTimes(database, times, [
    { from: await store.findBeginning(database, source), at: beginningOf(steps, today) },
  ]);

  const callers = await store.listCallers(database, issuer);
  const bindings = createRoutes(features, { database, embedHosts });
  const names = await store.listImported(database, source);
  const fileIdOf = (name: string) => names.get(name) ?? missing(name);
  const callerOf = (name: string) => callers.get(name) ?? missing(name);
  const stageFor = (name: string, at: Date): StoryStage => ({
    me: createStoryClient(bindings, callerOf(name), /\p{Script=Han}/u.test(name) ? 'zh' : 'en'),
    at,
    fileId: fileIdOf,
    idOf: fileIdOf,
    personId: (username) => callerOf(username).id,
    note(as, id) {
      if (as) names.set(as, id);
    },
  });

  const orderedSteps = steps
    .map((step) => ({ step, at: momentOf(today, step) }))
    .sort((one, other) => one.at.getTime() - other.at.getTime());
  let moments: store.Moment[] = [];
  let day = orderedSteps[0]?.step.day;
  for (const { step, at } of orderedSteps) {
    if (step.day !== day) {
      await store.moveTimes(database, times, moments);
      moments = [];
      day = step.day;
    }
    clock.set(at);
    moments.push({ from, at });
    if (moments.length === 1) await doDailyWork(features);
    try {
      await performStep(stageFor(step.by, at), step);
    } catch (error) {
      // An incomplete demo base is better than a server that does not start.
      log.warn({ err: error, step }, 'demo story step failed');
      failures.push(`${step.day} ${step.time} ${step.by} ${step.do}: ${(error as Error).message}`);
    }
    from = await settle();
  }
  await store.moveTimes(database, times, moments);
  return failures;
}

function missing(name: string): never {
  throw new Error(`the story has no person or file named ${name}`);
}

/** An hour before the first step. */
export function beginningOf(steps: readonly StoryStep[], today: Date): Date {
  return new Date(Math.min(...steps.map((step) => momentOf(today, step).getTime())) - 3_600_000);
}

/** Runs the background jobs that are due on a day. */
async function doDailyWork({ files, history, priorities, reviews }: Features): Promise<void> {
  await history.keepDue();
  await priorities.remind();
  await reviews.remind();
  await files.notifyOutdated();
}

/**
 * Waits until no reaction records further events, so that everything a step causes has that step's time. Returns the time
 * by the clock of the database.
 */
function createSettling({ database, features }: StoryNeeds): () => Promise<Date> {
  let event: number | null = null;
  let update: number | null = null;
  return async () => {
    await features.documents.settled();
    for (;;) {
      const last = await store.findLastWrites(database);
      if (last.event === event && last.update === update) return last.at;
      // Looks at all drafts, so only after a change of one.
      if (last.update !== update) await features.editing.settled();
      await features.events.settled();
      ({ event, update } = last);
    }
  };
}
