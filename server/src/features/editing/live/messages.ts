// Reads the head of a Hocuspocus message: the length and letters of the room's name, a type and a subtype.

/** Heartbeat messages, which belong to no room. */
export const ping = Buffer.from([9]);
export const pong = Buffer.from([10]);

/** In bytes. A token has at most 512. */
const maxHandshakeBytes = 4_096;

/**
 * The room that a message names, or null. Checked here because Hocuspocus prints messages that it can't read, and
 * takes `__proto__` for an open room.
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
