// Runs turn after turn of a reaction or a follower, and again later where one fails.
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

/** Runs turn after turn as long as it is woken or there is more, never two at once. */
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
      // Nothing is lost: its position stays where it is.
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
