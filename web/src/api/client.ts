// The calls of the server as functions: `api.files.findOuter({ parentId })` returns the data. Names and
// types come from the contract; `virtual:docent-calls` contains the routes.

import { calls } from 'virtual:docent-calls';
import type { Contract } from '@docent/contract/contract';
import type {
  Endpoint,
  InputOf,
  OutputOf,
  StreamEventOf,
  UploadOf,
} from '@docent/contract/endpoint';
import { takeEarlyResponse } from './earlyRequests.ts';
import { ApiError, isAborted, isNamed, refusedAnswer } from './errors.ts';
import { readEvents } from './eventStream.ts';
import { addPending, settlePending } from './pending.ts';
import { noteServerDate } from './serverClock.ts';
import { sendForm, type UploadProgress } from './uploading.ts';

/** The customer's limit for every request, in milliseconds. */
const timeout = 300_000;

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows failures itself; otherwise they are shown as toasts. */
  silent?: boolean;
  /** The request is completed even if the page is closed. */
  keepalive?: boolean;
}

interface UploadOptions extends CallOptions {
  onProgress?: (progress: UploadProgress) => void;
}

type Call<E extends Endpoint> = E['kind'] extends 'upload'
  ? (input: UploadOf<E, globalThis.File>, options?: UploadOptions) => Promise<OutputOf<E>>
  : E['kind'] extends 'binary'
    ? (input: InputOf<E>, options?: CallOptions) => Promise<Blob>
    : E['kind'] extends 'events'
      ? {
          (input: InputOf<E>, options?: CallOptions): Promise<OutputOf<E>>;
          /** The same call, answered in pieces; leaving the loop aborts the request. */
          stream(input: InputOf<E>, options?: CallOptions): AsyncGenerator<StreamEventOf<E>>;
        }
      : (input: InputOf<E>, options?: CallOptions) => Promise<OutputOf<E>>;

type As<T, Wanted> = T extends Wanted ? T : never;

export type Client = {
  [Feature in keyof Contract]: {
    [Name in keyof Contract[Feature]]: Call<As<Contract[Feature][Name], Endpoint>>;
  };
};

/** Services that the application provides to the client. */
export interface Connection {
  token(): string;
  /** The server no longer knows the token. */
  onSignedOut(): void;
  /** A request without the `silent` option failed. */
  onFailed(error: ApiError): void;
}

let connection: Connection = { token: () => '', onSignedOut: () => {}, onFailed: () => {} };

export function connectClient(to: Connection): void {
  connection = to;
}

type Route = (typeof calls)[string][string];
type Input = Record<string, unknown>;

export const api = Object.fromEntries(
  Object.entries(calls).map(([feature, routes]) => [
    feature,
    Object.fromEntries(Object.entries(routes).map(([name, route]) => [name, callOf(route)])),
  ]),
) as unknown as Client;

function callOf(route: Route) {
  switch (route.kind) {
    case 'json':
      return (input: Input, options: CallOptions = {}) =>
        ask(route, input, options, async (response) => dataOf(await response.json()));
    case 'binary':
      return (input: Input, options: CallOptions = {}) =>
        ask(route, input, options, (response) => response.blob());
    case 'upload':
      return (
        { files, ...input }: Input & { files: globalThis.File[] },
        options: UploadOptions = {},
      ) => upload(route, input, files, options);
    case 'events': {
      const call = (input: Input, options: CallOptions = {}) =>
        ask(route, input, options, async (response) => dataOf(await response.json()));
      return Object.assign(call, {
        stream: (input: Input, options: CallOptions = {}) => stream(route, input, options),
      });
    }
  }
}

function dataOf(envelope: { data: unknown }): unknown {
  return envelope.data;
}

/** Sends a request and reads its answer, with the time limit and in the list of pending requests. */
async function ask<T>(
  route: Route,
  input: Input,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const request = addPending(`/api${route.path}`);
  try {
    const signal = signalOf(request.controller, options);
    return await read(
      await send(route, input, { signal, keepalive: options.keepalive }, 'application/json'),
    );
  } catch (error) {
    throw requestFailure(error, options);
  } finally {
    settlePending(request);
  }
}

async function* stream(route: Route, input: Input, options: CallOptions): AsyncGenerator<never> {
  const request = addPending(`/api${route.path}`);
  try {
    const signal = signalOf(request.controller, options);
    const response = await send(route, input, { signal }, 'text/event-stream');
    if (response.body === null) throw new ApiError(response.status, 'client/unreadable', 'Empty.');
    yield* readEvents(response.body) as AsyncGenerator<never>;
  } catch (error) {
    throw requestFailure(error, options);
  } finally {
    settlePending(request);
  }
}

async function upload(
  route: Route,
  input: Input,
  files: globalThis.File[],
  options: UploadOptions,
): Promise<unknown> {
  const request = addPending(`/api${route.path}`);
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) form.append(name, String(value));
  }
  for (const file of files) form.append('file', file, file.name);
  try {
    const signal = signalOf(request.controller, options);
    const { status, body } = await sendForm(`/api${route.path}`, form, {
      headers: requestHeaders(),
      signal,
      timeout,
      onProgress: options.onProgress,
    });
    if (status !== 200) throw refusedAnswer(status, body);
    return dataOf(body as { data: unknown });
  } catch (error) {
    throw requestFailure(error, options);
  } finally {
    settlePending(request);
  }
}

async function send(
  { method, path }: Route,
  input: Input,
  { signal, keepalive = false }: { signal: AbortSignal; keepalive?: boolean | undefined },
  accept: string,
): Promise<Response> {
  const url = `/api${path}${queryOf(input)}`;
  const earlyResponse = method === 'GET' ? takeEarlyResponse(url, connection.token()) : undefined;
  const response =
    method === 'GET'
      ? ((earlyResponse && (await earlyResponse)) ??
        (await fetch(url, { headers: { ...requestHeaders(), accept }, signal })))
      : await fetch(`/api${path}`, {
          method,
          headers: { ...requestHeaders(), accept, 'content-type': 'application/json' },
          body: JSON.stringify(input),
          signal,
          keepalive,
        });
  if (earlyResponse === undefined) noteServerDate(response);
  // A proxy may return a page instead of JSON; then only the status counts.
  const bodyOf = () => response.json().catch(() => null);
  if (!response.ok) throw refusedAnswer(response.status, await bodyOf());
  return response;
}

/** Of every request. */
export function requestHeaders(): Record<string, string> {
  const token = connection.token();
  const language = { 'accept-language': document.documentElement.lang || 'en' };
  return token === '' ? language : { ...language, authorization: `Bearer ${token}` };
}

function queryOf(input: Input): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

function signalOf(controller: AbortController, { signal }: CallOptions): AbortSignal {
  const limits = [controller.signal, AbortSignal.timeout(timeout)];
  return AbortSignal.any(signal === undefined ? limits : [...limits, signal]);
}

/** Converts any error to an ApiError (except aborts) and reports it to the application. */
export function requestFailure(error: unknown, { silent = false }: CallOptions): unknown {
  if (isAborted(error)) return error;
  const failure = toApiError(error);
  // A refused sign-in also has status 401, but there is no session to end.
  if (failure.reason === 'session/missing' || failure.reason === 'session/expired')
    connection.onSignedOut();
  else if (!silent) connection.onFailed(failure);
  return failure;
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isNamed(error, 'TimeoutError'))
    return new ApiError(0, 'client/timeout', 'The request took too long.');
  if (error instanceof SyntaxError) return new ApiError(0, 'client/unreadable', error.message);
  return new ApiError(0, 'client/offline', 'The server cannot be reached.');
}
