// Sockets that have not said who they are: only so many, for a few seconds, and with little to say.
import type { Duplex } from 'node:stream';

/** How many there may be: one office behind one address may come back all at once. */
const maxArrivals = { fromOneAddress: 500, inTotal: 2_000 };
/** In milliseconds. */
const timeout = 10_000;
/** Above what introduces somebody and says where their caret is. */
const maxBytes = 128 * 2 ** 10;

export interface Arrival {
  /** From here on this socket is somebody's. */
  signedIn(): void;
}

export function createArrivals(signInTimeout = timeout) {
  const counts = new Map<string, number>();
  let total = 0;

  return {
    isFull: (address: string) =>
      total >= maxArrivals.inTotal || (counts.get(address) ?? 0) >= maxArrivals.fromOneAddress,

    /** Counts a connection until it has signed in or is closed; destroys one that takes too long or says too much. */
    enter(address: string, connection: Duplex): Arrival {
      total++;
      counts.set(address, (counts.get(address) ?? 0) + 1);
      let isHere = true;
      let bytes = 0;
      const deadline = setTimeout(() => connection.destroy(), signInTimeout);
      deadline.unref();
      const count = (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > maxBytes) connection.destroy();
      };
      const leave = () => {
        if (!isHere) return;
        isHere = false;
        clearTimeout(deadline);
        connection.off('data', count);
        connection.off('close', leave);
        total--;
        const remaining = (counts.get(address) ?? 1) - 1;
        if (remaining > 0) counts.set(address, remaining);
        else counts.delete(address);
      };
      connection.on('data', count);
      connection.on('close', leave);
      return { signedIn: leave };
    },
  };
}
