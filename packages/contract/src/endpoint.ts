// The type of an endpoint. Endpoints are data: the server binds each to a use case, and the web client and the
// OpenAPI document are derived from them.
import { z } from 'zod';

/**
 * How the response is sent: `json` in the envelope; `upload` takes multipart and returns JSON; `binary` returns
 * bytes; `events` returns JSON, or a stream of `event`s if requested with `Accept: text/event-stream`.
 */
export type Kind = 'json' | 'upload' | 'binary' | 'events';

export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Event extends z.ZodType = z.ZodType,
> {
  readonly method: 'GET' | 'POST';
  /** Relative to `/api`. */
  readonly path: `/${string}`;
  readonly kind: Kind;
  readonly summary: string;
  /** Query of a GET, body of a POST, or the fields of an upload besides its files. Unknown fields are refused. */
  readonly input: Input;
  readonly output: Output;
  readonly event?: Event;
  /** Callable without a token. */
  readonly open: boolean;
  /** A GET that changes something, as the customer's client calls it. It also accepts POST and is never cached. */
  readonly changing: boolean;
  /** Maximum body size in bytes; the files of an upload have a separate limit. */
  readonly bodyLimit: number;
  /** Fields that may contain a whole document. */
  readonly large: readonly string[];
  /** The share of a person's budget per minute (`costPerMinute`) that a call takes. A light read costs 1. */
  readonly cost: number;
}

interface Traits<K extends Kind = Kind, Open extends boolean = boolean> {
  kind?: K;
  open?: Open;
  changing?: boolean;
  bodyLimit?: number;
  large?: readonly string[];
  cost?: number;
}

/** What the calls of a person, or of an address, may cost in a minute: 12,000 light reads, 3,000 changes, or 240 questions. */
export const costPerMinute = 12_000;
/**
 * By what they take of the server: a change is durable when it is answered, a question reads passages, and a file is
 * laid out. A call without a session may be a guess.
 */
export const costs = {
  read: 1,
  change: 4,
  stranger: 4,
  search: 4,
  upload: 20,
  question: 50,
  file: 50,
};

/** For calls with the content of a document. */
export const contentLimit = 32 * 1024 * 1024;
const usualLimit = 1024 * 1024;

/** A call that reads. Numbers and booleans in `shape` must be coerced, because a query is text. */
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

/** A POST whose response can be a stream of `event`s. */
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
  { kind, open, changing = false, bodyLimit = usualLimit, large = [], cost }: Traits<K, Open>,
) {
  const input = z.strictObject(shape);
  // The defaults are `json` and not open, which is also what K and Open are inferred as.
  const how = { kind: (kind ?? 'json') as K, open: (open ?? false) as Open };
  const isChange = method === 'POST' || changing;
  const traits = { changing, bodyLimit, large, cost: cost ?? usualCost(how.kind, isChange) };
  return { method, path, ...how, summary, input, output, ...traits };
}

function usualCost(kind: Kind, isChange: boolean): number {
  if (kind === 'events') return costs.question;
  if (kind === 'upload') return costs.upload;
  return isChange ? costs.change : costs.read;
}

export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What a use case receives: the input after defaults and coercion. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
/** The input of an upload: its fields and files. */
export type UploadOf<E extends Endpoint, File> =
  InputOf<E> extends Record<string, never> ? { files: File[] } : InputOf<E> & { files: File[] };
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
export type StreamEventOf<E extends Endpoint> = E['event'] extends z.ZodType
  ? z.output<E['event']>
  : never;

/** The query parameters of every paged list. */
export const page = {
  limit: z.coerce.number<number>().int().min(1).max(200).optional(),
  /** Contains the keys of a row, which may include names. */
  cursor: z.string().max(2_000).optional(),
};

/** The response of a paged list: `next` is the cursor of the next page, null at the end. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({ list: z.array(item), next: z.string().nullable() });
}

/** A boolean in a query: `true`, `1` and their opposites. */
export const flag = z.union([z.boolean(), z.stringbool()]);

export const id = z.string().min(1).max(64);
/** Comma-separated in a query. */
export const idList = (max: number) =>
  z
    .union([z.string(), z.array(z.string())])
    .transform((ids) => [ids].flat().flatMap((some) => some.split(',')))
    .pipe(z.array(id).max(max));
/** Limited to the years 1 to 9999, beyond which databases and languages format dates differently. */
export const instant = z.iso
  .datetime({ offset: true })
  .refine((text) => /^(?!0000)\d{4}-/.test(utcOf(text)), 'must lie in the years 1 to 9999');

const utcOf = (text: string) => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
};
