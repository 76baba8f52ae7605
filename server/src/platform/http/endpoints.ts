// Binds the endpoints of the contract to use cases; the compiler demands a handler for each.
import type { Readable } from 'node:stream';
import type { Endpoint, OutputOf, ParsedInputOf, StreamEventOf } from '@docent/contract/endpoint';
import type { Caller } from '../caller.ts';

export interface UploadedFile {
  name: string;
  /** What the sender claims; not to be believed. */
  mime: string;
  /** Must be read to its end or destroyed before the next file arrives. */
  content: Readable;
}

export interface BinaryAnswer {
  /** Null: the caller's copy is still right (304). */
  body: Readable | Uint8Array | null;
  mime: string;
  /** Whether the body is gzipped already; bytes only. */
  zipped?: boolean;
  etag?: string;
  /** Offered as a download under this name; shown in place without one. */
  downloadAs?: string;
  /** In bytes, where known. */
  size?: number;
  /** More headers, by their lower-case names. */
  headers?: Record<string, string>;
}

/** What a handler may need of the request besides its input. */
export interface Call {
  /** Aborted when the caller hangs up. */
  signal: AbortSignal;
  /** True when the caller wants to follow the answer as a stream of events. */
  wantsEvents: boolean;
  /** The `If-None-Match` header. */
  knownEtag: string | undefined;
  /** As the caller sent it; empty for an open endpoint without one. */
  token: string;
  /** How the caller's program introduces itself; empty where it does not. */
  userAgent: string;
  /** The first language the caller accepts that Docent speaks. */
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

/** Of an `Accept-Language` header, by the order of its languages. */
export function spokenLanguage(acceptLanguage: string | undefined): 'en' | 'zh' {
  const first = acceptLanguage?.match(/\b(en|zh)\b/i)?.[0];
  return first?.toLowerCase() === 'zh' ? 'zh' : 'en';
}
