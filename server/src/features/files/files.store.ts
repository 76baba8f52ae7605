// The rows of the tree. All reading goes through the rights of the person who asks.
import { Level } from '@docent/contract/access';
import type { File, IconName } from '@docent/contract/files';
import type { Person } from '@docent/contract/people';
import { type Database, type Fragment, sql } from '../../platform/database/database.ts';
import { personJson } from '../../platform/database/person-json.ts';
import type { PictureSize } from '../../platform/pictures/pictureSize.ts';

export interface NewFileRow {
  id: string;
  kind: File['kind'];
  name: string;
  icon: IconName | null;
  description: string;
  parentId: string | null;
  spaceId: string;
  scopeId: string;
  position: number;
  by: string;
  departmentId?: string | null;
  readersComment: boolean;
  blobId?: string | null;
  size?: number | null;
  mime?: string | null;
  natural?: PictureSize | null;
}

export interface TreePlace {
  position: number;
  id: string;
}

/** A file below one that is copied or removed; parents precede their children. */
export interface TreeRow {
  id: string;
  parentId: string | null;
  kind: File['kind'];
  name: string;
  icon: IconName | null;
  description: string;
  position: number;
  level: number;
  blobId: string | null;
  size: number | null;
  mime: string | null;
  natural: PictureSize | null;
}

interface ShapeRow {
  id: string;
  name: string;
  kind: File['kind'];
  icon: IconName | null;
  description: string;
  cover: File['cover'];
  parentId: string | null;
  spaceId: string;
  hasChildren: boolean;
  level: number;
  sharing: File['sharing'];
  readsDraft: boolean;
  version: number | null;
  dirty: boolean;
  overdue: boolean;
  inReview: boolean;
  reviewRequired: boolean;
  changesLive: boolean;
  downloadable: boolean;
  unreviewed: boolean;
  unpublished: File['unpublished'];
  priority: File['priority'];
  favourite: boolean;
  createdAt: Date;
  updatedAt: Date;
  updatedBy: Person;
  owner: Person | null;
  size: number | null;
  mime: string | null;
}

/** The person's scopes, computed once per statement; every query below joins them. */
const mine = (personId: string) => sql`mine as materialized (
  select scope_id, level from person_scopes(${personId}))`;

/** Only editors may learn when the draft of a published document was changed. */
const sees = {
  draft: sql`(m.level >= 3 or d.published_at is null)`,
};

const visible = (file: Fragment, document: Fragment, scope: Fragment) =>
  sql`file_visible(${file}.kind, ${document}.published_version_id, ${scope}.level)`;

/** Whether the document `d` of file `f` was published without the review that its `space` requires. */
const unreviewedCount = sql`(
  space.review_required and d.published_version_id is not null and not exists (
    select from reviews r
    where r.file_id = f.id and r.version_id = d.published_version_id and r.published_at is not null
  )) is true`;

