// The shape of one call. Endpoints are data: the server binds a use case to each, the web derives its
// client from them, and the OpenAPI document is printed from them.
import { z } from 'zod';

/**
 * How the answer travels: `json` in the envelope; `upload` takes multipart and answers json; `binary`
 * answers bytes; `events` answers json, or a stream of `event`s when asked with `Accept: text/event-stream`.
 */
export type Kind = 'json' | 'upload' | 'binary' | 'events';

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Event extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST';
  /** Below `/api`. */
  readonly path: `/${string}`;
  readonly kind: Kind;
  readonly summary: string;
  /** Query of a GET, body of a POST, fields beside the files of an upload. Unknown fields are refused. */
  readonly input: Input;
  readonly output: Output;
  readonly event?: Event;
  /** Callable without a token. */
  readonly open: boolean;
  /** A GET that changes something, as the customer's client calls it: also answers POST, never cached. */
  readonly changing: boolean;
  /** Largest body in bytes; the files of an upload have a limit of their own. */
  readonly bodyLimit: number;
  /** Fields that may hold a whole document. */
  readonly large: readonly string[];
}

interface Traits<K extends Kind = Kind, Open extends boolean = boolean> {
  kind?: K;
  open?: Open;
  changing?: boolean;
  bodyLimit?: number;
  large?: readonly string[];
}

/** Of calls that carry the content of a document. */
export const contentLimit = 32 * 1024 * 1024;
const usualLimit = 1024 * 1024;

/** A call that reads. Numbers and booleans in `shape` must be coercible, since a query is text. */
export function get<
  Shape extends z.ZodRawShape,
  Output extends z.ZodType,
  K extends Kind = 'json',
  Open extends boolean = false,
>(path: `/${string}`, summary: string, shape: Shape, output: Output, traits: Traits<K, Open> = {}) {
  return endpoint('GET', path, summary, shape, output, traits);
}

/** A call that changes something. */
export function post<
  Shape extends z.ZodRawShape,
  Output extends z.ZodType,
  K extends Kind = 'json',
  Open extends boolean = false,
>(path: `/${string}`, summary: string, shape: Shape, output: Output, traits: Traits<K, Open> = {}) {
  return endpoint('POST', path, summary, shape, output, traits);
}

/** A POST whose answer may be followed as a stream of `event`s. */
export function stream<
  Shape extends z.ZodRawShape,
  Output extends z.ZodType,
  Event extends z.ZodType,
>(path: `/${string}`, summary: string, shape: Shape, output: Output, event: Event) {
  const traits: Traits<'events', false> = { kind: 'events' };
  return { ...endpoint('POST', path, summary, shape, output, traits), event };
}

function endpoint<
  Method extends 'GET' | 'POST',
  Shape extends z.ZodRawShape,
  Output extends z.ZodType,
  K extends Kind,
  Open extends boolean,
>(
  method: Method,
  path: `/${string}`,
  summary: string,
  shape: Shape,
  output: Output,
  { kind, open, changing = false, bodyLimit = usualLimit, large = [] }: Traits<K, Open>,
) {
  const input = z.strictObject(shape);
  // Left out means `json` and not open, which is also what K and Open are then inferred as.
  const how = { kind: (kind ?? 'json') as K, open: (open ?? false) as Open };
  return { method, path, ...how, summary, input, output, changing, bodyLimit, large };
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What a use case receives: the input after defaults and coercion. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
/** What the caller of an upload gives: its fields, beside the files. */
export type UploadOf<E extends Endpoint, File> =
  InputOf<E> extends Record<string, never> ? { files: File[] } : InputOf<E> & { files: File[] };
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
export type StreamEventOf<E extends Endpoint> = E['event'] extends z.ZodType
  ? z.output<E['event']>
  : never;

/** The two query parameters of every list that can grow. */
export const page = {
  limit: z.coerce.number<number>().int().min(1).max(200).optional(),
  /** Holds the keys of a row, among them names. */
  cursor: z.string().max(2_000).optional(),
};

/** The answer of a list that can grow: `next` is the cursor of the following page, null at the end. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), next: z.string().nullable() });
}

/** A boolean in a query: `true`, `1` and their opposites. */
export const flag = z.union([z.boolean(), z.stringbool()]);

export const id = z.string().min(1).max(64);
/** In a query, parted by commas. */
export const idList = (max: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((ids) => [ids].flat().flatMap((some) => some.split(',')))
    .pipe(z.array(id).max(max));
/** Of the years 1 to 9999 everywhere: beyond them, databases and languages write dates in ways of their own. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => /^(?!0000)\d{4}-/.test(utcOf(text)), 'must lie in the years 1 to 9999');

const utcOf = (text: string) => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
};
