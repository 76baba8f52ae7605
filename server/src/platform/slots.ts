export type Slots = ReturnType<typeof createSlots>;

/** Limits the number of concurrent tasks; the others wait in order of arrival. */
export function createSlots(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;

  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (free > 0) free--;
      else await new Promise<void>((start) => waiting.push(start));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    },
  };
}
