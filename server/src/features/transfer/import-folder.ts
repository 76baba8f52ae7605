// Imports a folder on this machine as a space.
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { carryOut, type ImportNeeds } from './import.ts';
import { createImportReader } from './import-reader.ts';
import type { Imported } from './imported.ts';
import { asName } from './reading.ts';
import * as store from './transfer.store.ts';
import { withUnpacked } from './unpack.ts';

/** Prefix of the imported files' paths. */
const root = 'root';

interface ImportOptions {
  space: string;
  department?: string;
}

/**
 * `folder` may be a zip archive of one, or a dump of MediaWiki. Null if there is another space of that name. Throws
 * `Unreadable`.
 */
export async function importFolder(
  needs: ImportNeeds,
  folder: string,
  options: ImportOptions,
): Promise<Imported | null> {
  const path = resolve(folder);
  if (/\.xml$/i.test(path) || (await stat(path)).isDirectory()) {
    return importFiles(needs, path, options);
  }
  return withUnpacked(path, (unpackedFolder) => importFiles(needs, unpackedFolder, options));
}

async function importFiles(
  needs: ImportNeeds,
  folder: string,
  { space, department }: ImportOptions,
): Promise<Imported | null> {
  const { database } = needs;
  const name = asName(space) ?? basename(folder);
  const source = `space ${name}`;
  if (!(await beginSpace(needs, name, source))) return null;
  if (department) await store.addDepartments(database, [department]);
  const owner = department
    ? ((await store.findDepartment(database, department))?.id ?? null)
    : null;
  const by =
    (await store.findAdministrator(database)) ?? (await store.ensureServerPerson(database));
  const startedAt = await store.findStart(database, source);
  const reader = await createImportReader([{ folder, path: root, name }], { startedAt, source });
  const result = await carryOut(needs, reader, {
    by: by.id,
    source,
    departmentOf: (path) => (path === root ? owner : null),
  });
  await store.forgetImport(database, source);
  const below = <Entry extends { path: string }>(entry: Entry): Entry => ({
    ...entry,
    path: entry.path.slice(root.length + 1),
  });
  return {
    ...result,
    skipped: result.skipped.map(below),
    losses: result.losses.map(below),
  };
}

/** Returns false if there is a space of that name that was not started by an import. */
async function beginSpace(
  { database, access }: Pick<ImportNeeds, 'database' | 'access'>,
  name: string,
  source: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await access.lockTree(tx);
    const space = await store.findSpace(tx, name);
    const earlier = (await store.listMarks(tx, source)).get(root);
    if (space !== null) return space.id === earlier?.fileId;
    // Left over from an import whose space was deleted since.
    await store.forgetImport(tx, source);
    await store.beginImport(tx, source);
    return true;
  });
}
