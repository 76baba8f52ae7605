// Reasons that the server has not acknowledged yet. Each is an entry of its own in this browser's storage,
// per person and premortem, so that neither a crash nor another tab loses one.
import { ApiError, isAborted } from '../../../../api/errors.ts';

export interface UnsentReason {
  id: string;
  /** Empty to delete it. */
  text: string;
  /** The text that the server had; null for a new reason. */
  was: string | null;
  /** Order among the unsent ones. */
  at: number;
  /** The text that another device saved meanwhile. */
  conflict?: string;
  /** Why the server refused it. */
  refusal?: ApiError;
}

interface Sender {
  save: (reason: Pick<UnsentReason, 'id' | 'text' | 'was'>) => Promise<void>;
  remove: (id: string) => Promise<void>;
}

/** Delays before sending again, in milliseconds. */
const retry = { first: 1_000, longest: 30_000 };
/** Pause in typing after which an edited reason is sent, in milliseconds. */
const typingPause = 700;

export type ReasonOutbox = ReturnType<typeof createReasonOutbox>;

export function createReasonOutbox(personId: string, fileId: string, sender: Sender) {
  const prefix = `premortem ${personId} ${fileId} `;
  const store = createStore(prefix);
  const { change, notify } = store;
  let isOffline = false;
  let failures = 0;
  let isSending = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const isWaiting = ({ conflict, refusal }: UnsentReason) =>
    conflict === undefined && refusal === undefined;

  async function sendAll(): Promise<void> {
    for (;;) {
      const entry = [...store.entries().values()].filter(isWaiting).sort((a, b) => a.at - b.at)[0];
      if (entry === undefined || !(await sendOne(entry))) return;
    }
  }

  /** Returns false if the server did not answer. */
  async function sendOne({ id, text, was }: UnsentReason): Promise<boolean> {
    try {
      if (text.trim() !== '') await sender.save({ id, text, was });
      else if (was !== null) await sender.remove(id);
      failures = 0;
      isOffline = false;
      const now = store.entries().get(id);
      // It may have been edited while it was sent.
      if (now?.text === text) change(id, null);
      else if (now) change(id, { ...now, was: text.trim() === '' ? null : text });
      return true;
    } catch (error) {
      return refused(id, error);
    }
  }

  function refused(id: string, error: unknown): boolean {
    if (isAborted(error)) return false;
    if (!(error instanceof ApiError)) throw error;
    const entry = store.entries().get(id);
    if (entry && !isTemporary(error)) {
      const now = (error.details as { now?: unknown } | undefined)?.now;
      const isConflict = error.reason === 'premortem/changed' && typeof now === 'string';
      change(id, { ...entry, ...(isConflict ? { conflict: now } : { refusal: error }) });
      return true;
    }
    isOffline = true;
    notify();
    const wait = Math.min(retry.longest, retry.first * 2 ** failures++);
    clearTimeout(timer);
    timer = setTimeout(send, wait);
    return false;
  }

  function send(): void {
    clearTimeout(timer);
    if (isSending) return;
    isSending = true;
    void sendAll().finally(() => {
      isSending = false;
    });
  }

  return {
    subscribe: store.subscribe,
    entries: store.entries,
    isOffline: () => isOffline,
    put(id: string, text: string, was: string | null, when: 'now' | 'pause' = 'now') {
      const knownReason = store.entries().get(id);
      const at = knownReason?.at ?? Date.now();
      change(id, { id, text, was: knownReason ? knownReason.was : was, at });
      if (when === 'now') send();
      else {
        clearTimeout(timer);
        timer = setTimeout(send, typingPause);
      }
    },
    /** Ends a conflict with one of its two texts. */
    settle(id: string, keep: 'here' | 'there') {
      const entry = store.entries().get(id);
      if (entry?.conflict === undefined) return;
      if (keep === 'there') change(id, null);
      else {
        const { id, text, at, conflict } = entry;
        change(id, { id, text, at, was: conflict });
        send();
      }
    },
    discard: (id: string) => change(id, null),
    /** Sends what was refused once more. */
    retry(id: string) {
      const entry = store.entries().get(id);
      if (entry) change(id, { id, text: entry.text, was: entry.was, at: entry.at });
      send();
    },
    /** Sends what is waiting, such as from an earlier visit, until the returned function is called. */
    start() {
      const onOnline = () => send();
      addEventListener('online', onOnline);
      const unwatch = store.watchOtherTabs();
      send();
      return () => {
        clearTimeout(timer);
        removeEventListener('online', onOnline);
        unwatch();
        // What is still being typed.
        send();
      };
    },
  };
}

/** The entries, in memory and in this browser's storage. */
function createStore(prefix: string) {
  const listeners = new Set<() => void>();
  let entries = readEntries(prefix);

  function notify(): void {
    for (const listener of listeners) listener();
  }

  return {
    /** The same object until something changes. */
    entries: () => entries,
    notify,
    change(id: string, entry: UnsentReason | null): void {
      const next = new Map(entries);
      if (entry === null) next.delete(id);
      else next.set(id, entry);
      entries = next;
      if (entry === null) localStorage.removeItem(prefix + id);
      else localStorage.setItem(prefix + id, JSON.stringify({ ...entry, refusal: undefined }));
      notify();
    },
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    watchOtherTabs() {
      const onStorage = ({ key }: StorageEvent) => {
        if (key !== null && !key.startsWith(prefix)) return;
        entries = readEntries(prefix);
        notify();
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

const isTemporary = ({ status }: ApiError) =>
  status === 0 || status === 401 || status === 429 || status >= 500;

function readEntries(prefix: string): ReadonlyMap<string, UnsentReason> {
  const entries = new Map<string, UnsentReason>();
  for (let at = 0; at < localStorage.length; at++) {
    const key = localStorage.key(at) ?? '';
    if (!key.startsWith(prefix)) continue;
    const entry = JSON.parse(localStorage.getItem(key) ?? 'null') as UnsentReason | null;
    if (entry) entries.set(entry.id, entry);
  }
  return entries;
}
