// Administration of people: roles, departments, disabling, ending sessions.
import type { Role } from '@docent/contract/people';
import { refuse } from '@docent/contract/refusals';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { PeopleNeeds } from './people.needs.ts';
import { decidePermissions } from './people.rules.ts';
import type { PersonRow } from './people.store.ts';
import * as store from './people.store.ts';
import { endSessionsOf, recordPersonChanged } from './person-events.ts';

export interface PersonUpdate {
  role?: Role | undefined;
  is_coach?: boolean | undefined;
  deptId?: string | null | undefined;
  /** Ends the person's sessions and prevents new ones. */
  disabled?: boolean | undefined;
}

type Needs = Pick<PeopleNeeds, 'database' | 'audit' | 'events'>;

export async function changePerson(
  { database, audit, clock, events }: Needs & Pick<PeopleNeeds, 'clock'>,
  caller: Caller,
  personId: string,
  { role, is_coach: isCoach, deptId, disabled }: PersonUpdate,
): Promise<void> {
  await database.transaction(async (tx) => {
    const person = await requireManageable(tx, caller, personId);
    if (personId === caller.id && (role !== undefined || disabled)) {
      throw refuse('permission/missing');
    }
    if (deptId !== undefined) {
      if (deptId !== null) await requireDepartment(tx, deptId);
      await store.setDepartment(tx, personId, deptId);
    }
    if (role !== undefined || isCoach !== undefined) {
      await store.setStanding(tx, personId, role ?? person.role, isCoach ?? person.isCoach);
    }
    if (disabled !== undefined) {
      await store.setDisabled(tx, personId, disabled ? clock.now() : null);
      if (disabled) await endSessionsOf(events, tx, personId);
    }
    await recordPersonChanged(events, tx, personId);
    const after = await store.findPerson(tx, personId);
    const details = { personId, name: person.username, ...changesOf(person, after ?? person) };
    await audit.record(tx, caller, 'person.changed', null, details);
  });
}

/** Returns the number of sessions. */
export async function endSessions(
  { database, audit, events }: Needs,
  caller: Caller,
  personId: string,
): Promise<number> {
  return database.transaction(async (tx) => {
    const person = await requireManageable(tx, caller, personId);
    const count = await endSessionsOf(events, tx, personId);
    await events.record(tx, { kind: 'person.changed', personId });
    const details = { personId, name: person.username, sessionsEnded: true };
    if (count > 0) await audit.record(tx, caller, 'person.changed', null, details);
    return count;
  });
}

/**
 * Allowed once, while the person has no department. If administrators have to confirm it, it is only a request
 * until then.
 */
export async function chooseDepartment(
  {
    database,
    events,
    confirmDepartment,
  }: Pick<PeopleNeeds, 'database' | 'events' | 'confirmDepartment'>,
  caller: Caller,
  departmentId: string,
): Promise<void> {
  await database.transaction(async (tx) => {
    await store.lockPeople(tx, [caller.id]);
    const person = await store.findPerson(tx, caller.id);
    if (person?.departmentId !== null) throw refuse('permission/missing');
    await requireDepartment(tx, departmentId);
    if (confirmDepartment) await store.setWantedDepartment(tx, caller.id, departmentId);
    else await store.setDepartment(tx, caller.id, departmentId);
    await recordPersonChanged(events, tx, caller.id);
  });
}

export const mayManagePeople = (person: Caller | PersonRow) =>
  decidePermissions(person).includes('people.manage');

/** A person whom the caller may change; locks both until the transaction ends. */
async function requireManageable(
  tx: Database,
  caller: Caller,
  personId: string,
): Promise<PersonRow> {
  await store.lockPeople(tx, [caller.id, personId]);
  // If two administrators remove each other's role at the same time, the second one no longer has the role here.
  const manager = await store.findPerson(tx, caller.id);
  if (manager === null || manager.disabledAt !== null || !mayManagePeople(manager)) {
    throw refuse('permission/missing');
  }
  const person = await store.findPerson(tx, personId);
  if (person === null) throw refuse('person/not-found');
  return person;
}

async function requireDepartment(tx: Database, departmentId: string): Promise<void> {
  if (!(await store.departmentExists(tx, departmentId))) throw refuse('department/not-found');
}

/** The changed properties of a person, each with old and new value. */
function changesOf(was: PersonRow, is: PersonRow): Record<string, { was: unknown; is: unknown }> {
  const traits = (person: PersonRow) => ({
    role: person.role,
    isCoach: person.isCoach,
    department: person.departmentName,
    disabled: person.disabledAt !== null,
  });
  const now = Object.entries(traits(is));
  const before: Record<string, unknown> = traits(was);
  return Object.fromEntries(
    now
      .filter(([trait, value]) => before[trait] !== value)
      .map(([trait, value]) => [trait, { was: before[trait], is: value }]),
  );
}
