// Suggested next steps for newcomers, by role.
import type { NextStep } from '@docent/contract/people';
import type { Caller } from '../../platform/caller.ts';
import * as store from './next-steps.store.ts';
import type { PeopleNeeds } from './people.needs.ts';
import { decideNextSteps } from './people.rules.ts';

type Needs = Pick<PeopleNeeds, 'database' | 'clock'>;

export async function listNextSteps(
  { database, clock }: Needs,
  caller: Caller,
): Promise<{ list: NextStep[] }> {
  const steps = await store.findSteps(database, caller.id);
  return { list: decideNextSteps(caller, steps, clock.now()) };
}

export async function dismissNextStep(
  needs: Needs,
  caller: Caller,
  step: NextStep,
): Promise<{ list: NextStep[] }> {
  await store.dismissStep(needs.database, caller.id, step);
  return listNextSteps(needs, caller);
}
