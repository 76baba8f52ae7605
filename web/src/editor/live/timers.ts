// The two timers of a live connection: for an acknowledgement, and for the next attempt to connect.

/** Without an acknowledgement for this long, the connection counts as lost. In milliseconds. */
const acknowledgementTimeout = 10_000;

/** Longest delay between two attempts to connect, in milliseconds. */
export const maxRetryDelay = 15_000;

export interface AcknowledgementTimer {
  /** Starts the timer, unless it is running. */
  start(): void;
  stop(): void;
  /** Whether the timeout has passed without an acknowledgement. */
  isLate(): boolean;
}

export function createAcknowledgementTimer(onLate: () => void): AcknowledgementTimer {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;
  return {
    start() {
      timer ??= setTimeout(() => {
        isLate = true;
        onLate();
      }, acknowledgementTimeout);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      isLate = false;
    },
    isLate: () => isLate,
  };
}

export interface RetryTimer {
  /** Runs the action after a delay that doubles with each attempt. */
  schedule(): void;
  /** Call it after a successful attempt. */
  reset(): void;
  cancel(): void;
}

export function createRetryTimer(run: () => void): RetryTimer {
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    schedule() {
      const delay = Math.min(maxRetryDelay, 1000 * 2 ** attempts++);
      clearTimeout(timer);
      timer = setTimeout(run, delay * (0.5 + Math.random() / 2));
    },
    reset() {
      attempts = 0;
    },
    cancel: () => clearTimeout(timer),
  };
}
