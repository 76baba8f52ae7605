// HTTP without documents: use cases are bound to the endpoints of the contract, and everything on the wire that is alike
// for all of them (token, strict input, envelope, refusals, headers, limits) happens here once.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Contract } from '@docent/contract/contract';
import type { Endpoint, EventOf, OutputOf, ParsedInputOf } from '@docent/contract/endpoint';
import { refuse } from '@docent/contract/refusals';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify';
import { answerBinary, answerEvents, answerJson } from './http-answers.ts';
import { parseInput, readJson } from './http-input.ts';
import { refusalOf } from './http-refusals.ts';
import { createId } from './ids.ts';
import type { Log } from './log.ts';

/** The signed-in person behind a request. */
export interface Caller {
  id: string;
  username: string;
  role: OutputOf<Contract['people']['myRole']>['role'];
  isCoach: boolean;
  departmentId: string | null;
  /** SHA-256 of the token. */
  tokenHash: Buffer;
}

/** One file of an upload. Each must be read to its end, or the upload refused, before the next one comes. */
export interface IncomingFile {
  name: string;
  /** As the browser claims it. */
  mime: string;
  content: Readable;
}

/** What a use case may want to know of the request besides its input. */
export interface Call {
  /** Aborted when the caller has gone or the server closes. */
  readonly signal: AbortSignal;
  readonly ip: string;
  /** Whether an `events` call wants a stream; then answer an async generator, else the value. */
  readonly wantsEvents: boolean;
  /** Of an upload; empty otherwise. */
  readonly files: AsyncIterable<IncomingFile>;
  /** A header of the request by its lower-case name. */
  header(name: string): string | undefined;
}

/** The answer of a `binary` call. With an ETag it may be kept by the browser, who asks each time. */
export interface Binary {
  content: Uint8Array | Readable;
  mime: string;
  /** In bytes; needed when the content is a stream. */
  size?: number;
  etag?: string;
  /** Lower-case names. */
  headers?: Record<string, string>;
  status?: 200 | 206;
}

type Answer<E extends Endpoint> = E['kind'] extends 'binary'
  ? Promise<Binary>
  : E['kind'] extends 'events'
    ? Promise<OutputOf<E>> | AsyncGenerator<EventOf<E>>
    : Promise<OutputOf<E>>;

type Handle<E extends Endpoint> = (
  caller: E['open'] extends true ? null : Caller,
  input: ParsedInputOf<E>,
  call: Call,
) => Answer<E>;

interface Binding {
  readonly endpoint: Endpoint;
  readonly handle: (
    caller: never,
    input: never,
    call: Call,
  ) => Promise<unknown> | AsyncGenerator<unknown>;
}
export type Bindings = readonly Binding[];

/** Gives each endpoint of a feature its use case; the compiler demands every one. */
export function bind<Endpoints extends Record<string, Endpoint>>(
  endpoints: Endpoints,
  handlers: { [Name in keyof Endpoints]: Handle<Endpoints[Name]> },
): Bindings {
  return Object.keys(endpoints).map((name) => ({
    endpoint: endpoints[name] as Endpoint,
    handle: handlers[name] as Binding['handle'],
  }));
}

export interface HttpNeeds {
  log: Log;
  bindings: Bindings;
  unbuilt: readonly { method: 'GET' | 'POST'; path: string }[];
  /** Refuses with `session/missing` or `session/expired`. */
  authenticate(token: string): Promise<Caller>;
  /** Rejects while requests cannot be served. */
  checkReady(): Promise<void>;
  trustProxy: boolean;
  /** True behind TLS. */
  isSecure: boolean;
  maxUploadBytes: number;
  /** Calls in a minute, for each person, and for each address without one. */
  callsPerMinute: number;
  /** Whether answers are parsed against the contract; a wrong one is a fault. */
  checkAnswers: boolean;
  /** Answers whatever is not under `/api`, the pages of the web for instance. */
  addPages?(app: FastifyInstance): Promise<void>;
}

export interface Http {
  /** For the live socket's upgrade. */
  readonly server: Server;
  /** Requests below the prefix go to this handler as they are, body unread. */
  mount(prefix: string, handle: (request: IncomingMessage, response: ServerResponse) => void): void;
  listen(address: { host: string; port: number }): Promise<{ port: number }>;
  /** Ends streams, lets running requests finish. */
  close(): Promise<void>;
}

const securityPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // The component library writes style elements.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'", 'data:'],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