/** The given files that the person may see, in the contract's shape. Files in the trash only if `trashed`. */
export async function listFiles(
  database: Database,
  personId: string,
  ids: readonly string[],
  trashed = false,
): Promise<Map<string, File>> {
  if (ids.length === 0) return new Map();
  const [rows, paths] = await Promise.all([
    database.query<ShapeRow>(sql`
      with ${mine(personId)}
      select f.id, f.name, f.kind, f.icon, f.description, (
          select jsonb_build_object('id', c.id, 'position', c.position) from space_covers c
          where c.file_id = f.id and f.parent_id is null
        ) as cover, f.parent_id as "parentId", f.space_id as "spaceId",
        m.level, sharing_as(${personId}, m.level, f, space) as sharing,
        reads_draft(${personId}, f.scope_id, m.level) as "readsDraft", f.kind = 'folder' and exists (
          select from files c
          join mine cm on cm.scope_id = c.scope_id
          left join documents cd on cd.file_id = c.id
          where c.parent_id = f.id and c.trashed_at is null and ${visible(sql`c`, sql`cd`, sql`cm`)}
        ) as "hasChildren",
        space.review_required as "reviewRequired", space.changes_live as "changesLive",
        m.level >= 4 or space.downloads_allowed as downloadable, ${unreviewedCount} as unreviewed, exists (
          select from reviews r where r.file_id = f.id and r.status = 'open'
            and may_see_review(r.id, r.requester_id, ${personId}, m.level)
        ) as "inReview",
        d.published_number as version,
        case when d.published_version_id is null and d.unpublished_at is not null then
          jsonb_build_object('at', d.unpublished_at, 'by', case when ub.id is not null then ${personJson('ub')} end)
        end as unpublished, coalesce(d.dirty and m.level >= 3, false) as dirty,
        coalesce(d.reviewed_at + make_interval(days => f.review_every) < now(), false)
          as overdue,
        case when pr.status is not null or pr.level is not null and (m.level >= 3 or me.is_coach) then
          jsonb_build_object('level', pr.level, 'dueAt', pr.due_at, 'status', pr.status) end as priority,
        exists (
          select from favourites v where v.person_id = ${personId} and v.file_id = f.id
        ) as favourite,
        f.created_at as "createdAt",
        case when ${sees.draft} then f.updated_at else d.published_at end as "updatedAt",
        ${personJson('u')} as "updatedBy",
        case when o.id is not null then ${personJson('o')} end as owner,
        f.size, f.mime
      from files f
      join mine m on m.scope_id = f.scope_id
      join files space on space.id = f.space_id
      left join documents d on d.file_id = f.id
      join people me on me.id = ${personId}
      left join priorities_for(${personId}) pr on pr.file_id = f.id
      left join versions v on v.id = d.published_version_id and not ${sees.draft}
      join people u on u.id = coalesce(v.created_by, f.updated_by)
      left join people o on f.kind = 'document' and o.id = coalesce(f.owner_id, f.created_by) and o.disabled_at is null
      left join people ub on ub.id = d.unpublished_by
      left join documents shown on shown.file_id = f.parent_id
      where f.id = any(${ids}) and (f.trashed_at is not null) = ${trashed} and ${visible(sql`f`, sql`d`, sql`m`)}
        and (shown.file_id is null or file_visible('document', shown.published_version_id, m.level))`),
    listPaths(database, personId, ids),
  ]);
  return new Map(rows.map((row) => [row.id, shape(row, paths.get(row.parentId ?? '') ?? [])]));
}

/** The folders above each file that the person may read, starting with the space, by the parent's id. */
async function listPaths(
  database: Database,
  personId: string,
  ids: readonly string[],
): Promise<Map<string, File['path']>> {
  // Files in a list mostly share a parent, so each parent is resolved once.
  const rows = await database.query<{ parent: string } & File['path'][number]>(sql`
    with recursive ${mine(personId)}, up as (
      select p.id as parent, p.id, p.parent_id, p.name, p.icon, p.scope_id, 1 as depth
      from files p
      where p.id in (select parent_id from files where id = any(${ids}))
      union all
      select up.parent, p.id, p.parent_id, p.name, p.icon, p.scope_id, up.depth + 1
      from up join files p on p.id = up.parent_id
    )
    select up.parent, up.id, up.name, up.icon from up join mine m on m.scope_id = up.scope_id
    order by up.depth desc`);
  const paths = new Map<string, File['path']>();
  for (const { parent, ...step } of rows) {
    paths.set(parent, [...(paths.get(parent) ?? []), step]);
  }
  return paths;
}

export const listChildren = (
  database: Database,
  personId: string,
  parentId: string,
  after: TreePlace | null,
  limit: number,
) =>
  database.query<TreePlace>(sql`
    with ${mine(personId)}
    select f.id, f.position
    from files f
    join mine m on m.scope_id = f.scope_id
    left join documents d on d.file_id = f.id
    where f.parent_id = ${parentId} and f.trashed_at is null and ${visible(sql`f`, sql`d`, sql`m`)}
      ${behind(after)}
    order by f.position, f.id limit ${limit}`);

