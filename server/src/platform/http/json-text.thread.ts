// Worker thread that parses large request bodies, one after the other.
import { parentPort } from 'node:worker_threads';
import { checkTexts, deepest, tooDeep, type Wrong } from './checked-texts.ts';

export interface LargeBody {
  body: Uint8Array;
  /** Fields that are returned as JSON text. */
  large: readonly string[];
}

export type OpenedBody =
  | { fields: Record<string, unknown>; large: Record<string, string> }
  | { wrong: Wrong };

/** The maximum number of values in a body. A manual of 20,000 paragraphs together with its base has half as many. */
const maxValues = 1_500_000;
/** The maximum number of values outside the large fields, which become objects of the main thread. */
const maxPlainValues = 20_000;

parentPort?.on('message', (question: LargeBody) => parentPort?.postMessage(open(question)));

function open({ body, large }: LargeBody): OpenedBody {
  // Checked before parsing, which would take gigabytes for millions of brackets.
  const wrongShape = checkShape(body);
  if (wrongShape) return { wrong: wrongShape };
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.length).toString());
  } catch {
    // A syntax error, which is reported to the client.
    return { wrong: { body: 'is not valid JSON' } };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { wrong: { body: 'must be a JSON object' } };
  }
  const wrong = checkTexts(value);
  if (wrong) return { wrong };
  const parsedBody: OpenedBody = { fields: {}, large: {} };
  for (const [field, inner] of Object.entries(value)) {
    if (large.includes(field)) parsedBody.large[field] = JSON.stringify(inner);
    else parsedBody.fields[field] = inner;
  }
  return isTooMuch(parsedBody.fields) ? { wrong: tooMany } : parsedBody;
}

const tooMany: Wrong = { body: 'holds too many values' };
const quote = 0x22;
const backslash = 0x5c;

function checkShape(body: Uint8Array): Wrong | null {
  let depth = 0;
  let values = 0;
  let isInText = false;
  for (let at = 0; at < body.length; at++) {
    const byte = body[at] as number;
    if (byte === quote) isInText = !isInText;
    else if (isInText) {
      if (byte === backslash) at++;
    } else if (byte === 0x5b || byte === 0x7b) {
      // The body itself is one level more than its fields.
      if (++depth > deepest + 1) return tooDeep('body');
      values++;
    } else if (byte === 0x5d || byte === 0x7d) depth--;
    else if (byte === 0x2c) values++;
    if (values > maxValues) return tooMany;
  }
  return null;
}

function isTooMuch(fields: object): boolean {
  const open: object[] = [fields];
  let count = 0;
  for (let next = open.pop(); next; next = open.pop()) {
    for (const inner of Object.values(next)) {
      if (++count > maxPlainValues) return true;
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
  return false;
}
