// The tree: what people do with folders, documents and attachments.
import type { OutputOf } from '@docent/contract/endpoint';
import type {
  files as endpoints,
  File,
  SpaceSettings,
  TemplateScope,
} from '@docent/contract/files';
import type { Caller } from '../../platform/caller.ts';
import type { Database } from '../../platform/database/database.ts';
import type { BinaryAnswer, UploadedFile } from '../../platform/http/endpoints.ts';
import { answerOften, bytesOfAnswer } from '../../platform/http/prepared.ts';
import { addFile } from './add-file.ts';
import { attachFiles, readAttachment } from './attachments.ts';
import { copyFile } from './copy-file.ts';
import { createFile } from './create-file.ts';
import type { FileInput, FilesNeeds } from './files.needs.ts';
import * as store from './files.store.ts';
import { type FilePage, getFile, listChildren, listRecent } from './list-files.ts';
import { moveFile } from './move-file.ts';
import type { NewFile, RecordFiles } from './newFile.ts';
import { confirmStillRight, getPeriodicCheck, notifyOutdated } from './periodic-checks.ts';
import { moveCover, readCover, removeCover, setCover } from './spaces/covers.ts';
import { getSpaceSettings } from './spaces/space-settings.ts';
import { getTemplateScope, listTemplates, setTemplateScope } from './templates.ts';
import {
  emptyTrash,
  listTrash,
  removeFile,
  restoreFile,
  type TrashPage,
  trashFile,
} from './trash.ts';
import { discardClosed, discardForgotten, discardUntitled, noteClosed } from './untitled.ts';
import { updateFile } from './update-file.ts';

export type { NewFile, RecordFiles };

export interface Files {
  listChildren(caller: Caller, input: FileInput<'findOuter'>): Promise<FilePage>;
  get(caller: Caller, fileId: string): Promise<File>;
  /** The given files that the person may see, in the contract's shape. */
  shapes(person: { id: string }, ids: readonly string[]): Promise<Map<string, File>>;
  listRecent(
    caller: Caller,
    limit: number,
  ): Promise<{ list: { file: File; at: string; what: 'read' | 'edited' }[] }>;
  listFavourites(caller: Caller, limit: number): Promise<{ list: File[] }>;
  setFavourite(caller: Caller, fileId: string, favourite: boolean): Promise<File>;
  listSpaces(caller: Caller): Promise<{ id: string; name: string }[]>;
  add(caller: Caller, input: FileInput<'add'>): Promise<File>;
  /**
   * Creates a file without checking rights, in the caller's transaction: for imports, copies and the demo. Returns
   * the id.
   */
  create(tx: Database, file: NewFile): Promise<string>;
  /** Applies all changes or none. */
  update(caller: Caller, input: FileInput<'update'>): Promise<File>;
  move(caller: Caller, input: FileInput<'drag'>): Promise<File>;
  copy(caller: Caller, input: FileInput<'copy'>): Promise<File>;

  /** Stores all of the uploads or none. `record` runs in the transaction that creates the files. */
  attach(
    caller: Caller,
    parentId: string | undefined,
    files: AsyncIterable<UploadedFile>,
    record?: RecordFiles,
  ): Promise<File[]>;
  readAttachment(caller: Caller, fileId: string, knownEtag?: string): Promise<BinaryAnswer>;

  setCover(caller: Caller, spaceId: string, files: AsyncIterable<UploadedFile>): Promise<File>;
  moveCover(caller: Caller, spaceId: string, position: number): Promise<File>;
  removeCover(caller: Caller, spaceId: string): Promise<File>;
  readCover(caller: Caller, spaceId: string, knownEtag?: string): Promise<BinaryAnswer>;

  getTemplateScope(caller: Caller, fileId: string): Promise<{ scope: TemplateScope | null }>;
  setTemplateScope(
    caller: Caller,
    fileId: string,
    scope: TemplateScope | null,
  ): Promise<{ scope: TemplateScope | null }>;
  listTemplates(
    caller: Caller,
    input: FileInput<'templates'>,
  ): Promise<{ list: { file: File; scope: TemplateScope }[]; next: string | null }>;

  getSpaceSettings(
    caller: Caller,
    fileId: string,
  ): Promise<SpaceSettings & { unpublished: number }>;
  getPeriodicCheck(
    caller: Caller,
    fileId: string,
  ): Promise<OutputOf<(typeof endpoints)['reviewPeriod']>>;
  /** Restarts the review period without a new version. Refuses with `document/not-published`. */
  confirmStillRight(caller: Caller, fileId: string): Promise<File>;
  /**
   * Notifies owners of documents whose review date has passed, once each. Returns the number of documents. Safe to
   * run on several nodes.
   */
  notifyOutdated(): Promise<number>;

