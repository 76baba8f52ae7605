/** Runs work sequentially per key; different keys do not wait for each other. */
export function createSerialQueues() {
  const last = new Map<string, Promise<unknown>>();

  return {
    async run<T>(key: string, work: () => Promise<T>): Promise<T> {
      // The caller of the previous work handles its failure.
      const before = (last.get(key) ?? Promise.resolve()).catch(() => {});
      const turn = before.then(work);
      last.set(key, turn);
      try {
        return await turn;
      } finally {
        if (last.get(key) === turn) last.delete(key);
      }
    },
  };
}

export type SerialQueues = ReturnType<typeof createSerialQueues>;
