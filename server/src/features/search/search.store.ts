// SQL of search: files and paragraphs in pages, and a person's rights.
import { type Database, type Fragment, sql } from '../../platform/database/database.ts';

export interface SearchFileRow {
  id: string;
  kind: 'folder' | 'document' | 'premortem' | 'attachment';
  name: string;
  parentId: string | null;
  spaceId: string;
  scopeId: string;
  updatedAt: Date;
  updatedBy: string;
  publishedNumber: number | null;
  publishedAt: Date | null;
  publishedBy: string | null;
  dirty: boolean;
  inReview: boolean;
  /** When the published text becomes outdated; null without a review period. */
  reviewDueAt: Date | null;
}

export interface SearchParagraphRow {
  fileId: string;
  stage: 'draft' | 'published';
  id: string;
  position: number;
  kind: string;
  text: string;
  headings: string[];
  context: string | null;
}

/** An attachment inside a document. */
export interface AttachedFile {
  name: string;
  documentId: string;
}

/** A file that a person may see, with their level. */
export interface ReadableFile {
  id: string;
  level: number;
}

const fileColumns = sql`
  f.id, f.kind, f.name, f.parent_id as "parentId", f.space_id as "spaceId", f.scope_id as "scopeId",
  f.updated_at as "updatedAt", f.updated_by as "updatedBy",
  d.reviewed_at + make_interval(days => f.review_every) as "reviewDueAt",
  d.published_number as "publishedNumber", d.published_at as "publishedAt", coalesce(d.dirty, false) as dirty,
  exists (select from reviews r where r.file_id = f.id and r.status = 'open') as "inReview",
  (select v.created_by from versions v where v.id = d.published_version_id) as "publishedBy"`;

/** Attachments in a document are found through its text, not by their own name. */
const standsAlone = sql`(f.kind <> 'attachment' or not exists (
  select from files p where p.id = f.parent_id and p.kind = 'document'))`;

/** The rights of a document extend to its attachment `f` under this condition. */
const isOpenThere = sql`f.trashed_at is null and not f.restricted`;

/** In memory, of a scope and its level. */
const bytesPerLevel = 100;

/** Per paragraph. Indexing megabytes in one paragraph, which no person writes, would block everybody. */
const maxCharacters = 50_000;

/**
 * The paragraphs of these files. The text of an attachment follows the block that shows it, with
 * `blockId/fileId/paragraphId` as its id, and is visible to everybody who sees the block.
 */
export function paragraphsShown(fileIds: readonly string[]): Fragment {
  return sql`
    select file_id as "fileId", stage, id, position, kind, left(text, ${maxCharacters}) as text,
      heading_path as headings, context, -1 as within
    from paragraphs where file_id = any(${fileIds})
    union all
    select b.file_id, b.stage, b.id || '/' || f.id || '/' || p.id, b.position, p.kind, p.text,
      b.heading_path || f.name || p.heading_path, p.context, p.position
    from paragraphs b
    join links l on l.from_file_id = b.file_id and l.stage = b.stage and l.paragraph_id = b.id
    join files f on f.id = l.to_file_id and f.parent_id = b.file_id and ${isOpenThere}
    join paragraphs p on p.file_id = f.id and p.stage = 'published'
    where b.file_id = any(${fileIds}) and b.kind = 'attachment'`;
}

export function createSearchStore(database: Database) {
  return {
    /** Files outside the trash, in pages by id. */
    listFilesAfter(after: string, limit: number): Promise<SearchFileRow[]> {
      return database.query<SearchFileRow>(sql`
        select ${fileColumns}
        from files f
        -- Both tables get the bound; otherwise PostgreSQL reads the documents from the start for every page.
        left join documents d on d.file_id = f.id and d.file_id > ${after}
        where f.id > ${after} and f.trashed_at is null and ${standsAlone}
        order by f.id limit ${limit}`);
    },

    /** The given files, without those in the trash. */
    listFiles(ids: readonly string[]): Promise<SearchFileRow[]> {
      return database.query<SearchFileRow>(sql`
        select ${fileColumns}
        from files f left join documents d on d.file_id = f.id
        where f.id = any(${ids}) and f.trashed_at is null and ${standsAlone}`);
    },

    /** Ids of a file and everything below it, including the trash. */
    async listBelow(id: string): Promise<string[]> {
      const rows = await database.query<{ id: string }>(sql`
        with recursive below as (
          select id from files where id = ${id}
          union all
          select f.id from files f join below b on f.parent_id = b.id
        )
        select id from below`);
      return rows.map((row) => row.id);
    },

    /** In reading order, published text first. */
    listParagraphs(fileIds: readonly string[]): Promise<SearchParagraphRow[]> {
      return database.query<SearchParagraphRow>(sql`
        select "fileId", stage, id, position, kind, text, headings, context
        from (${paragraphsShown(fileIds)}) shown
        order by "fileId", stage desc, position, within`);
    },

    /** The given files that are currently attachments of a document, with that document's rights. */
    async findAttachedFiles(ids: readonly string[]): Promise<Map<string, AttachedFile>> {
      if (ids.length === 0) return new Map();
      const rows = await database.query<AttachedFile & { id: string }>(sql`
        select f.id, f.name, f.parent_id as "documentId" from files f
        where f.id = any(${ids}) and f.parent_id is not null and ${isOpenThere}`);
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Documents that show this file, if it is an attachment or has been deleted. */
    async listDocumentsShowing(fileId: string): Promise<string[]> {
      const rows = await database.query<{ id: string }>(sql`
        select distinct l.from_file_id as id from links l
        where l.to_file_id = ${fileId}
          and not exists (select from files f where f.id = l.to_file_id and f.kind <> 'attachment')`);
      return rows.map(({ id }) => id);
    },

    /** Ids of files with a paragraph of that id: the original and its copies. Scans all paragraphs. */
    async listFilesHolding(paragraphId: string): Promise<string[]> {
      const rows = await database.query<{ id: string }>(sql`
        select distinct file_id as id from paragraphs where id = ${paragraphId} order by file_id limit 100`);
      return rows.map(({ id }) => id);
    },

    /** Names of the applied migrations. */
    async listMigrations(): Promise<string[]> {
      const rows = await database.query<{ name: string }>(
        sql`select name from migrations order by name`,
      );
      return rows.map(({ name }) => name);
    },

    /** A person's level in each scope that they may read. */
    listLevels(personId: string): Promise<ReadonlyMap<string, number>> {
      return database.remember(
        `levels ${personId}`,
        async () => {
          const rows = await database.query<{ scopeId: string; level: number }>(
            sql`select scope_id as "scopeId", level from person_scopes(${personId})`,
          );
          return new Map(rows.map((row) => [row.scopeId, row.level]));
        },
        ({ size }) => size * bytesPerLevel,
      );
    },

    /** The given files that the person may see now, with their levels. */
    async findReadableFiles(
      personId: string,
      ids: readonly string[],
    ): Promise<Map<string, number>> {
      const rows = await database.query<ReadableFile>(sql`
        select f.id, s.level
        from files f
        join person_scopes(${personId}) s on s.scope_id = f.scope_id
        left join documents d on d.file_id = f.id
        where f.id = any(${ids}) and f.trashed_at is null
          and file_visible(f.kind, d.published_version_id, s.level)`);
      return new Map(rows.map((row) => [row.id, row.level]));
    },
  };
}

export type SearchStore = ReturnType<typeof createSearchStore>;