export async function createHttp(needs: HttpNeeds): Promise<Http> {
  const { log, isSecure } = needs;
  const closing = new AbortController();
  const mounted: { prefix: string; handle: Parameters<Http['mount']>[1] }[] = [];

  const app = fastify({
    loggerInstance: log,
    disableRequestLogging: true,
    genReqId: createId,
    trustProxy: needs.trustProxy,
    exposeHeadRoutes: false,
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => answerRefused(error, request, reply),
  });
  app.addHook('onRequest', (request, reply, done) => {
    const found = mounted.find(({ prefix }) => request.url.startsWith(`${prefix}/`));
    if (!found) return done();
    reply.hijack();
    found.handle(request.raw, reply.raw);
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: securityPolicy },
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'no-referrer' },
  });

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await needs.checkReady();
      return { status: 'ready' };
    } catch (error) {
      log.warn({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' });
    }
  });

  await app.register((api) => addCalls(api, needs, closing.signal), { prefix: '/api' });
  await needs.addPages?.(app);

  return {
    server: app.server,
    mount(prefix, handle) {
      mounted.push({ prefix, handle });
    },
    async listen(address) {
      await app.listen(address);
      const bound = app.server.address();
      return { port: typeof bound === 'object' && bound ? bound.port : address.port };
    },
    async close() {
      closing.abort();
      await app.close();
    },
  };
}

async function addCalls(api: FastifyInstance, needs: HttpNeeds, closing: AbortSignal) {
  api.setErrorHandler(answerRefused);
  api.setNotFoundHandler((request, reply) =>
    answerRefused(refuse('request/not-found'), request, reply),
  );
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('application/json', { parseAs: 'string' }, async (_request, body) =>
    readJson(body as string),
  );
  await api.register(multipart, {
    // One byte more than allowed: whoever stores the file notices that it is too large; here it would only be cut.
    limits: { fileSize: needs.maxUploadBytes + 1, files: 500, fields: 20, fieldSize: 64 * 1024 },
    throwFileSizeLimit: false,
  });
  await api.register(underPressure, {
    maxEventLoopDelay: 5_000,
    pressureHandler: () => {
      throw refuse('server/unavailable', undefined, 5);
    },
  });
  await api.register(rateLimit, { global: false });
  const callers = new WeakMap<FastifyRequest, Caller>();
  const countCall = api.createRateLimit({
    max: needs.callsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => callers.get(request)?.id ?? request.ip,
  });

  async function identify(request: FastifyRequest, endpoint: Endpoint): Promise<Caller | null> {
    try {
      if (endpoint.open) return null;
      const caller = await needs.authenticate(tokenOf(request));
      callers.set(request, caller);
      return caller;
    } finally {
      const count = await countCall(request);
      if (!count.isAllowed && count.isExceeded) {
        // Also in the place of a refused token: guessing is what the limit is for.
        // biome-ignore lint/correctness/noUnsafeFinally: see above.
        throw refuse('request/too-many', undefined, count.ttlInSeconds);
      }
    }
  }

  for (const { endpoint, handle } of needs.bindings) {
    api.route({
      method: endpoint.changing ? ['GET', 'POST'] : endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit,
      async handler(request, reply) {
        const caller = await identify(request, endpoint);
        const call = createCall(request, reply, closing);
        const input = await parseInput(endpoint, request, call);
        const answer = handle(caller as never, input as never, call);
        if (Symbol.asyncIterator in answer) return answerEvents(reply, answer, endpoint, needs);
        const data = await answer;
        if (endpoint.kind === 'binary') return answerBinary(request, reply, data as Binary);
        return answerJson(request, reply, needs.checkAnswers ? endpoint.output.parse(data) : data);
      },
    });
  }
  for (const { method, path } of needs.unbuilt) {
    api.route({
      method,
      url: path,
      handler: async () => {
        throw refuse('not-built');
      },
    });
  }
}

function tokenOf(request: FastifyRequest): string {
  const token = request.headers.authorization?.replace(/^Bearer\s+/i, '').trim();
  if (!token) throw refuse('session/missing');
  return token;
}

function createCall(request: FastifyRequest, reply: FastifyReply, closing: AbortSignal) {
  let signal: AbortSignal | undefined;
  return {
    get signal() {
      if (!signal) {
        const gone = new AbortController();
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) gone.abort();
        });
        signal = AbortSignal.any([gone.signal, closing]);
      }
      return signal;
    },
    ip: request.ip,
    wantsEvents: request.headers.accept?.includes('text/event-stream') ?? false,
    files: none as AsyncIterable<IncomingFile>,
    header: (name: string) => request.headers[name]?.toString(),
  };
}

const none: AsyncIterable<never> = Readable.from([]);

function answerRefused(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  const { status, reason, message, details, retryAfter } = refusal;
  if (reason === 'server/fault') {
    request.log.error(
      { err: error, request: request.id, path: request.url.split('?')[0] },
      'fault',
    );
    reply.header('x-request-id', request.id);
  } else if (reason === 'server/unavailable') {
    request.log.warn({ err: error, request: request.id }, 'unavailable');
  }
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  // A body that was refused half way is read no further.
  if (!request.raw.complete) reply.header('connection', 'close');
  reply
    .code(status)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code: status, data: null, message, reason, details }));
}
