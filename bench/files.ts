// Fills a database with files like those of a large organisation: spaces of departments, folders three
// levels deep, small published documents, some restricted folders. Writes to the tables directly, because
// 100,000 files through the use cases would take an hour; derived data (scopes, grants, paragraphs) is the
// same.
//
//   node bench/files.ts DATABASE_URL [COUNT]
import { type OpenDatabase, openDatabase, sql } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';

export interface MadeFiles {
  /** An editor of the first department. */
  editorId: string;
  /** The first space, and a folder with 100 children in it. */
  spaceId: string;
  folderId: string;
  documentId: string;
}

const foldersPerSpace = 100;
const spaces = 10;

/** Takes about 20 s for 100,000 files. The database must be migrated and contain no files. */
export async function makeFiles(database: OpenDatabase, count: number): Promise<MadeFiles> {
  const perFolder = Math.ceil(count / (spaces * foldersPerSpace));
  await database.transaction(async (tx) => {
    await tx.query(sql`
      insert into departments (id, name) select 'dept' || n, 'Department ' || n from generate_series(0, ${spaces - 1}::int) n`);
    await tx.query(sql`
      insert into people (id, issuer, subject, username, role, department_id)
      select 'person' || n, 'bench', 'person' || n, 'Person ' || n, case when n < ${spaces} then 'editor' else 'reader' end,
        'dept' || n % ${spaces}
      from generate_series(0, 99) n`);
    await tx.query(sql`
      insert into files (id, kind, name, space_id, scope_id, department_id, position, created_by, updated_by)
      select 'space' || n, 'folder', 'Space ' || n, 'space' || n, 'space' || n, 'dept' || n, n, 'person' || n, 'person' || n
      from generate_series(0, ${spaces - 1}::int) n`);
    // Folders 0 to 9 are at the top of a space, each further one inside an earlier one; every twentieth is
    // restricted.
    await tx.query(sql`
      insert into files (id, kind, name, parent_id, space_id, scope_id, restricted, position, created_by, updated_by)
      select 'folder' || s || '-' || n, 'folder', 'Folder ' || n,
        case when n < 10 then 'space' || s else 'folder' || s || '-' || (n / 10) end, 'space' || s,
        case when n >= 10 and n % 20 = 19 then 'folder' || s || '-' || n else 'space' || s end,
        n >= 10 and n % 20 = 19, n, 'person' || s, 'person' || s
      from generate_series(0, ${spaces - 1}::int) s, generate_series(0, ${foldersPerSpace - 1}::int) n`);
    await tx.query(sql`
      insert into files (id, kind, name, parent_id, space_id, scope_id, position, created_by, updated_by)
      select 'doc-' || f.id || '-' || n, 'document', 'Document ' || n || ' of ' || f.name, f.id, f.space_id, f.scope_id,
        1000 + n, f.created_by, f.created_by
      from files f, generate_series(1, ${perFolder}::int) n where f.parent_id is not null`);
    await tx.query(sql`
      insert into grants (file_id, subject_kind, subject_id, level)
      select id, 'everyone', '', 1 from files where parent_id is null
      union all
      select id, 'person', created_by, 4 from files where restricted`);
    await tx.query(sql`
      insert into scope_grants (scope_id, subject_kind, subject_id, level)
      select file_id, subject_kind, subject_id, level from grants
      union all
      select id, 'owner', department_id, 1 from files where department_id is not null`);
    const content = sql`jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object(
      'type', 'section', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'attrs',
        jsonb_build_object('id', 'p1'), 'content', jsonb_build_array(jsonb_build_object('type', 'text', 'text',
          'Valve ' || f.id || ' is inspected by ' || f.created_by || ' every quarter.')))))))`;
    await tx.query(sql`
      insert into versions (id, file_id, number, cause, content, created_by)
      select 'v-' || f.id, f.id, 1, 'publish', ${content}, f.created_by from files f where kind = 'document'`);
    await tx.query(sql`
      insert into documents (file_id, published_version_id, published_number, published_at, content)
      select f.id, 'v-' || f.id, 1, now(), ${content} from files f where kind = 'document'`);
    await tx.query(sql`
      insert into paragraphs (file_id, stage, id, position, kind, text)
      select f.id, stage, 'p1', 0, 'paragraph', 'Valve ' || f.id || ' is inspected by ' || f.created_by || ' every quarter.'
      from files f, unnest(array['draft', 'published']) stage where kind = 'document'`);
  });
  await database.query(sql`analyze`);
  return {
    editorId: 'person0',
    spaceId: 'space0',
    folderId: 'folder0-5',
    documentId: 'doc-folder0-5-1',
  };
}

if (process.argv[1] === import.meta.filename) {
  const [url, count = '100000'] = process.argv.slice(2);
  if (url === undefined) throw new Error('usage: node bench/files.ts DATABASE_URL [COUNT]');
  const database = await openDatabase(url);
  await migrate(database);
  console.log(await makeFiles(database, Number(count)));
  await database.close();
}
