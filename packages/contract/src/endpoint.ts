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
}

interface Traits<K extends Kind = Kind> {
  kind?: K;
  open?: boolean;
  changing?: boolean;
}

/** A call that reads. Numbers and booleans in `shape` must be coercible, since a query is text. */
export function get<Shape extends z.ZodRawShape, Output extends z.ZodType, K extends Kind = 'json'>(
  path: `/${string}`,
  summary: string,
  shape: Shape,
  output: Output,
  traits: Traits<K> = {},
) {
  return endpoint('GET', path, summary, shape, output, traits);
}

/** A call that changes something. */
export function post<
  Shape extends z.ZodRawShape,
  Output extends z.ZodType,
  K extends Kind = 'json',
>(path: `/${string}`, summary: string, shape: Shape, output: Output, traits: Traits<K> = {}) {
  return endpoint('POST', path, summary, shape, output, traits);
}

/** A POST whose answer may be followed as a stream of `event`s. */
export function stream<
  Shape extends z.ZodRawShape,
  Output extends z.ZodType,
  Event extends z.ZodType,
>(path: `/${string}`, summary: string, shape: Shape, output: Output, event: Event) {
  return { ...endpoint('POST', path, summary, shape, output, { kind: 'events' as const }), event };
}

function endpoint<
  Method extends 'GET' | 'POST',
  Shape extends z.ZodRawShape,
  Output extends z.ZodType,
  K extends Kind,
>(
  method: Method,
  path: `/${string}`,
  summary: string,
  shape: Shape,
  output: Output,
  { kind, open = false, changing = false }: Traits<K>,
) {
  const input = z.strictObject(shape);
  // Left out means `json`, which is also what K is then inferred as.
  const how = (kind ?? 'json') as K;
  return { method, path, kind: how, summary, input, output, open, changing };
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What a use case receives: the input after defaults and coercion. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
export type EventOf<E extends Endpoint> = E['event'] extends z.ZodType
  ? z.output<E['event']>
  : never;

/** The two query parameters of every list that can grow. */
export const page = {
  limit: z.coerce.number<number>().int().min(1).max(200).optional(),
  cursor: z.string().max(200).optional(),
};

/** The answer of a list that can grow: `next` is the cursor of the following page, null at the end. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), next: z.string().nullable() });
}

/** A boolean in a query: `true`, `1` and their opposites. */
export const flag = z.union([z.boolean(), z.stringbool()]);

export const id = z.string().min(1).max(64);
export const instant = z.iso.datetime({ offset: true });
