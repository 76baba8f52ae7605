// Loads the demo into an empty Docent: people, departments, spaces and rights.
import { join } from 'node:path';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { type Demo, draftPaths, readDemo, restrictedPaths } from './demo.ts';
import { carryOut, type ImportNeeds } from './import.ts';
import type { PlannedFile } from './import-plan.ts';
import { createImportReader } from './import-reader.ts';
import type { Imported } from './imported.ts';
import * as store from './transfer.store.ts';

const demoFolder = join(import.meta.dirname, '../../../demo');
export const demoSource = 'demo';

/** Whether there is something to load: Docent is empty, or an earlier start did not finish loading. */
export async function isDemoDue(database: Database): Promise<boolean> {
  const earlier = await store.hasBegun(database, demoSource);
  return earlier ? earlier.finishedAt === null : store.isEmpty(database);
}

/** Null if there is nothing to do. `issuer` is that of the demo people's sign-in. */
export async function loadDemo(
  needs: ImportNeeds & { log: Log },
  issuer: string,
): Promise<Imported | null> {
  const { database, access, log } = needs;
  const demo = await readDemo(demoFolder);
  if (!(await beginDemo(needs, demo, issuer))) return null;
  const spaces = new Map(demo.spaces.map((space) => [space.folder, space]));
  const owners = new Map<string, string | null>();
  for (const { folder, department } of demo.spaces) {
    const owner = department ? await store.findDepartment(database, department) : null;
    owners.set(folder, owner?.id ?? null);
  }
  const administrator = await findAdministrator(needs, demo, issuer);
  const drafts = draftPaths(demo);
  const roots = demo.spaces.map(({ folder, name }) => ({
    folder: join(demoFolder, folder),
    path: folder,
    name,
  }));
  const startedAt = await store.findStart(database, demoSource);
  const reader = await createImportReader(roots, { startedAt, source: demoSource });
  const result = await carryOut(needs, reader, {
    by: administrator.id,
    source: demoSource,
    departmentOf: (path) => owners.get(path) ?? null,
    readersComment: (path) => spaces.get(path)?.readersComment ?? false,
    isDraft: (path) => drafts.has(path),
    async onFolder(tx, folder, fileId) {
      const everyone = spaces.get(folder.path)?.everyone;
      if (everyone) {
        await access.place(tx, fileId, { subject: { kind: 'everyone' }, level: everyone });
        await access.refresh(tx, fileId);
      }
    },
    afterFolder: createRestriction(needs, demo, administrator, issuer),
  });
  await store.finishImport(database, demoSource);
  for (const { path, why } of result.skipped) log.warn({ path, why }, 'skipped in the demo base');
  return result;
}

/** Returns false if the demo is loaded already or Docent is not empty. */
async function beginDemo(
  { database, access }: Pick<ImportNeeds, 'database' | 'access'>,
  demo: Demo,
  issuer: string,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Serialises two nodes that start at the same time on an empty database.
    await access.lockTree(tx);
    if (!(await isDemoDue(tx))) return false;
    if (await store.hasBegun(tx, demoSource)) return true;
    await store.addDepartments(tx, demo.departments);
    await store.addPeople(tx, issuer, demo.people);
    await store.beginImport(tx, demoSource);
    return true;
  });
}

async function findAdministrator(
  { database }: Pick<ImportNeeds, 'database'>,
  { people }: Demo,
  issuer: string,
): Promise<Caller> {
  const admin = people.find(({ role }) => role === 'admin');
  const person = admin && (await store.findPerson(database, issuer, admin.username));
  if (!admin || !person) throw new Error('The demo base has no administrator.');
  return {
    id: person.id,
    username: admin.username,
    role: admin.role,
    isCoach: admin.coach,
    departmentId: null,
    avatar: null,
    tokenHash: Buffer.alloc(0),
  };
}

/** Restricts folders as the administrator, who can open any of them. Repeatable at each attempt. */
function createRestriction(
  { database, access }: Pick<ImportNeeds, 'database' | 'access'>,
  demo: Demo,
  administrator: Caller,
  issuer: string,
) {
  const restrictions = restrictedPaths(demo);
  return async ({ path }: PlannedFile, fileId: string): Promise<void> => {
    const grants = restrictions.get(path);
    if (!grants) return;
    await access.restrict(administrator, fileId, true);
    for (const { kind, name, level } of grants) {
      const subject =
        kind === 'person'
          ? await store.findPerson(database, issuer, name)
          : await store.findDepartment(database, name);
      if (!subject) throw new Error(`The demo base grants ${path} to nobody: ${name}`);
      await access.grant(administrator, fileId, { subject: { kind, id: subject.id }, level });
    }
  };
}
