// The two waits of a live connection: for an acknowledgement, and before the next attempt to connect.

/** Without an acknowledgement for this long the connection counts as lost, in milliseconds. */
const acknowledgementTimeout = 10_000;

/** The longest pause between two attempts to connect, in milliseconds. */
export const maxRetryDelay = 15_000;

export interface AcknowledgementTimer {
  /** Starts to wait, unless it does already. */
  start(): void;
  stop(): void;
  /** Nothing was acknowledged for longer than the timeout. */
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
  /** Runs after a pause that doubles with each attempt. */
  schedule(): void;
  /** An attempt was successful. */
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
