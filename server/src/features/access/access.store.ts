// Grants, scopes and the levels that result from them.
import type { Grant, SeenFile } from '@docent/contract/access';
import type { File } from '@docent/contract/files';
import type { Person, Role } from '@docent/contract/people';
import { type Database, sql } from '../../platform/database/database.ts';
import { type LevelNumber, levelName } from './access.rules.ts';

export interface FileRow {
  id: string;
  kind: 'folder' | 'document' | 'premortem' | 'attachment';
  name: string;
  parentId: string | null;
  spaceId: string;
  scopeId: string;
  restricted: boolean;
  publishedVersionId: string | null;
  trashedAt: Date | null;
  trashRootId: string | null;
}

export interface StandingRow extends Person {
  role: Role;
  departmentId: string | null;
  disabled: boolean;
}

/** In which role somebody may share a file. */
type SharingAs = NonNullable<File['sharing']>;

/** A person's id, or an imagined member of a department. */
export type Viewer = string | { departmentId: string; role: 'reader' | 'editor' };

export interface SeenRow extends Omit<SeenFile, 'level'> {
  level: LevelNumber;
  position: number;
}

type SubjectKind = 'person' | 'department' | 'everyone';

/** An arbitrary lock id, used for nothing else. */
const treeLock = 7_021_003;

const columns = sql`
  f.id, f.kind, f.name, f.parent_id as "parentId", f.space_id as "spaceId", f.scope_id as "scopeId", f.restricted,
  d.published_version_id as "publishedVersionId", f.trashed_at as "trashedAt", f.trash_root_id as "trashRootId"`;

interface Standing {
  level: LevelNumber;
  sharing: SharingAs | null;
  readsDraft: boolean;
}

export async function findFile(
  database: Database,
  personId: string,
  fileId: string,
  trashed: boolean,
): Promise<({ file: FileRow } & Standing) | null> {
  const row = await database.maybe<FileRow & Standing>(sql`
    select ${columns}, s.level, sharing_as(${personId}, s.level, f, space) as sharing,
      reads_draft(${personId}, f.scope_id, s.level) as "readsDraft"
    from files f
    join files space on space.id = f.space_id
    left join documents d on d.file_id = f.id
    join person_scopes(${personId}) s on s.scope_id = f.scope_id
    left join documents shown on shown.file_id = f.parent_id
    where f.id = ${fileId} and (f.trashed_at is not null) = ${trashed}
      and file_visible(f.kind, d.published_version_id, s.level)
      and (shown.file_id is null or file_visible('document', shown.published_version_id, s.level))`);
  if (row === null) return null;
  const { level, sharing, readsDraft, ...file } = row;
  return { file, level, sharing, readsDraft };
}

export const findFileUnchecked = (database: Database, fileId: string) =>
  database.maybe<FileRow>(sql`
    select ${columns} from files f left join documents d on d.file_id = f.id where f.id = ${fileId}`);

/** Nearest file first. The name of a file that the caller may not read is omitted. */
export async function listGrants(
  database: Database,
  fileId: string,
  askerId: string,
): Promise<Grant[]> {
  interface Row {
    kind: SubjectKind;
    subjectId: string;
    name: string;
    level: LevelNumber;
    fileId: string;
    fileName: string | null;
    byRole: boolean;
  }
  const rows = await database.query<Row>(sql`
    with recursive up as (
      select id, parent_id, scope_id, name, restricted, department_id, 0 as depth from files where id = ${fileId}
      union all
      select p.id, p.parent_id, p.scope_id, p.name, p.restricted, p.department_id, up.depth + 1
      from up join files p on p.id = up.parent_id
      where not up.restricted
    ), held as (
      select up.id, up.depth, g.subject_kind, g.subject_id, g.level, false as by_role
      from up join grants g on g.file_id = up.id
      union all
      select up.id, up.depth, 'department', up.department_id, 3, true from up where up.department_id is not null
    )
    select held.subject_kind as kind, held.subject_id as "subjectId", held.level, held.by_role as "byRole",
      held.id as "fileId", case when s.level is not null then up.name end as "fileName",
      coalesce(p.username, d.name, '') as name
    from held
    join up on up.id = held.id
    left join person_scopes(${askerId}) s on s.scope_id = up.scope_id
    left join people p on held.subject_kind = 'person' and p.id = held.subject_id
    left join departments d on held.subject_kind = 'department' and d.id = held.subject_id
    order by held.depth, held.subject_kind, name`);
  return rows.map((row) => ({
    subject: {
      kind: row.kind,
      ...(row.kind === 'everyone' ? {} : { id: row.subjectId }),
      name: row.name,
    },
    level: levelName(row.level),
    from: row.fileName === null ? null : { id: row.fileId, name: row.fileName },
    inherited: row.fileId !== fileId,
    byRole: row.byRole,
  }));
}

