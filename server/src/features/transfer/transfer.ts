// What comes in from outside: folders of files by the command line, uploads, the demo base.
import { basename, join, resolve } from 'node:path';
import type { UploadResult } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { UploadedFile } from '../../platform/http/endpoints.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import type { Log } from '../../platform/log.ts';
import { createWorkerProcess, WorkerStopped } from '../../platform/workers/runInWorker.ts';
import type { Access } from '../access/access.ts';
import type { Documents, Draft } from '../documents/documents.ts';
import type { Editing } from '../editing/editing.ts';
import type { Files } from '../files/files.ts';
import { type Demo, draftPaths, readDemo, restrictedPaths } from './demo.ts';
import { type Planned, planImport } from './folder.ts';
import { carryOut, type Imported } from './import.ts';
import { putPictures, storePictures } from './pictures.ts';
import type { ForeignText, ReadRefusal, ReadUpload } from './reading.thread.ts';
import { asName } from './reading.ts';
import * as store from './transfer.store.ts';

export interface Transfer {
  /**
   * A folder on this machine as a new space, published; `department` is the owning one, made if need be. Goes on where
   * an earlier import under that name was interrupted; null when there is any other space of that name already.
   */
  importFolder(
    folder: string,
    options: { space: string; department?: string },
  ): Promise<Imported | null>;
  /**
   * Uploaded Markdown, HTML or text files as drafts in a folder: all or, with `upload/unreadable` naming the file
   * and the reason, none.
   */
  importUploads(
    caller: Caller,
    parentId: string | undefined,
    uploads: AsyncIterable<UploadedFile>,
  ): Promise<UploadResult[]>;
  /**
   * Loads the demo base into an empty Docent, or goes on where an earlier start was interrupted; null when there
   * is nothing to do. `issuer` is the one by which the demo people sign in.
   */
  loadDemo(issuer: string): Promise<Imported | null>;
}

interface Needs {
  database: Database;
  access: Access;
  blobs: Blobs;
  documents: Documents;
  editing: Editing;
  files: Files;
  log: Log;
}

const demoFolder = join(import.meta.dirname, '../../../demo');
const demoSource = 'demo';
/** What the paths of a single imported folder begin with. */
const root = 'root';
const largestText = 32 * 1024 * 1024;
/** Of all that is imported at once: it is all in memory before any of it is written. */
const largestImport = 2 * largestText;
const mostUploads = 200;

