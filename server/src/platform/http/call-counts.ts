// Counts calls per time window for the rate limit. Windows use the monotonic clock, so that setting the system's
// clock back by an hour does not lock anybody out.
import type { FastifyRateLimitStore } from '@fastify/rate-limit';

type Callback = Parameters<FastifyRateLimitStore['incr']>[1];

export class CallCounts implements FastifyRateLimitStore {
  /** In the order of their start, so that expired ones come first. */
  readonly #windows = new Map<string, { start: number; calls: number }>();

  incr(key: string, callback: Callback, timeWindow = 60_000): void {
    const now = performance.now();
    for (const [expired, { start }] of this.#windows) {
      if (now - start < timeWindow) break;
      this.#windows.delete(expired);
    }
    const window = this.#windows.get(key) ?? { start: now, calls: 0 };
    window.calls++;
    this.#windows.set(key, window);
    callback(null, { current: window.calls, ttl: timeWindow - (now - window.start) });
  }

  child(): CallCounts {
    return this;
  }
}
