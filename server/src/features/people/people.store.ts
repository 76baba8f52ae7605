import type { Account, Department, Person, Role, TimeFormat } from '@docent/contract/people';
import { type Database, sql } from '../../platform/database/database.ts';
import { createId } from '../../platform/ids.ts';
import type { ClaimedPerson } from './people.rules.ts';

export interface PersonRow {
  id: string;
  username: string;
  email: string;
  role: Role;
  isCoach: boolean;
  departmentId: string | null;
  departmentName: string | null;
  /** Chosen by the person, but not confirmed by an administrator yet. */
  wantedDepartmentId: string | null;
  avatar: string | null;
  disabledAt: Date | null;
  /** Whether single keys run commands. */
  shortcuts: boolean;
  repeatHints: boolean;
  timeFormat: TimeFormat;
}

export interface ListedPerson extends Person {
  wantedDept: Department | null;
}

export interface AccountFilter {
  search?: string | undefined;
  deptId?: string | undefined;
  role?: Role | undefined;
  coach?: boolean | undefined;
  state?: 'active' | 'disabled' | 'waiting' | undefined;
}

export interface AccountRow extends Omit<Account, 'lastSeenAt'> {
  lastSeenAt: Date | null;
}

export interface OwnSessionRow {
  id: string;
  tokenHash: Buffer;
  userAgent: string;
  createdAt: Date;
  seenAt: Date;
  expiresAt: Date;
}

export interface SessionRow extends PersonRow {
  seenAt: Date;
  expiresAt: Date;
}

const columns = sql`p.id, p.username, p.email, p.role, p.is_coach as "isCoach", p.department_id as "departmentId",
  d.name as "departmentName", p.wanted_department_id as "wantedDepartmentId", p.avatar, p.disabled_at as "disabledAt", p.shortcuts,
  p.repeat_hints as "repeatHints",
  p.time_format as "timeFormat"`;

export const findPerson = (database: Database, id: string) =>
  database.maybe<PersonRow>(sql`
    select ${columns} from people p left join departments d on d.id = p.department_id where p.id = ${id}`);

/** Locks the people until the transaction ends. */
export const lockPeople = (database: Database, ids: readonly string[]) =>
  database.query(sql`select from people where id = any(${ids}) order by id for update`);

export const findSession = (database: Database, tokenHash: Buffer) =>
  database.maybe<SessionRow>(sql`
    select ${columns}, s.seen_at as "seenAt", s.expires_at as "expiresAt"
    from sessions s join people p on p.id = s.person_id left join departments d on d.id = p.department_id
    where s.token_hash = ${tokenHash}`);

export const addSession = (
  database: Database,
  session: {
    tokenHash: Buffer;
    personId: string;
    idToken: string | null;
    userAgent: string;
    at: Date;
    expiresAt: Date;
  },
) =>
  database.query(sql`
    insert into sessions (token_hash, person_id, id_token, user_agent, created_at, seen_at, expires_at)
    values (${session.tokenHash}, ${session.personId}, ${session.idToken}, ${session.userAgent}, ${session.at},
      ${session.at}, ${session.expiresAt})`);

export const listSessions = (database: Database, personId: string) =>
  database.query<OwnSessionRow>(sql`
    select id, token_hash as "tokenHash", user_agent as "userAgent", created_at as "createdAt",
      seen_at as "seenAt", expires_at as "expiresAt"
    from sessions where person_id = ${personId} order by seen_at desc, id`);

export const touchSession = (database: Database, tokenHash: Buffer, at: Date) =>
  database.query(sql`update sessions set seen_at = ${at} where token_hash = ${tokenHash}`);

/** Null if there was no such session. */
export const endSession = (database: Database, tokenHash: Buffer) =>
  database.maybe<{ idToken: string | null }>(
    sql`delete from sessions where token_hash = ${tokenHash} returning id_token as "idToken"`,
  );

export const endDeadSessions = (database: Database, now: Date) =>
  database.query(sql`delete from sessions where expires_at < ${now}`);

/** Inserts or updates the person who signed in. A role that was granted inside Docent is kept. */
export async function saveSignIn(
  database: Database,
  issuer: string,
  profile: ClaimedPerson,
): Promise<string> {
  const departmentId =
    profile.department === null ? null : await ensureDepartment(database, profile.department);
  const { id } = await database.one<{ id: string }>(sql`
    insert into people as p (id, issuer, subject, username, email, role, is_coach, department_id)
    values (${createId()}, ${issuer}, ${profile.subject}, ${profile.username}, ${profile.email},
      ${profile.role}, ${profile.isCoach}, ${departmentId})
    on conflict (issuer, subject) do update set
      username = case when p.username_chosen then p.username else excluded.username end,
      email = excluded.email,
      role = case when p.role_granted then p.role else excluded.role end,
      is_coach = case when p.role_granted then p.is_coach else excluded.is_coach end,
      department_id = coalesce(excluded.department_id, p.department_id)
    returning id`);
  return id;
}

/** The department of that name, created if necessary. */
async function ensureDepartment(database: Database, name: string): Promise<string> {
  const { id } = await database.one<{ id: string }>(sql`
    insert into departments (id, name) values (${createId()}, ${name})
    on conflict (name) do update set name = excluded.name
    returning id`);
  return id;
}

export const listDepartments = (database: Database) =>
  database.query<Department>(sql`select id, name from departments order by name`);

export const departmentExists = async (database: Database, id: string) =>
  (await database.maybe(sql`select 1 from departments where id = ${id}`)) !== null;

