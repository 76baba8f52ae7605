// The tree: what people do with folders, documents and attachments.

import type { ParsedInputOf } from '@docent/contract/endpoint';
import type { files as endpoints, File } from '@docent/contract/files';
import { refuse } from '@docent/contract/refusals';
import type { Blobs } from '../../platform/blobs/blobs.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { readCursor, writeCursor } from '../../platform/database/cursor.ts';
import type { Database } from '../../platform/database/database.ts';
import type { DocentEvent, Events } from '../../platform/events.ts';
import { createId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Access } from '../access/access.ts';
import type { Audit } from '../audit/audit.ts';
import type { Documents } from '../documents/documents.ts';
import type { Notices } from '../notices/notices.ts';
import { type Attachments, createAttachments } from './attachments.ts';
import { decideCopyName, decidePlace, validName } from './files.rules.ts';
import type { TreePlace, TreeRow } from './files.store.ts';
import * as store from './files.store.ts';
import type { NewFile } from './newFile.ts';
import { createReviewing, type Reviewing } from './periodic-checks.ts';
import { createPlaces } from './places.ts';
import { createTemplates, type Templates } from './templates.ts';
import { createTrash, type Trash } from './trash.ts';

export type { NewFile };

type Input<Name extends keyof typeof endpoints> = ParsedInputOf<(typeof endpoints)[Name]>;
type Listed = { list: File[]; next: string | null };

export interface Files extends Trash, Templates, Attachments, Reviewing {
  findOuter(caller: Caller, input: Input<'findOuter'>): Promise<Listed>;
  get(caller: Caller, fileId: string): Promise<File>;
  /** Contract shapes of those of the files that the person may see. */
  shapes(person: { id: string }, ids: readonly string[]): Promise<Map<string, File>>;
  recent(
    caller: Caller,
    limit: number,
  ): Promise<{ list: { file: File; at: string; what: 'read' | 'edited' }[] }>;
  favourites(caller: Caller, limit: number): Promise<{ list: File[] }>;
  favour(caller: Caller, fileId: string, favourite: boolean): Promise<File>;
  add(caller: Caller, input: Input<'add'>): Promise<File>;
  /** Without asking for rights, in the caller's transaction: imports, copies and the demo base. Answers the id. */
  create(tx: Database, file: NewFile): Promise<string>;
  /** All of it or nothing. */
  update(caller: Caller, input: Input<'update'>): Promise<File>;
  drag(caller: Caller, input: Input<'drag'>): Promise<File>;
  copy(caller: Caller, input: Input<'copy'>): Promise<File>;
  spaces(caller: Caller): Promise<{ id: string; name: string }[]>;
}

const pageSize = 100;
const mostCopied = 5_000;

interface Parts {
  database: Database;
  access: Access;
  audit: Audit;
  documents: Documents;
  events: Events;
  notices: Notices;
  blobs: Blobs;
  clock: Clock;
  log: Log;
  maxUploadBytes: number;
  trashDays: number | null;
}

