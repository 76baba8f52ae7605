// Runs the turns of a reaction or follower, and retries failed ones later.
import type { ConsumerTurn } from './event-journal.ts';
import type { EventKind } from './event-kinds.ts';
import type { Log } from './log.ts';

export interface EventConsumer {
  readonly kinds: ReadonlySet<string>;
  wake(): void;
  /** Resolves when no turn is running or due. */
  drain(): Promise<void>;
  readonly failure: unknown;
}

interface ConsumerOptions {
  name: string;
  kinds: readonly EventKind[];
  turn: () => Promise<ConsumerTurn>;
  log: Log;
  isClosed: () => boolean;
}

/** Runs turns one after the other as long as it is woken or there are more events. */
export function createEventConsumer({
  name,
  kinds,
  turn,
  log,
  isClosed,
}: ConsumerOptions): EventConsumer {
  let running: Promise<void> | undefined;
  let isWoken = false;
  let failure: unknown;
  let failures = 0;
  let later: NodeJS.Timeout | undefined;

  function wake(): void {
    isWoken = true;
    if (isClosed() || failure) return;
    running ??= run().finally(() => {
      running = undefined;
      if (isWoken) wake();
    });
  }

  async function run(): Promise<void> {
    isWoken = false;
    clearTimeout(later);
    const result = await turn().catch(
      (error): ConsumerTurn => ({ caughtUp: true, failure: error }),
    );
    if (isClosed()) return;
    failure = result.failure;
    failures = failure ? failures + 1 : 0;
    if (failure) {
      const retryIn = Math.min(60_000, 100 * 2 ** failures);
      // Nothing is lost, because its position has not advanced.
      log.error({ err: failure, reaction: name, retryIn }, 'event reaction failed, will retry');
      wakeIn(retryIn);
    } else if (!result.caughtUp) {
      wakeIn(20);
    }
  }

  function wakeIn(milliseconds: number): void {
    later = setTimeout(() => {
      failure = undefined;
      wake();
    }, milliseconds);
    later.unref();
  }

  return {
    kinds: new Set(kinds),
    wake,
    async drain() {
      while (running) await running;
    },
    get failure() {
      return failure;
    },
  };
}
