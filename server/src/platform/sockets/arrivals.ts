// Limits sockets that have not authenticated yet: their number, their time, and how much they send.
import type { Duplex } from 'node:stream';

/** High enough for a whole office behind one address that reconnects at once. */
const maxArrivals = { fromOneAddress: 500, inTotal: 2_000 };
/** In milliseconds. */
const timeout = 10_000;
/** Enough for a handshake and a caret position. */
const maxBytes = 128 * 2 ** 10;

export interface Arrival {
  /** Call this once the socket has authenticated. */
  signedIn(): void;
}

export function createArrivals(signInTimeout = timeout) {
  const counts = new Map<string, number>();
  let total = 0;

  return {
    isFull: (address: string) =>
      total >= maxArrivals.inTotal || (counts.get(address) ?? 0) >= maxArrivals.fromOneAddress,

    /**
     * Counts a connection until it authenticates or is closed. Destroys it if it takes too long or sends too much.
     */
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
