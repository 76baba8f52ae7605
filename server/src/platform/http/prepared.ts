// Responses whose largest part is the same for every caller, such as the text of a version. That part is serialised
// and compressed once, and joined with the caller's own part for each response.
//
// Two separately compressed pieces of raw deflate form one valid stream if the first ends with a flush instead of a
// final block (RFC 1951, 3.2.4). They are wrapped in a gzip header and trailer (RFC 1952) with the CRC-32 of all
// bytes, which zlib continues from that of the first piece, and their number.
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw, gzip } from 'node:zlib';

const deflate = promisify(deflateRaw);
const compress = promisify(gzip);
/** Deflate, without name and time, created on Unix. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const level = 4;

export interface Prepared<Value extends object> {
  readonly value: Value;
  /** The fields of `value` as JSON, with the closing brackets of the envelope. */
  bytes(): Buffer;
  compressed(): Promise<Buffer>;
}

const ownPart: unique symbol = Symbol('own part');
const preparedPart: unique symbol = Symbol('prepared part');

interface PreparedAnswer {
  [ownPart]: object;
  [preparedPart]: Prepared<object>;
}

/** `value` must not change any more. Both forms are created on first use. */
export function prepare<Value extends object>(value: Value): Prepared<Value> {
  let bytes: Buffer | undefined;
  let compression: Promise<Buffer> | undefined;
  const preparedValue: Prepared<Value> = {
    value,
    bytes() {
      bytes ??= Buffer.from(`${JSON.stringify(value).slice(1)}}`);
      return bytes;
    },
    compressed() {
      compression ??= deflate(preparedValue.bytes(), { level });
      return compression;
    },
  };
  return preparedValue;
}

/** The fields of both as one response. `own` must have at least one field. */
export function join<Own extends object, Value extends object>(
  own: Own,
  preparedValue: Prepared<Value>,
): Own & Value {
  return { ...own, ...preparedValue.value, [ownPart]: own, [preparedPart]: preparedValue } as Own &
    Value;
}

export function isPreparedAnswer(data: unknown): data is PreparedAnswer {
  return typeof data === 'object' && data !== null && preparedPart in data;
}

/** The whole envelope as JSON. */
export function joinedBytes(data: PreparedAnswer): Buffer {
  return Buffer.concat([ownBytes(data), data[preparedPart].bytes()]);
}

/** The whole envelope, gzipped. */
export async function joinedGzip(data: PreparedAnswer): Promise<Buffer> {
  const own = ownBytes(data);
  const preparedValue = data[preparedPart];
  const [first, rest] = await Promise.all([
    deflate(own, { level, finishFlush: constants.Z_SYNC_FLUSH }),
    preparedValue.compressed(),
  ]);
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(preparedValue.bytes(), crc32(own)), 0);
  trailer.writeUInt32LE((own.length + preparedValue.bytes().length) % 2 ** 32, 4);
  return Buffer.concat([gzipHeader, first, rest, trailer]);
}

const ownBytes = (data: PreparedAnswer) =>
  Buffer.from(`${JSON.stringify({ code: 200, data: data[ownPart] }).slice(0, -2)},`);

const oftenAnswered = new WeakMap<object, { json: Buffer; gzip?: Promise<Buffer> }>();

/** Serialises and compresses `value`, which must not change any more, only once for all responses that consist of it. */
export function answerOften<Value extends object>(value: Value): Value {
  oftenAnswered.set(value, { json: Buffer.from(JSON.stringify({ code: 200, data: value })) });
  return value;
}

/** The memory of a value and its two forms, for `answerOften`. */
export const bytesOfAnswer = (value: object) => 4 * (oftenAnswered.get(value)?.json.length ?? 0);

/** Null unless it was passed to `answerOften`. */
export function onceBytes(data: unknown): { json: Buffer; gzip(): Promise<Buffer> } | null {
  const once = typeof data === 'object' && data !== null && oftenAnswered.get(data);
  if (!once) return null;
  return {
    json: once.json,
    gzip() {
      once.gzip ??= compress(once.json, { level });
      return once.gzip;
    },
  };
}
