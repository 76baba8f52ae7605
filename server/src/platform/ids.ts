import { createHash, randomFillSync } from 'node:crypto';

const alphabet = '0123456789abcdefghijklmnopqrstuvwxyz';
const timeLength = 9;
const randomLength = 11;
let lastTime = 0;
let lastRandom: number[] = [];

/**
 * A new id, `[a-z0-9]{20}`: nine characters for the time in milliseconds, eleven random ones (57 bits). Ids of one
 * process sort in order of creation, those of several processes by millisecond.
 */
export function createId(): string {
  const time = Math.max(Date.now(), lastTime);
  // Incrementing keeps the order within a millisecond, or after the clock went back.
  if (time === lastTime) increment(lastRandom);
  else lastRandom = randomDigits();
  lastTime = time;
  return (
    time.toString(36).padStart(timeLength, '0') +
    lastRandom.map((digit) => alphabet[digit]).join('')
  );
}

/** The id that belongs to `key` since this time: the same at each call, where `createId` returns another one. */
export function derivedId(at: Date, key: string): string {
  const hash = createHash('sha256').update(key).digest();
  const digits = [...hash.subarray(0, randomLength)].map((byte) => alphabet[byte % 36]);
  return at.getTime().toString(36).padStart(timeLength, '0') + digits.join('');
}

/** The time at which an id was created. */
export function madeAt(id: string): Date {
  return new Date(Number.parseInt(id.slice(0, timeLength), 36));
}

function randomDigits(): number[] {
  const digits: number[] = [];
  while (digits.length < randomLength) {
    for (const byte of randomFillSync(new Uint8Array(16))) {
      // 252 is the largest multiple of 36 in a byte; higher values would favour some digits.
      if (byte < 252 && digits.length < randomLength) digits.push(byte % 36);
    }
  }
  return digits;
}

function increment(digits: number[]): void {
  for (let i = digits.length - 1; i >= 0; i--) {
    const digit = digits[i] as number;
    if (digit < 35) {
      digits[i] = digit + 1;
      return;
    }
    digits[i] = 0;
  }
}