/** Spaces, and files inside folders that the person may not read; such files are scopes themselves. */
export const listOutermost = (
  database: Database,
  personId: string,
  after: TreePlace | null,
  limit: number,
) =>
  database.query<TreePlace>(sql`
    with ${mine(personId)}
    select f.id, f.position
    from mine m
    join files f on f.scope_id = m.scope_id and f.id = m.scope_id
    left join documents d on d.file_id = f.id
    left join files p on p.id = f.parent_id
    where f.trashed_at is null and ${visible(sql`f`, sql`d`, sql`m`)}
      and (p.id is null or not exists (select from mine pm where pm.scope_id = p.scope_id))
      ${behind(after)}
    order by f.position, f.id limit ${limit}`);

export const listSpaces = (database: Database, personId: string) =>
  database.query<{ id: string; name: string }>(sql`
    with ${mine(personId)}
    select f.id, f.name from files f join mine m on m.scope_id = f.scope_id
    where f.parent_id is null and f.kind = 'folder' and f.trashed_at is null
    order by f.position, f.id`);

export const listRecent = (database: Database, personId: string, limit: number) =>
  database.query<{ id: string; at: Date; what: 'read' | 'edited' }>(sql`
    with ${mine(personId)}, latest as (
      select distinct on (r.file_id) r.file_id as id, r.at, r.what
      from recent_files r
      join files f on f.id = r.file_id
      join mine m on m.scope_id = f.scope_id
      left join documents d on d.file_id = f.id
      where r.person_id = ${personId} and f.trashed_at is null and ${visible(sql`f`, sql`d`, sql`m`)}
      order by r.file_id, r.at desc
    )
    select * from latest order by at desc limit ${limit}`);

