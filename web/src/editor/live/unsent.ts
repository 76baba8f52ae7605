// Stores unacknowledged updates in the browser, by person and file. Only a person's own updates are
// stored, not the document: they are small, useless in another document, and deleted as soon as the
// server has them. On return, they are merged with the current document.

import * as Y from 'yjs';

const databaseName = 'docent-unsent';
const storeName = 'updates';
/** Beyond this number, the updates are merged into one. */
const maxEntries = 200;

interface Entry {
  key: number;
  update: Uint8Array;
}

interface StoredUpdate {
  document: string;
  update: Uint8Array;
}

export interface UnsentUpdates {
  /**
   * Updates that earlier visits left, oldest first. Never fails: without storage the list is empty.
   */
  load(): Promise<Uint8Array[]>;
  keep(update: Uint8Array): void;
  /** Deletes everything stored so far, because it was acknowledged or discarded. */
  forget(): void;
}

export function openUnsent(personId: string, fileId: string): UnsentUpdates {
  const document = `${personId}/${fileId}`;
  let entries: Entry[] = [];
  // Operations run one after the other, so that `forget` knows the keys of earlier writes.
  let queue: Promise<unknown> = Promise.resolve();
  // A write takes longer than fast typing. Updates collected meanwhile wait for at most one other
  // write, so that a page closed in the middle of a word loses only the last milliseconds.
  let gathering: Uint8Array[] | null = null;
  const next = <T>(step: () => Promise<T>, otherwise: T): Promise<T> => {
    // Without storage (private window, full disk) the text is still in the open page, which warns
    // before it is closed.
    const result = queue.then(step).catch(() => otherwise);
    queue = result;
    return result;
  };

  return {
    load: () =>
      next(async () => {
        const store = (await database()).transaction(storeName).objectStore(storeName);
        const index = store.index('document');
        const [keys, rows] = await Promise.all([
          resultOf(index.getAllKeys(document)),
          resultOf(index.getAll(document) as IDBRequest<StoredUpdate[]>),
        ]);
        entries = rows.map(({ update }, i) => ({ key: Number(keys[i]), update }));
        return rows.map(({ update }) => update);
      }, []),
    keep(update) {
      if (gathering) {
        gathering.push(update);
        return;
      }
      const updates = [update];
      gathering = updates;
      next(async () => {
        if (gathering === updates) gathering = null;
        const mergedUpdate = Y.mergeUpdates(updates);
        const store = await writing();
        entries.push({
          key: await add(store, { document, update: mergedUpdate }),
          update: mergedUpdate,
        });
        if (entries.length < maxEntries) return;
        const all = Y.mergeUpdates(entries.map((entry) => entry.update));
        const old = entries;
        entries = [{ key: await add(store, { document, update: all }), update: all }];
        await remove(store, old);
      }, undefined);
    },
    forget() {
      // Updates stored from now on are not acknowledged yet and must not join those being deleted.
      gathering = null;
      next(async () => {
        const old = entries;
        if (old.length === 0) return;
        entries = [];
        await remove(await writing(), old);
      }, undefined);
    },
  };
}

let openRequest: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  openRequest ??= new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result
        .createObjectStore(storeName, { autoIncrement: true })
        .createIndex('document', 'document');
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  return openRequest;
}

async function writing(): Promise<IDBObjectStore> {
  return (await database()).transaction(storeName, 'readwrite').objectStore(storeName);
}

async function add(store: IDBObjectStore, row: StoredUpdate): Promise<number> {
  return Number(await resultOf(store.add(row)));
}

async function remove(store: IDBObjectStore, entries: Entry[]): Promise<void> {
  await Promise.all(entries.map(({ key }) => resultOf(store.delete(key))));
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
