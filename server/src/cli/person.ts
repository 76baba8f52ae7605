// Finds the person as whom a command acts.
import type { Role } from '@docent/contract/people';
import { type Database, sql } from '../platform/database/database.ts';
import { RefusedStart } from '../platform/refused-start.ts';

interface CommandPerson {
  id: string;
  username: string;
  role: Role;
}

/** By name, email or id; without one, the oldest administrator. */
export async function findPerson(
  database: Database,
  username: string | undefined,
): Promise<CommandPerson> {
  if (username === undefined) {
    const admin = await database.maybe<CommandPerson>(sql`
      select id, username, role from people where role = 'admin' and disabled_at is null
      order by created_at, id limit 1`);
    if (!admin) throw new RefusedStart('There is no administrator. Choose one with --person NAME.');
    return admin;
  }
  const people = await database.query<CommandPerson>(sql`
    select id, username, role from people
    where disabled_at is null
      and (id = ${username} or lower(username) = lower(${username}) or lower(email) = lower(${username}))
    limit 2`);
  const [person, other] = people;
  if (!person) throw new RefusedStart(`No person is named "${username}".`);
  if (other) {
    throw new RefusedStart(
      `Several people are named "${username}". Use an email address or ID instead.`,
    );
  }
  return person;
}
