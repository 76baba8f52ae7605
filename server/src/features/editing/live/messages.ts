// What can be told of a message of Hocuspocus' protocol by its first bytes: the length and the letters of the room's name,
// a type and its kind.

/** The page sends and answers these without a room. */
export const ping = Buffer.from([9]);
export const pong = Buffer.from([10]);

/** In bytes; a token has 512 at most. */
const maxHandshakeBytes = 4_096;

/**
 * The room that a message names as they all do, or null. Hocuspocus would print what it cannot read, and take `__proto__`
 * for a room that is open.
 */
export function roomOf(message: Buffer): string | null {
  const name = message.toString('latin1', 1, 1 + (message[0] ?? 0));
  return /^([a-z0-9-]+)(\0|$)/.exec(name)?.[1] ?? null;
}

function kindOf(message: Uint8Array): string {
  const at = 1 + (message[0] ?? 0);
  return `${message[at]} ${message[at + 1]}`;
}

export const isHandshake = (message: Uint8Array) =>
  message.byteLength < maxHandshakeBytes && kindOf(message) === '2 0';

export const asksForText = (message: Uint8Array) => /^[04] 0$/.test(kindOf(message));
