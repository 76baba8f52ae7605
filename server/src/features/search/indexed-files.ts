// The files of the base as objects: by id, by number, and by parent.
import type { Index } from '../../search-engine/invertedIndex.ts';
import type { Incoming, Outgoing } from '../../search-engine/snapshot.ts';
import { type IndexedFile, placeOfTitle } from './base.rules.ts';
import type { SearchFileRow } from './search.store.ts';

const savedTogether = 500;

/** `titles` is the index of the files' names. */
export function createIndexedFiles(titles: Index) {
  const byId = new Map<string, IndexedFile>();
  const byNumber: (IndexedFile | undefined)[] = [];
  const freeNumbers: number[] = [];
  const children = new Map<string, Set<string>>();
  const scopeNumbers = new Map<string, number>();

  function scopeNumber(id: string): number {
    const number = scopeNumbers.get(id);
    if (number !== undefined) return number;
    scopeNumbers.set(id, scopeNumbers.size);
    return scopeNumbers.size - 1;
  }

  function addChild(row: Pick<SearchFileRow, 'id' | 'parentId'>) {
    const parent = row.parentId ?? '';
    const siblings = children.get(parent);
    if (siblings) siblings.add(row.id);
    else children.set(parent, new Set([row.id]));
  }

  function addTitle(file: IndexedFile): number {
    return titles.add({ text: file.name, title: '', headings: [] }, placeOfTitle(file));
  }

  function update(file: IndexedFile, row: Omit<SearchFileRow, 'scopeId'>, scope: number): boolean {
    const isRenamed = file.name !== row.name;
    if (file.parentId !== row.parentId) {
      children.get(file.parentId ?? '')?.delete(row.id);
      addChild(row);
    }
    Object.assign(file, row, { scope });
    if (isRenamed) {
      const record = addTitle(file);
      titles.remove(file.titleRecord);
      file.titleRecord = record;
    } else {
      titles.move(file.titleRecord, placeOfTitle(file));
    }
    return isRenamed;
  }

  return {
    has: (id: string) => byId.has(id),
    get: (id: string) => byId.get(id),
    all: () => byId.values(),
    at: (number: number) => byNumber[number],
    /** Upper bound (exclusive) of `IndexedFile.number`. */
    get numbers() {
      return byNumber.length;
    },
    get scopes(): ReadonlyMap<string, number> {
      return scopeNumbers;
    },

    /** Adds a file, or updates the one with that id. */
    put({ scopeId, ...row }: SearchFileRow): { file: IndexedFile; isRenamed: boolean } {
      const scope = scopeNumber(scopeId);
      const existing = byId.get(row.id);
      if (existing) return { file: existing, isRenamed: update(existing, row, scope) };
      const number = freeNumbers.pop() ?? byNumber.length;
      const file = createFile(row, number, scope);
      byNumber[number] = file;
      byId.set(file.id, file);
      addChild(row);
      file.titleRecord = addTitle(file);
      return { file, isRenamed: false };
    },

    drop(file: IndexedFile) {
      titles.remove(file.titleRecord);
      byNumber[file.number] = undefined;
      freeNumbers.push(file.number);
      children.get(file.parentId ?? '')?.delete(file.id);
      byId.delete(file.id);
    },

    below: (id: string) => listBelow(children, id),

    async save(out: Outgoing): Promise<void> {
      const all = [...byId.values()];
      await out.json('base', { scopes: [...scopeNumbers.keys()], files: all.length });
      for (let i = 0; i < all.length; i += savedTogether) {
        await out.json('files', all.slice(i, i + savedTogether).map(savedForm));
      }
      await out.columns(
        'order',
        all.map(({ records }) => records),
      );
    },

    /** Loads a snapshot into a fresh base. */
    async load(from: Incoming): Promise<void> {
      const header = await from.json<{ scopes: string[]; files: number }>('base');
      for (const id of header.scopes) scopeNumber(id);
      while (byId.size < header.files) {
        for (const { file, numbers } of await from.json<SavedFile[]>('files')) {
          const { number, scope, titleRecord, paragraphs } = numbers;
          const one = createFile(withDates(file), number, scope);
          one.titleRecord = titleRecord;
          one.records = new Uint32Array(paragraphs);
          byNumber[number] = one;
          byId.set(one.id, one);
          addChild(one);
        }
      }
      for (let i = 0; i < byNumber.length; i++) if (!byNumber[i]) freeNumbers.push(i);
      await from.columns(
        'order',
        Array.from(byId.values(), ({ records }) => records),
      );
    },
  };
}

/** Ids of a file and everything below it. */
function listBelow(children: ReadonlyMap<string, ReadonlySet<string>>, id: string): string[] {
  const ids = [id];
  for (let i = 0; i < ids.length; i++) {
    for (const child of children.get(ids[i] as string) ?? []) ids.push(child);
  }
  return ids;
}

function createFile(
  row: Omit<SearchFileRow, 'scopeId'>,
  number: number,
  scope: number,
): IndexedFile {
  return { ...row, number, scope, titleRecord: -1, records: new Uint32Array(0) };
}

interface SavedFile {
  file: Omit<SearchFileRow, 'scopeId'>;
  numbers: { number: number; scope: number; titleRecord: number; paragraphs: number };
}

function savedForm({ number, scope, titleRecord, records, ...file }: IndexedFile): SavedFile {
  return { file, numbers: { number, scope, titleRecord, paragraphs: records.length } };
}

/** Restores the dates, which are strings in JSON. */
function withDates(file: SavedFile['file']): SavedFile['file'] {
  const { updatedAt, publishedAt, reviewDueAt } = file;
  return {
    ...file,
    updatedAt: new Date(updatedAt),
    publishedAt: publishedAt && new Date(publishedAt),
    reviewDueAt: reviewDueAt && new Date(reviewDueAt),
  };
}
