// Test people: every role, two departments, and one person without a department.
import type { Role } from '@docent/contract/people';
import { type Database, sql } from '../platform/database/database.ts';
import { createId } from '../platform/ids.ts';

interface TestPerson {
  role: Role;
  isCoach?: boolean;
  department?: 'operations' | 'safety';
}

export const testPeople = {
  /** An administrator. */
  ada: { role: 'admin' },
  /** An editor in operations. */
  ana: { role: 'editor', department: 'operations' },
  /** Another editor in operations. */
  ben: { role: 'editor', department: 'operations' },
  /** A reader in operations. */
  rita: { role: 'reader', department: 'operations' },
  /** A reader in operations who is a coach. */
  cleo: { role: 'reader', isCoach: true, department: 'operations' },
  /** An editor in another department. */
  otto: { role: 'editor', department: 'safety' },
  /** A reader in another department. */
  ruth: { role: 'reader', department: 'safety' },
  /** A reader without department. */
  nils: { role: 'reader' },
} satisfies Record<string, TestPerson>;

export type PersonName = keyof typeof testPeople;
export const personNames = Object.keys(testPeople) as PersonName[];

export interface TestBase {
  ids: Record<PersonName, string>;
  departments: { operations: string; safety: string };
}

/** Uses the issuer and subjects of the embedded provider, so that its sign-in page lists them. */
export async function addTestPeople(database: Database): Promise<TestBase> {
  const departments = { operations: createId(), safety: createId() };
  await database.query(sql`
    insert into departments (id, name) values (${departments.operations}, 'Operations'), (${departments.safety}, 'Safety')`);
  const ids = {} as Record<PersonName, string>;
  for (const [name, person] of Object.entries(testPeople) as [PersonName, TestPerson][]) {
    ids[name] = createId();
    await database.query(sql`
      insert into people (id, issuer, subject, username, email, role, is_coach, department_id)
      values (${ids[name]}, 'embedded', ${name}, ${name}, ${`${name}@example.org`}, ${person.role},
        ${person.isCoach ?? false}, ${person.department ? departments[person.department] : null})`);
  }
  return { ids, departments };
}