export function createFiles(parts: Parts): Files {
  const { database, access, audit, clock, documents, events } = parts;
  const places = createPlaces({ access });

  const files: Files = {
    ...createTrash({ ...parts, places, shape: (caller, id) => files.get(caller, id) }),
    ...createReviewing({ ...parts, shape: (caller, id) => files.get(caller, id) }),
    ...createTemplates({ ...parts, shapes: (person, ids) => files.shapes(person, ids) }),
    ...createAttachments({
      ...parts,
      create: (tx, file) => files.create(tx, file),
      shapes: (person, ids) => files.shapes(person, ids),
    }),

    async findOuter(caller, { parentId, limit = pageSize, cursor }) {
      const after = readCursor<TreePlace>(cursor, { position: 'number', id: 'text' });
      if (parentId !== undefined) {
        const parent = await access.require(caller, 'read', parentId);
        // What a document shows is part of it and listed nowhere.
        if (parent.kind !== 'folder') return { list: [], next: null };
      }
      const places =
        parentId === undefined
          ? await store.listOutermost(database, caller.id, after, limit + 1)
          : await store.listChildren(database, caller.id, parentId, after, limit + 1);
      const { page, next } = cut(places, limit);
      return { list: await shapesInOrder(caller, page), next };
    },

    async get(caller, fileId) {
      const file = (await files.shapes(caller, [fileId])).get(fileId);
      if (file === undefined) throw refuse('file/not-found');
      return file;
    },

    shapes: (person, ids) => store.listFiles(database, person.id, ids),

    async recent(caller, limit) {
      const recent = await store.listRecent(database, caller.id, limit);
      const shapes = await files.shapes(
        caller,
        recent.map(({ id }) => id),
      );
      return {
        list: recent.flatMap(({ id, at, what }) => {
          const file = shapes.get(id);
          return file === undefined ? [] : [{ file, at: at.toISOString(), what }];
        }),
      };
    },

    async favourites(caller, limit) {
      const ids = await store.listFavourites(database, caller.id, limit);
      const shapes = await files.shapes(caller, ids);
      return { list: ids.flatMap((id) => shapes.get(id) ?? []) };
    },

    async favour(caller, fileId, favourite) {
      await database.transaction(async (tx) => {
        await access.require(caller, 'read', fileId, { database: tx });
        await store.setFavourite(tx, caller.id, fileId, favourite, clock.now());
        await events.record(tx, { kind: 'favourite.changed', personId: caller.id });
      });
      return files.get(caller, fileId);
    },

    async add(caller, { parentId, name, kind, content, templateId }) {
      if (kind === 'premortem') throw refuse('not-built');
      if (templateId !== undefined && (kind !== 'document' || content !== undefined)) {
        throw refuse('request/invalid', { templateId: 'is for documents without content' });
      }
      if (kind === 'attachment')
        throw refuse('request/invalid', { kind: 'attachments are uploaded' });
      if (content !== undefined) await places.requireFolder(database, caller, parentId, kind);
      const draft = content === undefined ? undefined : await documents.prepare(content);
      const id = await database.transaction(async (tx) => {
        await places.requireFolder(tx, caller, parentId, kind);
        const copyOf = templateId && (await templateFor(tx, caller, templateId));
        return files.create(tx, {
          parentId,
          name,
          kind,
          by: caller.id,
          ...(draft && { draft }),
          ...(copyOf && { copyOf }),
        });
      });
      return files.get(caller, id);
    },

    async create(tx, file) {
      const { parentId, name, kind, by, copyOf, departmentId = null, blob } = file;
      const kept = validName(name);
      await access.lockTree(tx, parentId === null ? undefined : 'shared');
      const parent = parentId === null ? null : await access.trusted(parentId, tx);
      // Thrown away since whoever calls has looked.
      if (parent?.trashedAt) throw refuse('file/not-found');
      const refusal = decidePlace({ id: '', kind }, parent, []);
      if (refusal !== null) throw refuse(refusal);
      const id = file.id ?? createId();
      await store.insertFile(tx, {
        id,
        kind,
        name: kept,
        parentId,
        spaceId: parent?.spaceId ?? id,
        scopeId: parent?.scopeId ?? id,
        position: await places.end(tx, parentId),
        by,
        departmentId,
        blobId: blob?.id ?? null,
        size: blob?.size ?? null,
        mime: blob?.mime ?? null,
        natural: blob?.natural ?? null,
      });
      if (parent === null) {
        await access.place(tx, id, { subject: { kind: 'person', id: by }, level: 'manage' });
        await access.refresh(tx, id);
      }
      if (kind === 'document') {
        if (copyOf === undefined)
          await documents.create(
            tx,
            { id },
            by,
            file.draft ?? (await documents.prepare(undefined)),
          );
        else await documents.copy(tx, copyOf.fileId, id, by, copyOf.stage);
      }
      await record(tx, 'file.added', id);
      await audit.record(tx, { id: by }, 'file.added', id, { kind });
      return id;
    },

    async update(caller, input) {
      const { fileId, content, base, state, label, significant, restricted, reviewEvery } = input;
      const { reviewRequired, ownerId } = input;
      const isManaged =
        restricted !== undefined ||
        reviewEvery !== undefined ||
        ownerId !== undefined ||
        reviewRequired !== undefined;
      const file = await access.require(caller, isManaged ? 'manage' : 'edit', fileId);
      // Everybody knows a space by its name: it is changed by who may also move and throw it away.
      if (input.name !== undefined) await places.requireMovable(database, caller, fileId);
      const name = input.name === undefined ? undefined : validName(input.name);
      if (state === 'draft' && file.kind === 'document' && file.publishedVersionId === null) {
        throw refuse('document/not-published');
      }
      if (state === 'published') await documents.requireUnreviewed(fileId);
      if (reviewRequired !== undefined && file.spaceId !== fileId) {
        throw refuse('request/invalid', { reviewRequired: 'is a setting of spaces' });
      }
      const others = async (tx: Database) => {
        if (restricted !== undefined) await access.restrict(caller, fileId, restricted, tx);
        if (reviewEvery !== undefined) await files.setReviewPeriod(tx, caller, file, reviewEvery);
        if (ownerId !== undefined) await files.setOwner(tx, caller, file, ownerId);
        if (reviewRequired !== undefined) {
          await store.setReviewRequired(tx, fileId, reviewRequired);
          await audit.record(tx, caller, 'review.demanded', fileId, { demanded: reviewRequired });
          // Pages show it with the space, as they do its name.
          await record(tx, 'file.renamed', fileId);
        }
        if (name === undefined) return;
        await store.renameFile(tx, fileId, name, caller.id);
        await record(tx, 'file.renamed', fileId);
        await audit.record(tx, caller, 'file.renamed', fileId, { from: file.name });
      };
      const rest = async (within?: Database) => {
        if (state === 'published') {
          await documents.publish(caller, file, { label, significant, others, within });
        } else if (state === 'draft') await documents.unpublish(caller, file, others, within);
        else await (within ?? database).transaction(others);
      };
      if (content === undefined) await rest();
      else {
        const isAll = state === undefined && name === undefined && !isManaged;
        await documents.merge(caller, file, content, base, isAll ? undefined : rest);
      }
      return files.get(caller, fileId);
    },

    async drag(caller, { fileId, parentId, beforeId }) {
      await database.transaction(async (tx) => {
        // Two moves at once could otherwise put two folders into each other.
        await access.lockTree(tx);
        const file = await places.requireMovable(tx, caller, fileId);
        if (file.parentId !== parentId) {
          if (file.parentId !== null)
            await access.require(caller, 'edit', file.parentId, { database: tx });
          await places.requireFolder(tx, caller, parentId, file.kind);
        } else if (parentId === null) await places.requireFolder(tx, caller, null, file.kind);
        await places.put(tx, fileId, parentId, beforeId);
        await record(tx, 'file.moved', fileId);
        if (file.parentId !== parentId) {
          const [from, to] = await Promise.all([file.parentId, parentId].map(folderIn(tx)));
          // Who may not read it there does not hear that it was moved.
          if (from?.scopeId !== to?.scopeId) {
            await events.record(tx, { kind: 'access.changed', fileId, personId: null });
          }
          const unreviewed = await store.countUnreviewed(tx, fileId);
          const names = { from: from?.name ?? null, to: to?.name ?? null };
          const details = { ...names, ...(unreviewed > 0 && { unreviewed }) };
          await audit.record(tx, caller, 'file.moved', fileId, details);
        }
      });
      return files.get(caller, fileId);
    },

    async copy(caller, { fileId, parentId, name }) {
      const id = await database.transaction(async (tx) => {
        await access.lockTree(tx, 'shared');
        const source = await access.require(caller, 'read', fileId, { database: tx });
        const target = parentId === undefined ? source.parentId : parentId;
        await places.requireFolder(tx, caller, target, source.kind);
        const above = await store.listAncestors(tx, target);
        const refusal = decidePlace(
          { id: fileId, kind: 'folder' },
          null,
          above.map(({ id }) => id),
        );
        if (refusal !== null) throw refuse(refusal);
        const tree = await store.listTree(tx, caller.id, fileId, mostCopied + 1);
        if (tree.length > mostCopied) throw refuse('file/copy-too-large', { most: mostCopied });
        const id = await copyTree(tx, caller, tree, target, name ?? decideCopyName(source));
        await audit.record(tx, caller, 'file.copied', id, {
          from: source.name,
          files: tree.length,
        });
        return id;
      });
      return files.get(caller, id);
    },

    spaces: (caller) => store.listSpaces(database, caller.id),
  };

  /** What readers see of it; its draft where only editors see it at all. */
  async function templateFor(tx: Database, caller: Caller, fileId: string) {
    const file = await access.require(caller, 'read', fileId, { database: tx });
    if (file.kind !== 'document') throw refuse('file/not-a-document');
    const stage = file.publishedVersionId === null ? ('draft' as const) : ('published' as const);
    return { fileId, stage };
  }

  async function copyTree(
    tx: Database,
    caller: Caller,
    tree: readonly TreeRow[],
    parentId: string | null,
    name: string,
  ): Promise<string> {
    const copies = new Map<string, string>();
    for (const row of tree) {
      const isRoot = copies.size === 0;
      const target = isRoot ? parentId : (copies.get(row.parentId ?? '') ?? null);
      const blob =
        row.blobId === null
          ? undefined
          : {
              id: row.blobId,
              size: row.size ?? 0,
              mime: row.mime ?? '',
              natural: row.natural,
            };
      const id = await files.create(tx, {
        parentId: target,
        name: isRoot ? name : row.name,
        kind: row.kind,
        by: caller.id,
        ...(blob === undefined ? {} : { blob }),
        copyOf: { fileId: row.id, stage: row.level >= 3 ? 'draft' : 'published' },
      });
      copies.set(row.id, id);
    }
    const root = copies.get(tree[0]?.id ?? '');
    if (root === undefined) throw new Error('nothing was copied');
    return root;
  }

  const folderIn = (tx: Database) => async (id: string | null) =>
    id === null ? null : access.trusted(id, tx);

  async function shapesInOrder(caller: Caller, places: readonly TreePlace[]): Promise<File[]> {
    const shapes = await files.shapes(
      caller,
      places.map(({ id }) => id),
    );
    return places.flatMap(({ id }) => shapes.get(id) ?? []);
  }

  const record = (
    tx: Database,
    kind: Extract<DocentEvent['kind'], `file.${string}`>,
    fileId: string,
  ) => events.record(tx, { kind, fileId });

  return files;
}

/** One row more than wanted was read: it says whether there is a further page. */
function cut(
  places: readonly TreePlace[],
  limit: number,
): { page: readonly TreePlace[]; next: string | null } {
  const page = places.slice(0, limit);
  const last = places.length > limit ? page.at(-1) : undefined;
  return {
    page,
    next: last === undefined ? null : writeCursor({ position: last.position, id: last.id }),
  };
}