export const listPeople = (
  database: Database,
  filter: { search: string | undefined; deptId: string | undefined },
  after: { name: string; id: string } | null,
  limit: number,
) =>
  database.query<ListedPerson>(sql`
    select p.id, p.username, d.name as "deptName", p.is_coach, p.avatar,
      case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as "wantedDept"
    from people p left join departments d on d.id = p.department_id
    left join departments w on w.id = p.wanted_department_id
    where p.disabled_at is null
      ${filter.search === undefined ? sql`` : sql`and position(lower(${filter.search}) in lower(p.username)) > 0`}
      ${filter.deptId === undefined ? sql`` : sql`and p.department_id = ${filter.deptId}`}
      ${after === null ? sql`` : sql`and (p.username, p.id) > (${after.name}, ${after.id})`}
    order by p.username, p.id limit ${limit}`);

/** Counts sessions that were used since `liveSince` and expire after `now`. */
export const listAccounts = (
  database: Database,
  { search, deptId, role, coach, state }: AccountFilter,
  { now, liveSince }: { now: Date; liveSince: Date },
  after: { name: string; id: string } | null,
  limit: number,
) => {
  const states = {
    active: sql`p.disabled_at is null`,
    disabled: sql`p.disabled_at is not null`,
    waiting: sql`p.disabled_at is null and p.wanted_department_id is not null`,
  };
  const conditions = [
    state === undefined ? sql`true` : states[state],
    ...(search === undefined
      ? []
      : [sql`position(lower(${search}) in lower(p.username || ' ' || p.email)) > 0`]),
    ...(deptId === undefined ? [] : [sql`p.department_id = ${deptId}`]),
    ...(role === undefined ? [] : [sql`p.role = ${role}`]),
    ...(coach === undefined ? [] : [sql`p.is_coach = ${coach}`]),
    ...(after === null ? [] : [sql`(p.username, p.id) > (${after.name}, ${after.id})`]),
  ];
  return database.query<AccountRow>(sql`
    select p.id, p.username, p.email, p.role, p.is_coach, p.avatar, d.name as "deptName",
      case when d.id is not null then jsonb_build_object('id', d.id, 'name', d.name) end as department,
      case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as "wantedDept",
      p.disabled_at is not null as disabled, s.sessions, s.seen as "lastSeenAt"
    from people p
    left join departments d on d.id = p.department_id
    left join departments w on w.id = p.wanted_department_id
    left join lateral (
      select count(*) filter (where expires_at > ${now} and seen_at > ${liveSince})::int as sessions,
        max(seen_at) as seen
      from sessions where person_id = p.id
    ) s on true
    where ${sql.join(conditions, sql` and `)}
    order by p.username, p.id limit ${limit}`);
};

export const setDepartment = (database: Database, personId: string, departmentId: string | null) =>
  database.query(sql`
    update people set department_id = ${departmentId}, wanted_department_id = null where id = ${personId}`);

export const setWantedDepartment = (database: Database, personId: string, departmentId: string) =>
  database.query(
    sql`update people set wanted_department_id = ${departmentId} where id = ${personId}`,
  );

export const setUsername = (database: Database, personId: string, username: string) =>
  database.query(
    sql`update people set username = ${username}, username_chosen = true where id = ${personId}`,
  );

export const setTimeFormat = (database: Database, personId: string, format: TimeFormat) =>
  database.query(sql`update people set time_format = ${format} where id = ${personId}`);

export const setRepeatHints = (database: Database, personId: string, repeatHints: boolean) =>
  database.query(sql`update people set repeat_hints = ${repeatHints} where id = ${personId}`);

export const setShortcuts = (database: Database, personId: string, shortcuts: boolean) =>
  database.query(sql`update people set shortcuts = ${shortcuts} where id = ${personId}`);

export const setDisabled = (database: Database, personId: string, at: Date | null) =>
  database.query(sql`update people set disabled_at = ${at} where id = ${personId}`);

/** Returns the hashes of the sessions' tokens. */
export async function endSessionsOf(database: Database, personId: string): Promise<Buffer[]> {
  const rows = await database.query<{ tokenHash: Buffer }>(
    sql`delete from sessions where person_id = ${personId} returning token_hash as "tokenHash"`,
  );
  return rows.map(({ tokenHash }) => tokenHash);
}

export const setStanding = (database: Database, personId: string, role: Role, isCoach: boolean) =>
  database.query(sql`
    update people set role = ${role}, is_coach = ${isCoach}, role_granted = true where id = ${personId}`);

/** The people and the members of departments, and whether each may read the file. */
export const listCandidates = (
  tx: Database,
  fileId: string,
  { people, departments }: { people: readonly string[]; departments: readonly string[] },
) =>
  tx.query<{ id: string; username: string; isNamed: boolean; may: boolean }>(sql`
    select p.id, p.username, p.id = any(${people}) as "isNamed", exists (
      select from files f join person_scopes(p.id) s on s.scope_id = f.scope_id where f.id = ${fileId}
    ) as may
    from people p where p.id = any(${people}) or p.department_id = any(${departments})
    order by p.username, p.id`);

export async function countDepartments(tx: Database, ids: readonly string[]): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    sql`select count(*)::int as count from departments where id = any(${ids})`,
  );
  return count;
}

export const listByIssuer = (database: Database, issuer: string) =>
  database.query<PersonRow & { subject: string }>(sql`
    select ${columns}, p.subject from people p left join departments d on d.id = p.department_id
    where p.issuer = ${issuer} and p.disabled_at is null order by d.name nulls last, p.username`);
