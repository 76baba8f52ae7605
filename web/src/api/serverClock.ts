// The time of the server, for what all people must see at the same moment, whatever their own clocks show.

/** A response that is older by more than this, in milliseconds, means that a clock was set. */
const maxDelay = 60_000;

/**
 * How far the server's clock is ahead, in milliseconds, after a response with this date. Dates are cut to seconds and
 * late by the time of the response, so that the largest value is the best.
 */
export function nextOffset(
  current: number | null,
  date: string | null,
  now: number,
): number | null {
  const newOffset = Date.parse(date ?? '') - now;
  if (Number.isNaN(newOffset)) return current;
  return current === null || newOffset > current || current - newOffset > maxDelay
    ? newOffset
    : current;
}

let offset: number | null = null;

export function noteServerDate(response: Response): void {
  offset = nextOffset(offset, response.headers.get('date'), Date.now());
}

export const serverNow = () => Date.now() + (offset ?? 0);