export function createTransfer(needs: Needs): Transfer {
  const { database, access, blobs, documents, files, log } = needs;

  async function departmentId(name: string | null | undefined): Promise<string | null> {
    return name ? ((await store.findDepartment(database, name))?.id ?? null) : null;
  }

  /** False when there is a space of that name which is none that an import has begun. */
  async function beginSpace(name: string, source: string): Promise<boolean> {
    return database.transaction(async (tx) => {
      await access.lockTree(tx);
      const space = await store.findSpace(tx, name);
      const begun = (await store.listMarks(tx, source)).get(root);
      if (space !== null) return space.id === begun?.fileId;
      // What is left of one whose space was thrown away meanwhile.
      await store.forgetImport(tx, source);
      await store.beginImport(tx, source);
      return true;
    });
  }

  /** False when the demo base is loaded, or when there is something else: then it is not wanted. */
  async function beginDemo(demo: Demo, issuer: string): Promise<boolean> {
    return database.transaction(async (tx) => {
      // Two nodes that start at once on an empty database.
      await access.lockTree(tx);
      const begun = await store.hasBegun(tx, demoSource);
      if (begun) return begun.finishedAt === null;
      if (!(await store.isEmpty(tx))) return false;
      await store.addDepartments(tx, demo.departments);
      await store.addPeople(tx, issuer, demo.people);
      await store.beginImport(tx, demoSource);
      return true;
    });
  }

  async function administratorOf({ people }: Demo, issuer: string): Promise<Caller> {
    const admin = people.find(({ role }) => role === 'admin');
    const found = admin && (await store.findPerson(database, issuer, admin.username));
    if (!admin || !found) throw new Error('The demo base has no administrator.');
    return {
      id: found.id,
      username: admin.username,
      role: admin.role,
      isCoach: admin.coach,
      departmentId: null,
      tokenHash: Buffer.alloc(0),
    };
  }

  return {
    async importFolder(folder, { space, department }) {
      const name = asName(space) ?? basename(resolve(folder));
      const source = `space ${name}`;
      if (!(await beginSpace(name, source))) return null;
      if (department) await store.addDepartments(database, [department]);
      const owner = await departmentId(department);
      const by =
        (await store.findAdministrator(database)) ?? (await store.ensureServerPerson(database));
      const plan = await planImport([{ folder: resolve(folder), path: root, name }]);
      const imported = await carryOut(needs, plan, {
        by: by.id,
        source,
        departmentOf: (path) => (path === root ? owner : null),
      });
      await store.forgetImport(database, source);
      const skipped = imported.skipped.map(({ path, why }) => ({
        path: path.slice(root.length + 1),
        why,
      }));
      return { ...imported, skipped };
    },

    async importUploads(caller, parentId, uploads) {
      if (parentId === undefined) throw refuse('file/parent-invalid');
      const readings: { upload: ReadUpload; draft: Draft }[] = [];
      let bytes = 0;
      for await (const file of uploads) {
        if (readings.length >= mostUploads) throw refuse('request/too-large', { mostUploads });
        const { upload, size } = await readUpload(file, largestImport - bytes);
        bytes += size;
        const draft = await documents.prepare(new JsonText(upload.content));
        readings.push({ upload, draft });
      }
      if (readings.length === 0) throw refuse('upload/empty');
      const by = caller.id;
      // Before anything is stored, and again where it is made.
      await access.require(caller, 'edit', parentId);
      const kept = await storePictures(
        blobs,
        readings.map(({ upload }) => upload.pictures),
      );
      const ids = await database
        .transaction(async (tx) => {
          const folder = await access.require(caller, 'edit', parentId, { database: tx });
          if (folder.kind !== 'folder') throw refuse('file/parent-invalid');
          const made: string[] = [];
          for (const [i, { upload, draft }] of readings.entries()) {
            const { name } = upload;
            const id = await files.create(tx, { parentId, name, kind: 'document', by, draft });
            await putPictures({ tx, files, documentId: id, by }, kept[i] ?? []);
            made.push(id);
          }
          return made;
        })
        .catch(async (error) => {
          await Promise.allSettled(kept.flat().map(({ blob }) => blobs.remove(blob.id)));
          throw error;
        });
      const shapes = await files.shapes(caller, ids);
      return ids.flatMap((id, i) => {
        const shape = shapes.get(id);
        const picturesLeftOut = readings[i]?.upload.picturesLeftOut ?? 0;
        return shape ? [{ ...shape, ...(picturesLeftOut > 0 && { picturesLeftOut }) }] : [];
      });
    },

    async loadDemo(issuer) {
      const demo = await readDemo(demoFolder);
      if (!(await beginDemo(demo, issuer))) return null;
      const spaces = new Map(demo.spaces.map((space) => [space.folder, space]));
      const owners = new Map<string, string | null>();
      for (const { folder, department } of demo.spaces) {
        owners.set(folder, await departmentId(department));
      }
      const administrator = await administratorOf(demo, issuer);

      const restricted = restrictedPaths(demo);
      /** As the administrator, since a sealed folder is the administrator's to open; the same at each attempt. */
      async function restrict({ path }: Planned, fileId: string): Promise<void> {
        const grants = restricted.get(path);
        if (!grants) return;
        await access.restrict(administrator, fileId, true);
        for (const { kind, name, level } of grants) {
          const found =
            kind === 'person'
              ? await store.findPerson(database, issuer, name)
              : await store.findDepartment(database, name);
          if (!found) throw new Error(`The demo base grants ${path} to nobody: ${name}`);
          await access.grant(administrator, fileId, { subject: { kind, id: found.id }, level });
        }
      }

      const drafts = draftPaths(demo);
      const plan = await planImport(
        demo.spaces.map(({ folder, name }) => ({
          folder: join(demoFolder, folder),
          path: folder,
          name,
        })),
      );
      const imported = await carryOut(needs, plan, {
        by: administrator.id,
        source: demoSource,
        departmentOf: (path) => owners.get(path) ?? null,
        isDraft: (path) => drafts.has(path),
        async onFolder(tx, folder, fileId) {
          const everyone = spaces.get(folder.path)?.everyone;
          if (everyone) {
            await access.place(tx, fileId, { subject: { kind: 'everyone' }, level: everyone });
            await access.refresh(tx, fileId);
          }
        },
        afterFolder: restrict,
      });
      await store.finishImport(database, demoSource);
      for (const { path, why } of imported.skipped)
        log.warn({ path, why }, 'skipped in the demo base');
      return imported;
    },
  };
}

const thread = createWorkerProcess(new URL('./reading.thread.ts', import.meta.url), {
  cpuTimeout: 10_000,
});
const readForeign = (input: ForeignText) => thread<ReadUpload | ReadRefusal>(input);

async function readUpload(
  { name, content }: UploadedFile,
  left: number,
): Promise<{ upload: ReadUpload; size: number }> {
  const maxBytes = Math.min(left, largestText);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) throw refuse('request/too-large', { name, maxBytes });
    chunks.push(chunk as Buffer);
  }
  const upload = await readForeign({ name, bytes: Buffer.concat(chunks) }).catch((error) => {
    if (error instanceof WorkerStopped) throw refuse('upload/too-complex', { name });
    throw error;
  });
  if ('tooMuch' in upload) throw refuse('upload/too-complex', { name });
  if ('why' in upload) throw refuse('upload/unreadable', { name, why: upload.why });
  return { upload, size };
}
