// Keeps this node's base current: loads it at startup (from a snapshot if one fits), follows the events, rebuilds
// it on request, and saves snapshots from time to time.
import type { EventKind, EventOf, EventPosition, Events } from '../../platform/events.ts';
import type { Log } from '../../platform/log.ts';
import { type Base, createBase, type RecordObserver } from './base.ts';
import { createResuming } from './resuming.ts';
import type { SearchStore } from './search.store.ts';

export interface Upkeep {
  /** The base that searches use; a rebuild replaces it. */
  readonly base: Base;
  /** Resolves when the base is complete and includes every event before the start. */
  readonly ready: Promise<void>;
  rebuild(): Promise<Base>;
  /** Notifies of paragraphs of the current base, and when another base replaces it. */
  observe(observer: BaseObserver): void;
  /** Saves a last snapshot. */
  close(): Promise<void>;
}

export interface BaseObserver extends RecordObserver {
  replaced(): void;
  /** The vectors of a file have changed. */
  embedded?(fileId: string): void;
}

export interface UpkeepNeeds {
  store: SearchStore;
  events: Events;
  log?: Log | undefined;
  /** The path of this node's snapshot. Without it, every start reads the whole base. */
  snapshot?: { path: string; least?: number } | undefined;
  /** Called after a document's vectors have been stored, and after the base has handled the event. */
  onEmbedded?: (base: Base, fileId: string, observers: readonly BaseObserver[]) => Promise<void>;
}

const followedKinds = [
  'document.changed',
  'document.published',
  'document.embedded',
  'file.added',
  'file.renamed',
  'file.reviewed',
  'review.changed',
  'file.moved',
  'file.trashed',
  'file.restored',
  'file.removed',
  'attachment.read',
  'access.changed',
] as const satisfies readonly EventKind[];

/** Events after which a file's text or name may have changed. */
const readsText = /^document\.|^file\.renamed$|^attachment\.read$/;

const isAboutFiles = /^file\.|^access\./;

/** A snapshot is due after so many events, or after the interval if there were any. */
const saveAfterEvents = 2_000;
const saveInterval = 3_600_000;
const minSavedParagraphs = 5_000;

export function createUpkeep({ store, events, log, snapshot, onEmbedded }: UpkeepNeeds): Upkeep {
  const stopping = new AbortController();
  const observers: BaseObserver[] = [];
  const startBase = () =>
    createObservedBase(store, stopping.signal, (base) => (base === current ? observers : []));
  let current: Base = startBase();
  /** Includes a base that is being rebuilt, which follows the events as well. */
  const bases = new Set<Base>([current]);
  let unfollow: (() => Promise<void>) | undefined;
  const resuming =
    snapshot &&
    createResuming(snapshot.path, { store, events, least: minSavedParagraphs, ...snapshot });
  let lastSeen: EventPosition;
  let unsavedEvents = 0;
  let saving: Promise<void> = Promise.resolve();
  const timer = setInterval(() => unsavedEvents > 0 && saveSnapshot(), saveInterval);
  timer.unref();

  async function start() {
    const from = await resume();
    if (from) {
      lastSeen = from;
    } else {
      lastSeen = await events.now();
      await current.load();
      unsavedEvents = 1;
    }
    unfollow = await events.follow(
      followedKinds,
      async (event, position) => {
        await applyEvent(event);
        lastSeen = position;
        if (++unsavedEvents % saveAfterEvents === 0) saveSnapshot();
      },
      lastSeen,
      // Trashed or moved files take effect at once, even while another transaction stays open.
      applyEvent,
    );
    if (!from) saveSnapshot();
    // Searches need not wait for it, and it is aborted when the process stops.
    current.prepare().catch(() => {});
  }

  async function applyEvent(event: EventOf<(typeof followedKinds)[number]>) {
    if (event.kind === 'document.embedded') await onEmbedded?.(current, event.fileId, observers);
    else for (const base of bases) await apply(event, base, store);
  }

  async function resume(): Promise<EventPosition | null> {
    if (!resuming) return null;
    const from = await resuming.resume(current).catch((error) => {
      log?.warn({ err: error }, 'reading the search index snapshot failed');
      return null;
    });
    if (!from) replace(startBase());
    return from;
  }

  function replace(base: Base) {
    bases.delete(current);
    bases.add(base);
    current = base;
    for (const observer of observers) observer.replaced();
  }

  /** Saves one snapshot at a time. A failure only makes the next start slower. */
  function saveSnapshot(): Promise<void> {
    saving = saving.then(async () => {
      const [before, position] = [unsavedEvents, lastSeen];
      try {
        await resuming?.save(current, position);
        unsavedEvents -= before;
      } catch (error) {
        log?.warn({ err: error }, 'writing the search index snapshot failed');
      }
    });
    return saving;
  }

  const ready = start();
  // Searches still get the error.
  ready.catch(() => {});

  return {
    get base() {
      return current;
    },
    ready,
    observe: (observer) => observers.push(observer),

    async rebuild() {
      await ready;
      const next = startBase();
      bases.add(next);
      try {
        await next.load();
        await next.prepare();
      } catch (error) {
        bases.delete(next);
        throw error;
      }
      replace(next);
      unsavedEvents++;
      saveSnapshot();
      return next;
    },

    async close() {
      clearInterval(timer);
      stopping.abort();
      const complete = await ready.then(
        () => true,
        () => false,
      );
      await unfollow?.();
      if (complete && unsavedEvents > 0) saveSnapshot();
      await saving;
    },
  };
}

function createObservedBase(
  store: SearchStore,
  signal: AbortSignal,
  observersOf: (base: Base) => readonly RecordObserver[],
): Base {
  const base: Base = createBase(store, signal, {
    added(record) {
      for (const observer of observersOf(base)) observer.added(record);
    },
    dropped(record) {
      for (const observer of observersOf(base)) observer.dropped(record);
    },
  });
  return base;
}

type Change = Exclude<EventOf<(typeof followedKinds)[number]>, { kind: 'document.embedded' }>;

async function apply(event: Change, base: Base, store: SearchStore): Promise<void> {
  if (event.kind === 'access.changed') {
    // Each search reads the person's levels; only scopes of files are stored here. A first grant on a file makes it
    // a scope.
    if (event.fileId !== null) await base.refreshBelow(event.fileId);
    else if (event.personId === null) await base.refreshAll();
  } else if (readsText.test(event.kind)) {
    await base.refresh(event.fileId);
  } else {
    await base.refreshBelow(event.fileId);
  }
  // The text of an attachment is indexed with the documents that show it.
  if (event.fileId !== null && isAboutFiles.test(event.kind)) {
    for (const id of await store.listDocumentsShowing(event.fileId)) await base.refresh(id);
  }
  await base.tidy();
}
