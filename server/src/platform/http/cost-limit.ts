// Limits what the calls of a person, or of an address, may cost in a minute. Windows use the monotonic clock, so that
// setting the system's clock back by an hour does not lock anybody out.
const windowMs = 60_000;

export interface CostLimit {
  readonly limit: number;
  /** Counts a call, and returns the seconds until further calls are accepted if it is too much, or else null. */
  spend(key: string, cost: number): number | null;
}

export function createCostLimit(limit: number): CostLimit {
  /** In the order of their start, so that expired ones come first. */
  const windows = new Map<string, { start: number; spent: number }>();
  return {
    limit,
    spend(key, cost) {
      const now = performance.now();
      for (const [expired, { start }] of windows) {
        if (now - start < windowMs) break;
        windows.delete(expired);
      }
      const window = windows.get(key) ?? { start: now, spent: 0 };
      window.spent += cost;
      windows.set(key, window);
      return window.spent > limit ? Math.ceil((window.start + windowMs - now) / 1000) : null;
    },
  };
}