export const listStandings = (database: Database, personId: string) =>
  database.maybe<StandingRow>(sql`
    select p.id, p.username, d.name as "deptName", p.is_coach, p.avatar, p.role,
      p.department_id as "departmentId", p.disabled_at is not null as disabled
    from people p left join departments d on d.id = p.department_id where p.id = ${personId}`);

/** The person's level (0 for none), whether the file is visible to them, and whether its readers may comment. */
export async function readLevel(
  database: Database,
  personId: string,
  fileId: string,
): Promise<{ level: number; visible: boolean; readersComment: boolean }> {
  return database.one<{ level: LevelNumber; visible: boolean; readersComment: boolean }>(sql`
    select coalesce(s.level, 0) as level, s.level is not null
      and file_visible(f.kind, d.published_version_id, s.level)
      and (shown.file_id is null or file_visible('document', shown.published_version_id, s.level)) as visible,
      space.readers_comment as "readersComment"
    from files f
    join files space on space.id = f.space_id
    left join documents d on d.file_id = f.id
    left join documents shown on shown.file_id = f.parent_id
    left join person_scopes(${personId}) s on s.scope_id = f.scope_id
    where f.id = ${fileId}`);
}

/** The files inside a folder, or the outermost files, as the viewer sees them; without the trash. */
export const listVisibleFiles = (
  database: Database,
  viewer: Viewer,
  parentId: string | null,
  after: { position: number; id: string } | null,
  limit: number,
) => {
  const scopes =
    typeof viewer === 'string'
      ? sql`person_scopes(${viewer})`
      : sql`department_scopes(${viewer.departmentId}, ${viewer.role})`;
  // A file is outermost if the viewer can't see its parent; it is a scope of its own then.
  const place =
    parentId === null
      ? sql`f.id = m.scope_id and not exists (
          select from files p join mine pm on pm.scope_id = p.scope_id where p.id = f.parent_id)`
      : sql`f.parent_id = ${parentId} and exists (
          select from files p join mine pm on pm.scope_id = p.scope_id
          where p.id = ${parentId} and p.kind = 'folder' and p.trashed_at is null)`;
  return database.query<SeenRow>(sql`
    with mine as materialized (select scope_id, level from ${scopes})
    select f.id, f.name, f.kind, m.level, f.position, f.kind = 'folder' and exists (
        select from files c
        join mine cm on cm.scope_id = c.scope_id
        left join documents cd on cd.file_id = c.id
        where c.parent_id = f.id and c.trashed_at is null
          and file_visible(c.kind, cd.published_version_id, cm.level)
      ) as "hasChildren"
    from mine m
    join files f on f.scope_id = m.scope_id
    left join documents d on d.file_id = f.id
    where ${place} and f.trashed_at is null and file_visible(f.kind, d.published_version_id, m.level)
      ${after === null ? sql`` : sql`and (f.position, f.id) > (${after.position}, ${after.id})`}
    order by f.position, f.id limit ${limit}`);
};

/** Null if there is no such person or department. */
export async function findSubjectName(
  database: Database,
  kind: 'person' | 'department',
  id: string,
): Promise<string | null> {
  const row = await database.maybe<{ name: string }>(
    kind === 'person'
      ? sql`select username as name from people where id = ${id}`
      : sql`select name from departments where id = ${id}`,
  );
  return row?.name ?? null;
}