export async function listFavourites(
  database: Database,
  personId: string,
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    with ${mine(personId)}
    select v.file_id as id from favourites v
    join files f on f.id = v.file_id
    join mine m on m.scope_id = f.scope_id
    left join documents d on d.file_id = f.id
    where v.person_id = ${personId} and f.trashed_at is null and ${visible(sql`f`, sql`d`, sql`m`)}
    order by v.at desc, v.file_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

export async function setFavourite(
  database: Database,
  personId: string,
  fileId: string,
  favourite: boolean,
  at: Date,
): Promise<void> {
  await database.query(
    favourite
      ? sql`insert into favourites (person_id, file_id, at) values (${personId}, ${fileId}, ${at})
          on conflict do nothing`
      : sql`delete from favourites where person_id = ${personId} and file_id = ${fileId}`,
  );
}

export const listTrash = (
  database: Database,
  personId: string,
  before: { at: string; id: string } | null,
  limit: number,
) =>
  database.query<{ id: string; at: Date; by: Person }>(sql`
    with ${mine(personId)}
    select f.id, f.trashed_at as at, ${personJson('u')} as by
    from files f
    join mine m on m.scope_id = f.scope_id and m.level >= 3
    join people u on u.id = f.trashed_by
    where f.trash_root_id = f.id and f.trashed_at is not null
      ${before === null ? sql`` : sql`and (f.trashed_at, f.id) < (${before.at}, ${before.id})`}
    order by f.trashed_at desc, f.id desc limit ${limit}`);

export const insertFile = (database: Database, row: NewFileRow) =>
  database.query(sql`
    insert into files (id, kind, name, parent_id, space_id, scope_id, department_id,
      readers_comment, position, created_by,
      updated_by, blob_id, size, mime, natural_size, icon, description)
    values (${row.id}, ${row.kind}, ${row.name}, ${row.parentId}, ${row.spaceId}, ${row.scopeId},
      ${row.departmentId ?? null}, ${row.readersComment}, ${row.position}, ${row.by}, ${row.by},
      ${row.blobId ?? null}, ${row.size ?? null}, ${row.mime ?? null}, ${row.natural ?? null},
      ${row.icon}, ${row.description})`);

export async function findLastPosition(
  database: Database,
  parentId: string | null,
): Promise<number | null> {
  const { last } = await database.one<{ last: number | null }>(
    sql`select max(position) as last from files where ${childrenOf(parentId)} and trashed_at is null`,
  );
  return last;
}

/** Null if `beforeId` is not a child of the folder, or is in the trash. */
export async function findPositionsAround(
  database: Database,
  parentId: string | null,
  beforeId: string,
) {
  return database.maybe<{ before: number | null; after: number }>(sql`
    select f.position as after, (
      select max(p.position) from files p
      where ${childrenOf(parentId, sql`p.`)} and p.trashed_at is null and (p.position, p.id) < (f.position, f.id)
    ) as before
    from files f where f.id = ${beforeId} and ${childrenOf(parentId, sql`f.`)} and f.trashed_at is null`);
}

export const renumberChildren = (database: Database, parentId: string | null) =>
  database.query(sql`
    update files f set position = n.number
    from (
      select id, row_number() over (order by position, id) as number from files where ${childrenOf(parentId)}
    ) n
    where n.id = f.id`);

export const renameFile = (database: Database, fileId: string, name: string, by: string) =>
  database.query(sql`
    update files set name = ${name}, updated_by = ${by}, updated_at = now() where id = ${fileId}`);

/** Properties that are undefined stay unchanged. */
export const describeFile = (
  database: Database,
  fileId: string,
  { icon, description }: { icon?: IconName | null | undefined; description?: string | undefined },
) =>
  database.query(sql`
    update files set
      icon = case when ${icon !== undefined}::boolean then ${icon ?? null} else icon end,
      description = coalesce(${description ?? null}, description)
    where id = ${fileId}`);

/** Moves the file, and updates the space of everything below it. */
export async function placeFile(
  database: Database,
  fileId: string,
  parentId: string | null,
  spaceId: string,
  position: number,
) {
  await database.query(
    sql`update files set parent_id = ${parentId}, position = ${position} where id = ${fileId}`,
  );
  await database.query(sql`
    with recursive below as (
      select id from files where id = ${fileId}
      union all
      select f.id from below join files f on f.parent_id = below.id
    )
    update files f set space_id = ${spaceId} from below where f.id = below.id and f.space_id <> ${spaceId}`);
}

/** The file and everything above it, without checking rights. */
export async function listAncestors(
  database: Database,
  fileId: string | null,
): Promise<{ id: string; trashed: boolean }[]> {
  return database.query(sql`
    with recursive up as (
      select id, parent_id, trashed_at, 0 as depth from files where id = ${fileId}
      union all
      select p.id, p.parent_id, p.trashed_at, up.depth + 1 from up join files p on p.id = up.parent_id
    )
    select id, trashed_at is not null as trashed from up order by depth`);
}

/** The files at and below a file that the person may see, parents first, without the trash. */
export const listTree = (database: Database, personId: string, fileId: string, limit: number) =>
  database.query<TreeRow>(sql`
    with recursive ${mine(personId)}, below as (
      select f.id, 0 as depth from files f where f.id = ${fileId}
      union all
      select f.id, below.depth + 1
      from below
      join files f on f.parent_id = below.id and f.trashed_at is null
      join mine m on m.scope_id = f.scope_id
      left join documents d on d.file_id = f.id
      where ${visible(sql`f`, sql`d`, sql`m`)}
    )
    select f.id, f.parent_id as "parentId", f.kind, f.name, f.icon, f.description, f.position, m.level,
      f.blob_id as "blobId", f.size, f.mime, nullif(f.natural_size, '{}') as natural
    from below join files f on f.id = below.id join mine m on m.scope_id = f.scope_id
    order by below.depth, f.position limit ${limit}`);

export const trashTree = (database: Database, fileId: string, by: string, at: Date) =>
  database.query(sql`
    with recursive below as (
      select id from files where id = ${fileId}
      union all
      select f.id from below join files f on f.parent_id = below.id and f.trashed_at is null
    )
    update files f set trashed_at = ${at}, trashed_by = ${by}, trash_root_id = ${fileId}
    from below where f.id = below.id and f.trashed_at is null`);

export const untrashTree = (database: Database, fileId: string) =>
  database.query(sql`
    update files set trashed_at = null, trashed_by = null, trash_root_id = null
    where trash_root_id = ${fileId}`);

/** Files that were moved to the trash (not along with a folder) before that time, oldest first. */
export async function listTrashedBefore(
  database: Database,
  at: Date,
  limit: number,
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(sql`
    select id from files where trash_root_id = id and trashed_at < ${at}
    order by trashed_at, id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** The number of documents at and below a file that were published without the review that their space requires. */
export async function countUnreviewed(database: Database, fileId: string): Promise<number> {
  const { count } = await database.one<{ count: number }>(sql`
    with recursive below as (
      select id from files where id = ${fileId}
      union all
      select f.id from below join files f on f.parent_id = below.id and f.trashed_at is null
    )
    select count(*)::int as count
    from below
    join files f on f.id = below.id
    join files space on space.id = f.space_id
    join documents d on d.file_id = f.id
    where ${unreviewedCount}`);
  return count;
}

/** The number of files at and below this one. */
export async function measureTree(database: Database, fileId: string): Promise<number> {
  const { size } = await database.one<{ size: number }>(sql`
    with recursive below as (
      select id from files where id = ${fileId}
      union all
      select f.id from below join files f on f.parent_id = below.id
    )
    select count(*)::int as size from below`);
  return size;
}

/** Removes the file and everything below it. Returns the blobs that no file uses any more. */
export async function removeTree(database: Database, fileId: string): Promise<string[]> {
  const below = sql`recursive below as (
      select id from files where id = ${fileId}
      union all
      select f.id from below join files f on f.parent_id = below.id
    )`;
  // Documents refer to versions, which are deleted together with the files, so documents go first.
  await database.query(
    sql`with ${below} delete from documents where file_id in (select id from below)`,
  );
  const rows = await database.query<{ blobId: string | null }>(sql`
    with ${below} delete from files where id in (select id from below) returning blob_id as "blobId"`);
  const blobIds = rows.map(({ blobId }) => blobId).filter((id) => id !== null);
  if (blobIds.length === 0) return [];
  const still = await database.query<{ id: string }>(
    sql`select distinct blob_id as id from files where blob_id = any(${blobIds})`,
  );
  const usedBlobs = new Set(still.map(({ id }) => id));
  return blobIds.filter((id) => !usedBlobs.has(id));
}

/** Whether the person is asked to review a text that shows this file of its document. */
export async function isUnderReview(
  database: Database,
  personId: string,
  fileId: string,
): Promise<boolean> {
  const rows = await database.query(sql`
    select from files f
    join person_scopes(${personId}) s on s.scope_id = f.scope_id
    join files document on document.id = f.parent_id and document.kind = 'document'
    join person_scopes(${personId}) d on d.scope_id = document.scope_id
    join reviews r on r.file_id = document.id
    join versions v on v.id = r.version_id
    where f.id = ${fileId} and f.kind = 'attachment' and f.trashed_at is null and document.trashed_at is null
      and is_reviewer(r.id, ${personId}) and may_see_review(r.id, r.requester_id, ${personId}, d.level)
      and jsonb_path_exists(v.content, 'strict $.**?(@.attrs.fileId == $id)',
        jsonb_build_object('id', f.id), true)`);
  return rows.length > 0;
}

export const findBlob = (database: Database, fileId: string) =>
  database.maybe<{ blobId: string; mime: string; size: number; name: string }>(sql`
    select blob_id as "blobId", mime, size, name from files where id = ${fileId} and kind = 'attachment'`);

const childrenOf = (parentId: string | null, table: Fragment = sql``) =>
  parentId === null ? sql`${table}parent_id is null` : sql`${table}parent_id = ${parentId}`;

const behind = (after: TreePlace | null) =>
  after === null ? sql`` : sql`and (f.position, f.id) > (${after.position}, ${after.id})`;

function shape(row: ShapeRow, path: File['path']): File {
  const { dirty, overdue, inReview, level, unpublished, priority, createdAt, updatedAt, ...same } =
    row;
  return {
    ...same,
    path,
    level: Level.options[level - 1] ?? 'read',
    state: row.kind === 'document' ? stateOf(row) : null,
    unpublished: unpublished && { ...unpublished, at: new Date(unpublished.at).toISOString() },
    priority: priority && {
      ...priority,
      dueAt: priority.dueAt && new Date(priority.dueAt).toISOString(),
    },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function stateOf({ version, dirty, overdue, inReview }: ShapeRow): File['state'] {
  if (inReview) return 'review';
  if (version === null || dirty) return 'draft';
  return overdue ? 'outdated' : 'published';
}