  trash(caller: Caller, fileId: string): Promise<{ id: string }>;
  /** Permanently deletes a document that is still as its author, the caller, created it. Returns whether it was. */
  discardUntitled(caller: Caller, fileId: string): Promise<boolean>;
  /** Notes that the page of such a document was closed, or is being reloaded. */
  noteClosed(caller: Caller, fileId: string): Promise<void>;
  /** Permanently deletes such documents whose pages were closed and not opened again. May run on several nodes. */
  discardClosed(): Promise<void>;
  /** Permanently deletes such documents that nobody has opened for a week. May run on several nodes. */
  discardForgotten(): Promise<void>;
  /** Permanently deletes a file from the trash. */
  remove(caller: Caller, fileId: string): Promise<{ id: string }>;
  listTrash(caller: Caller, input: FileInput<'trash'>): Promise<TrashPage>;
  /**
   * Restores a file to where it was, into the nearest folder above that still exists, or into the given one.
   * Refuses with `file/place-gone` if everything above it is in the trash.
   */
  restore(caller: Caller, fileId: string, parentId?: string): Promise<File>;
  /**
   * Permanently deletes what has been in the trash for too long. Returns the number of files. Safe to run
   * repeatedly, and on several nodes at once.
   */
  emptyTrash(): Promise<number>;
}

/** In memory, of a file in the contract's shape. */
const bytesPerFile = 2_000;

export function createFiles(needs: FilesNeeds): Files {
  const { database, access, clock, events } = needs;

  return {
    listChildren: (caller, input) =>
      database.remember(
        `children ${caller.id} ${JSON.stringify(input)}`,
        async () => answerOften(await listChildren(needs, caller, input)),
        bytesOfAnswer,
      ),
    get: (caller, fileId) => getFile(database, caller, fileId),
    shapes: (person, ids) =>
      database.remember(
        `files ${person.id} ${ids.join(' ')}`,
        () => store.listFiles(database, person.id, ids),
        ({ size }) => size * bytesPerFile,
      ),
    listRecent: (caller, limit) => listRecent(database, caller, limit),
    listSpaces: (caller) => store.listSpaces(database, caller.id),

    async listFavourites(caller, limit) {
      const ids = await store.listFavourites(database, caller.id, limit);
      const shapes = await store.listFiles(database, caller.id, ids);
      return { list: ids.flatMap((id) => shapes.get(id) ?? []) };
    },

    async setFavourite(caller, fileId, favourite) {
      await database.transaction(async (tx) => {
        await access.require(caller, 'read', fileId, { database: tx });
        await store.setFavourite(tx, caller.id, fileId, favourite, clock.now());
        await events.record(tx, { kind: 'favourite.changed', personId: caller.id });
      });
      return getFile(database, caller, fileId);
    },

    async add(caller, input) {
      return getFile(database, caller, await addFile(needs, caller, input));
    },

    create: (tx, file) => createFile(needs, tx, file),

    async update(caller, input) {
      await updateFile(needs, caller, input);
      return getFile(database, caller, input.fileId);
    },

    async move(caller, input) {
      await moveFile(needs, caller, input);
      return getFile(database, caller, input.fileId);
    },

    async copy(caller, input) {
      return getFile(database, caller, await copyFile(needs, caller, input));
    },

    attach: (caller, parentId, uploads, record) =>
      attachFiles(needs, caller, parentId, uploads, record),
    readAttachment: (caller, fileId, knownEtag) => readAttachment(needs, caller, fileId, knownEtag),

    async setCover(caller, spaceId, uploads) {
      await setCover(needs, caller, spaceId, uploads);
      return getFile(database, caller, spaceId);
    },
    async moveCover(caller, spaceId, position) {
      await moveCover(needs, caller, spaceId, position);
      return getFile(database, caller, spaceId);
    },
    async removeCover(caller, spaceId) {
      await removeCover(needs, caller, spaceId);
      return getFile(database, caller, spaceId);
    },
    readCover: (caller, spaceId, knownEtag) => readCover(needs, caller, spaceId, knownEtag),

    getTemplateScope: (caller, fileId) => getTemplateScope(needs, caller, fileId),
    setTemplateScope: (caller, fileId, scope) => setTemplateScope(needs, caller, fileId, scope),
    listTemplates: (caller, input) => listTemplates(needs, caller, input),

    getSpaceSettings: (caller, fileId) => getSpaceSettings(needs, caller, fileId),
    getPeriodicCheck: (caller, fileId) => getPeriodicCheck(needs, caller, fileId),
    async confirmStillRight(caller, fileId) {
      await confirmStillRight(needs, caller, fileId);
      return getFile(database, caller, fileId);
    },
    notifyOutdated: () => notifyOutdated(needs),

    async trash(caller, fileId) {
      await trashFile(needs, caller, fileId);
      return { id: fileId };
    },
    discardUntitled: (caller, fileId) => discardUntitled(needs, caller, fileId),
    noteClosed: (caller, fileId) => noteClosed(needs, caller, fileId),
    discardClosed: () => discardClosed(needs),
    discardForgotten: () => discardForgotten(needs),
    async remove(caller, fileId) {
      await removeFile(needs, caller, fileId);
      return { id: fileId };
    },
    listTrash: (caller, input) => listTrash(needs, caller, input),
    async restore(caller, fileId, parentId) {
      await restoreFile(needs, caller, fileId, parentId);
      return getFile(database, caller, fileId);
    },
    emptyTrash: () => emptyTrash(needs),
  };
}
