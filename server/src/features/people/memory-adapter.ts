// In-memory storage of the embedded provider: sign-ins under way and sessions. A restart loses them, and people
// sign in again.
import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  /** By `performance.now()`, which is not affected by clock changes. */
  end: number;
}

const day = 24 * 60 * 60;
/** The oldest entries are dropped beyond this number, so that starting sign-ins can't exhaust the memory. */
const maxEntries = 20_000;

export function createMemoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, Entry>();

  function read(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    if (entry && entry.end > performance.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  }

  function removeOld(): void {
    if (entries.size <= maxEntries) return;
    for (const [key, { end }] of entries) {
      if (end <= performance.now() || entries.size > maxEntries) entries.delete(key);
    }
  }

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = (test: (payload: AdapterPayload) => boolean) => {
      for (const key of entries.keys()) {
        if (!key.startsWith(`${model}:`)) continue;
        const payload = read(key);
        if (payload && test(payload)) return payload;
      }
      return undefined;
    };
    return {
      async upsert(id, payload, expiresIn) {
        entries.set(keyOf(id), { payload, end: performance.now() + (expiresIn ?? day) * 1000 });
        removeOld();
      },
      find: async (id) => read(keyOf(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (code) => find((payload) => payload.userCode === code),
      async destroy(id) {
        entries.delete(keyOf(id));
      },
      async consume(id) {
        const payload = read(keyOf(id));
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) {
          if (payload.grantId === grantId) entries.delete(key);
        }
      },
    };
  };
}
