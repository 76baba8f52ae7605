// Writes people, files and paragraphs directly to the tables, for tests of code that only reads them.
import type { File } from '@docent/contract/files';
import { type Database, type OpenDatabase, sql } from '../platform/database/database.ts';
import type { DocentEvent, Events } from '../platform/events.ts';
import { createId } from '../platform/ids.ts';

interface NewFile {
  kind?: File['kind'];
  name: string;
  /** Absent for a space. */
  parent?: string;
  /** Whether the file has its own access rights, instead of inheriting them. */
  scope?: boolean;
}

/** The text alone, or with other properties of the paragraph. */
export type NewParagraph =
  | string
  | { id?: string; kind?: string; text: string; headings?: string[]; context?: string };

export function createSmallBase(database: OpenDatabase, events: Events) {
  let position = 0;

  async function addPerson(role: 'reader' | 'editor' | 'admin' = 'reader'): Promise<string> {
    const id = createId();
    await database.query(sql`
      insert into people (id, issuer, subject, username, role) values (${id}, 'test', ${id}, ${id}, ${role})`);
    return id;
  }

  async function addFile(by: string, file: NewFile): Promise<string> {
    const id = createId();
    await tell({ kind: 'file.added', fileId: id }, async (tx) => {
      const kind = file.kind ?? (file.parent ? 'document' : 'folder');
      const parent = file.parent
        ? await tx.one<{ space: string; scope: string }>(
            sql`select space_id as space, scope_id as scope from files where id = ${file.parent}`,
          )
        : { space: id, scope: id };
      await tx.query(sql`
        insert into files (id, kind, name, parent_id, space_id, scope_id, restricted, position, created_by, updated_by)
        values (${id}, ${kind}, ${file.name}, ${file.parent ?? null}, ${parent.space},
          ${file.scope ? id : parent.scope}, ${file.scope ?? false}, ${position++}, ${by}, ${by})`);
      if (kind === 'document') {
        await tx.query(
          sql`insert into documents (file_id, content) values (${id}, ${sql.json({})})`,
        );
      }
    });
    return id;
  }

  async function grant(scope: string, person: string, level: number): Promise<void> {
    await tell({ kind: 'access.changed', fileId: scope, personId: person }, async (tx) => {
      await tx.query(
        sql`delete from scope_grants where scope_id = ${scope} and subject_id = ${person}`,
      );
      if (level > 0) {
        await tx.query(sql`
          insert into scope_grants (scope_id, subject_kind, subject_id, level)
          values (${scope}, 'person', ${person}, ${level})`);
      }
    });
  }

  /** Replaces the draft or the published text of a document; publishing also adds a version. */
  async function write(
    fileId: string,
    stage: 'draft' | 'published',
    paragraphs: readonly NewParagraph[],
  ): Promise<void> {
    const by = await database.one<{ by: string }>(
      sql`select updated_by as by from files where id = ${fileId}`,
    );
    const versionId = createId();
    const event: DocentEvent =
      stage === 'draft'
        ? { kind: 'document.changed', fileId }
        : { kind: 'document.published', fileId, versionId };
    await tell(event, async (tx) => {
      await tx.query(sql`delete from paragraphs where file_id = ${fileId} and stage = ${stage}`);
      const rows = paragraphs.map((given, at) => {
        const one = typeof given === 'string' ? { text: given } : given;
        const { id = `p${at}`, kind = 'paragraph', headings = [], context = null } = one;
        return { id, position: at, kind, text: one.text, headings, context };
      });
      await tx.query(sql`
        insert into paragraphs (file_id, stage, id, position, kind, text, heading_path, context)
        select ${fileId}, ${stage}, id, position, kind, text, headings, context
        from jsonb_to_recordset(${sql.json(rows)}) as
          given (id text, position int, kind text, text text, headings text[], context text)`);
      if (stage === 'draft') return;
      const { number } = await tx.one<{ number: number }>(
        sql`select coalesce(max(number), 0) + 1 as number from versions where file_id = ${fileId}`,
      );
      await tx.query(sql`
        insert into versions (id, file_id, number, cause, content, created_by)
        values (${versionId}, ${fileId}, ${number}, 'publish', ${sql.json({})}, ${by.by})`);
      await tx.query(sql`
        update documents set published_version_id = ${versionId}, published_number = ${number}, published_at = now()
        where file_id = ${fileId}`);
    });
  }

  /** Writes the same text to the draft and to a published version. */
  async function publish(fileId: string, paragraphs: readonly NewParagraph[]): Promise<void> {
    await write(fileId, 'draft', paragraphs);
    await write(fileId, 'published', paragraphs);
  }

  /** Runs a change and records its event in one transaction. */
  async function tell(event: DocentEvent, change: (tx: Database) => Promise<void>): Promise<void> {
    await database.transaction(async (tx) => {
      await change(tx);
      await events.record(tx, event);
    });
  }

  /** Returns those of the files that the person can see. Fields that no test reads are empty. */
  async function shapes(
    { id: personId }: { id: string },
    ids: readonly string[],
  ): Promise<Map<string, File>> {
    const rows = await database.query<{
      id: string;
      name: string;
      kind: File['kind'];
      spaceId: string;
      level: number;
    }>(sql`
      select f.id, f.name, f.kind, f.space_id as "spaceId", s.level
      from files f join person_scopes(${personId}) s on s.scope_id = f.scope_id
      left join documents d on d.file_id = f.id
      where f.id = any(${ids}) and f.trashed_at is null and file_visible(f.kind, d.published_version_id, s.level)`);
    return new Map(
      rows.map(({ level, ...row }) => [
        row.id,
        {
          ...row,
          icon: null,
          description: '',
          cover: null,
          parentId: null,
          path: [],
          hasChildren: false,
          sharing: null,
          readsDraft: false,
          level: (['read', 'comment', 'edit', 'manage'] as const)[level - 1] ?? 'read',
          state: null,
          reviewRequired: false,
          changesLive: false,
          downloadable: true,
          unreviewed: false,
          unpublished: null,
          version: null,
          priority: null,
          favourite: false,
          createdAt: new Date(0).toISOString(),
          updatedAt: new Date(0).toISOString(),
          owner: null,
          updatedBy: {
            id: personId,
            username: personId,
            deptName: null,
            is_coach: false,
            avatar: null,
          },
          size: null,
          mime: null,
        },
      ]),
    );
  }

  return { addPerson, addFile, grant, write, publish, tell, files: { shapes } };
}

export type SmallBase = ReturnType<typeof createSmallBase>;