export const setGrant = (
  database: Database,
  fileId: string,
  kind: SubjectKind,
  subjectId: string,
  level: LevelNumber,
) =>
  database.query(sql`
    insert into grants (file_id, subject_kind, subject_id, level)
    values (${fileId}, ${kind}, ${subjectId}, ${level})
    on conflict (file_id, subject_kind, subject_id) do update set level = excluded.level`);

export const removeGrant = (
  database: Database,
  fileId: string,
  kind: SubjectKind,
  subjectId: string,
) =>
  database.query(sql`
    delete from grants where file_id = ${fileId} and subject_kind = ${kind} and subject_id = ${subjectId}`);

/** The level of a subject by a grant on this very file, without inheritance; 0 for none. */
export async function readGrant(
  database: Database,
  fileId: string,
  kind: SubjectKind,
  subjectId: string,
): Promise<number> {
  const row = await database.maybe<{ level: LevelNumber }>(sql`
    select level from grants
    where file_id = ${fileId} and subject_kind = ${kind} and subject_id = ${subjectId}`);
  return row?.level ?? 0;
}

export const setRestricted = (database: Database, fileId: string, restricted: boolean) =>
  database.query(sql`update files set restricted = ${restricted} where id = ${fileId}`);

export const lockTree = async (database: Database, shared: boolean): Promise<void> => {
  await database.query(
    shared
      ? sql`select pg_advisory_xact_lock_shared(${treeLock})`
      : sql`select pg_advisory_xact_lock(${treeLock})`,
  );
};

/**
 * Updates the subtree in three passes: finds the scope of each file; removes the grants of files that are no longer
 * scopes; collects each scope's grants from the files above it, up to the first restricted one (raised to comment
 * if readers may comment).
 */
export async function refreshScopes(database: Database, fileId: string): Promise<void> {
  await database.query(sql`
    with recursive below as (
      select f.id,
        case
          when f.parent_id is null or f.restricted or f.department_id is not null
            or exists (select from grants g where g.file_id = f.id) then f.id
          else p.scope_id
        end as scope_id
      from files f left join files p on p.id = f.parent_id
      where f.id = ${fileId}
      union all
      select f.id,
        case
          when f.restricted or f.department_id is not null
            or exists (select from grants g where g.file_id = f.id) then f.id
          else below.scope_id
        end
      from below join files f on f.parent_id = below.id
    )
    update files f set scope_id = below.scope_id
    from below where f.id = below.id and f.scope_id <> below.scope_id`);
  await database.query(sql`
    with recursive below as (
      select id, scope_id from files where id = ${fileId}
      union all
      select f.id, f.scope_id from below join files f on f.parent_id = below.id
    )
    delete from scope_grants using below where scope_grants.scope_id = below.id`);
  await database.query(sql`
    with recursive below as (
      select id, scope_id from files where id = ${fileId}
      union all
      select f.id, f.scope_id from below join files f on f.parent_id = below.id
    ), up as (
      select f.id as scope, f.id, f.parent_id, f.restricted, f.department_id
      from below join files f on f.id = below.id where below.id = below.scope_id
      union all
      select up.scope, p.id, p.parent_id, p.restricted, p.department_id
      from up join files p on p.id = up.parent_id
      where not up.restricted
    )
    insert into scope_grants (scope_id, subject_kind, subject_id, level, raised)
    select held.scope, held.kind, held.subject,
      greatest(max(held.level), case when bool_or(space.readers_comment) then 2 else 1 end),
      max(held.level) = 1 and bool_or(space.readers_comment)
    from (
      select up.scope, g.subject_kind as kind, g.subject_id as subject, g.level
      from up join grants g on g.file_id = up.id
      union all
      select up.scope, 'owner', up.department_id, 1 from up where up.department_id is not null
    ) held
    join files f on f.id = held.scope
    join files space on space.id = f.space_id
    group by held.scope, held.kind, held.subject`);
}
