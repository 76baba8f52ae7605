// Binds the endpoints of the contract to use cases; the compiler requires a handler for each.
import type { Readable } from 'node:stream';
import type { Endpoint, OutputOf, ParsedInputOf, StreamEventOf } from '@docent/contract/endpoint';
import type { Caller } from '../caller.ts';

export interface UploadedFile {
  name: string;
  /** As claimed by the client; not trustworthy. */
  mime: string;
  /** Must be read to its end or destroyed before the next file arrives. */
  content: Readable;
}

export interface BinaryAnswer {
  /** Null if the client's copy is current (304). */
  body: Readable | Uint8Array | null;
  mime: string;
  /** Whether the body is gzipped already; only for bytes. */
  zipped?: boolean;
  etag?: string;
  /** The file name if it is a download; otherwise it is displayed inline. */
  downloadAs?: string;
  /** In bytes, if known. */
  size?: number;
  /** Additional headers, with lower-case names. */
  headers?: Record<string, string>;
}

/** What a handler may need of the request in addition to its input. */
export interface Call {
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** Whether the client requests an event stream. */
  wantsEvents: boolean;
  /** The `If-None-Match` header. */
  knownEtag: string | undefined;
  /** As sent by the client; empty for an open endpoint without a token. */
  token: string;
  /** The `User-Agent` header, or empty. */
  userAgent: string;
  /** The first supported language in `Accept-Language`. */
  language: 'en' | 'zh';
  /** The files of an upload, one after the other. */
  files(): AsyncIterable<UploadedFile>;
}

type Answer<E extends Endpoint> = E['kind'] extends 'binary'
  ? Promise<BinaryAnswer>
  : E['kind'] extends 'events'
    ? Promise<OutputOf<E>> | AsyncGenerator<StreamEventOf<E>>
    : Promise<OutputOf<E>>;

export type Handler<E extends Endpoint> = (
  caller: E['open'] extends true ? null : Caller,
  input: ParsedInputOf<E>,
  call: Call,
) => Answer<E>;

interface Binding {
  endpoint: Endpoint;
  handler: (caller: never, input: never, call: Call) => Promise<unknown> | AsyncGenerator<unknown>;
}

export type Bindings = readonly Binding[];

/** `bind(contract.files, { findOuter: (caller, input, call) => … })`. */
export function bind<Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  handlers: { [Name in keyof Endpoints]: Handler<Endpoints[Name]> },
): Bindings {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name] as Binding['handler'],
  }));
}

/** The first supported language in an `Accept-Language` header. */
export function spokenLanguage(acceptLanguage: string | undefined): 'en' | 'zh' {
  const first = acceptLanguage?.match(/\b(en|zh)\b/i)?.[0];
  return first?.toLowerCase() === 'zh' ? 'zh' : 'en';
}
