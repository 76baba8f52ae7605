// HTTP independent of documents: use cases are bound to the endpoints of the contract, and everything common to all
// of them is done here. A call passes these steps, each of which may refuse it:
//
//   host name → load of the event loop → token, cost per minute (`identify`) → size of the body
//     → strict input (`parseInput`) → calls at a time (`call-limits.ts`) → handler → envelope (`answers.ts`)
//
// Every refusal and every other error is answered by `answerRefused`.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { costs, type Endpoint } from '@docent/contract/endpoint';
import { type Refusal, refuse } from '@docent/contract/refusals';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import underPressure from '@fastify/under-pressure';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Caller } from '../caller.ts';
import { createId } from '../ids.ts';
import type { Log } from '../log.ts';
import { answerBinary, answerEvents, answerJson } from './answers.ts';
import { createCallLimits, isStream } from './call-limits.ts';
import { type CostLimit, createCostLimit } from './cost-limit.ts';
import { type BinaryAnswer, type Bindings, spokenLanguage } from './endpoints.ts';
import { envelopeOf, refusalOf } from './failures.ts';
import type { IsOwnHost } from './hosts.ts';
import { parseInput } from './input.ts';
import { readBody } from './json-text.ts';
import { addProtocols, type Protocol } from './protocols.ts';
import { securityPolicy } from './security-policy.ts';
import { endSlowBodies, type SlowBodies } from './slow-bodies.ts';
import { endSlowReaders } from './slow-readers.ts';

export interface HttpNeeds {
  log: Log;
  bindings: Bindings;
  /** Refuses with `session/missing` or `session/expired`. */
  authenticate(token: string): Promise<Caller>;
  /** Rejects while requests can't be served. */
  checkReady(): Promise<void>;
  trustProxy: boolean;
  isOwnHost: IsOwnHost;
  /** The URL to suggest for requests under another host name. */
  publicUrl: string;
  /** True behind TLS. */
  isSecure: boolean;
  maxUploadBytes: number;
  /** Hosts whose pages may be embedded in ours. */
  frameHosts: readonly string[];
  /** The cost of calls per minute, for each person, or for each IP address without a person. */
  costPerMinute: number;
  /** In milliseconds: the event loop delay above which calls are refused. */
  maxEventLoopDelay: number;
  /** The minimum speed of request bodies. */
  slowBodies?: SlowBodies | undefined;
  /** Whether responses are validated against the contract; an invalid one is a fault. */
  checkAnswers: boolean;
  /** Paths of `/api` that are answered by protocols of their own. */
  protocols?: readonly Protocol[];
  /** Adds other routes below and outside `/api`. */
  addToApi?(api: FastifyInstance): Promise<void>;
  addPages?(app: FastifyInstance): Promise<void>;
}

export interface Http {
  /** For upgrades to WebSockets. */
  readonly server: Server;
  /** Passes requests below the prefix to this handler, with an unread body. */
  mount(prefix: string, handle: (request: IncomingMessage, response: ServerResponse) => void): void;
  listen(address: { host: string; port: number }): Promise<{ port: number }>;
  /** Ends streams and lets running requests finish; those that take too long are cut off. */
  close(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether it is served under every host name. */
    anyHost?: boolean;
  }
}

/** In milliseconds: how long draining an unwanted body may take. */
const maxDrainTime = 60_000;
/** In milliseconds: how long running requests may take on shutdown. */
const maxFarewellTime = 5_000;

export async function createHttp(needs: HttpNeeds): Promise<Http> {
  const { log, isSecure } = needs;
  const closing = new AbortController();
  const mounts: { prefix: string; handle: Parameters<Http['mount']>[1] }[] = [];

  const app = fastify({
    // Startup messages are printed elsewhere, as sentences.
    loggerInstance: log.child(
      {},
      { level: log.levelVal < 40 ? 'warn' : log.level },
    ) as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: createId,
    // Trust one hop: entries further left in X-Forwarded-For come from the client.
    trustProxy: needs.trustProxy && ((_address: string, hop: number) => hop === 0),
    exposeHeadRoutes: false,
    routerOptions: { ignoreDuplicateSlashes: true, ignoreTrailingSlash: true, maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => (isPageWithoutName(url) ? '/404' : url),
    frameworkErrors: (error, request, reply) => answerRefused(error, request, reply),
    clientErrorHandler: answerUnread,
  });
  app.addHook('onResponse', (request, _reply, done) => {
    if (!request.raw.complete) drain(request.raw, closing.signal);
    done();
  });
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: securityPolicy(needs.frameHosts) },
    strictTransportSecurity: isSecure,
    referrerPolicy: { policy: 'no-referrer' },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.anyHost || needs.isOwnHost(request.headers.host)) return done();
    answerMisdirected(request, reply, needs.publicUrl);
  });
  const costLimit = createCostLimit(needs.costPerMinute);
  app.addHook('onRequest', (request, reply, done) => {
    const target = mounts.find(({ prefix }) => request.url.startsWith(`${prefix}/`));
    if (!target) return done();
    const refusal = spend(costLimit, `mounted ${request.ip}`, costs.stranger);
    if (refusal) return answerRefused(refusal, request, reply);
    reply.hijack();
    target.handle(request.raw, reply.raw);
  });

  // Load balancers use the IP address.
  const probe = { config: { anyHost: true } };
  app.get('/healthz', probe, async () => ({ status: 'ok' }));
  app.get('/readyz', probe, async (_request, reply) => {
    try {
      await needs.checkReady();
      return { status: 'ready' };
    } catch (error) {
      log.warn({ err: error }, 'readiness check failed');
      return reply.code(503).header('retry-after', '2').send({ status: 'unavailable' });
    }
  });

  await app.register((api) => addCalls(api, needs, costLimit, closing.signal), { prefix: '/api' });
  await needs.addPages?.(app);
  endSlowReaders(app.server);
  endSlowBodies(
    app.server,
    ({ socket }) => answerUnread(refuse('request/too-slow'), socket),
    needs.slowBodies,
  );

  return {
    server: app.server,
    mount(prefix, handle) {
      mounts.push({ prefix, handle });
    },
    async listen(address) {
      await app.listen(address);
      const boundAddress = app.server.address();
      return {
        port: typeof boundAddress === 'object' && boundAddress ? boundAddress.port : address.port,
      };
    },
    async close() {
      closing.abort();
      // Connections of streams that have just ended are idle keep-alive connections, which must be closed.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50);
      const late = setTimeout(() => app.server.closeAllConnections(), maxFarewellTime);
      await app.close();
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}

/** A page URL that can't be decoded gets an error page rather than an envelope. */
function isPageWithoutName(url: string): boolean {
  if (/^\/(api|assets)(\/|$)/.test(url)) return false;
  try {
    decodeURI(url.split('?')[0] ?? '');
    return false;
  } catch {
    // `decodeURI` throws for exactly these URLs.
    return true;
  }
}

/** `request/too-many` if that was too much. */
function spend({ limit, spend }: CostLimit, key: string, cost: number): Refusal | null {
  const retryAfter = spend(key, cost);
  return retryAfter === null ? null : refuse('request/too-many', { limit, retryAfter }, retryAfter);
}

async function addCalls(
  api: FastifyInstance,
  needs: HttpNeeds,
  costLimit: CostLimit,
  closing: AbortSignal,
) {
  api.setErrorHandler(answerRefused);
  api.setNotFoundHandler((request, reply) =>
    answerRefused(refuse('request/not-found'), request, reply),
  );
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  api.removeAllContentTypeParsers();
  api.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, body: unknown) =>
      readBody(body as Buffer, (routeOptions.config as { large?: readonly string[] }).large ?? []),
  );
  await api.register(multipart, {
    // One byte more than allowed: at the limit the file would be truncated silently, so the code that stores it
    // checks.
    limits: { fileSize: needs.maxUploadBytes + 1, files: 500, fields: 20, fieldSize: 64 * 1024 },
    throwFileSizeLimit: false,
  });
  await api.register(underPressure, {
    maxEventLoopDelay: needs.maxEventLoopDelay,
    // A sample without a measurement counts as infinite delay, so a sample must be as long as the limit.
    sampleInterval: needs.maxEventLoopDelay,
    pressureHandler: () => {
      throw refuse('server/unavailable', undefined, 5);
    },
  });
  const callers = new WeakMap<FastifyRequest, Caller>();
  const limits = createCallLimits();

  /** Counts the call even if the token is refused, because the limit must stop guessing. */
  async function identify(
    request: FastifyRequest,
    reply: FastifyReply,
    endpoint: Pick<Endpoint, 'kind' | 'open' | 'cost' | 'bodyLimit'>,
  ): Promise<void> {
    const [authentication] = await Promise.allSettled([
      endpoint.open ? null : (async () => needs.authenticate(tokenOf(request)))(),
    ]);
    if (authentication.status === 'fulfilled' && authentication.value)
      callers.set(request, authentication.value);
    const caller = callers.get(request);
    const refusal = caller
      ? spend(costLimit, caller.id, endpoint.cost)
      : spend(costLimit, request.ip, Math.max(costs.stranger, endpoint.cost));
    if (refusal) throw refusal;
    if (authentication.status === 'rejected') throw authentication.reason;
    if (authentication.value)
      limits.addBody(authentication.value.id, endpoint, request.raw, reply.raw);
  }

  for (const { endpoint, handler } of needs.bindings) {
    api.route({
      method: endpoint.changing ? ['GET', 'POST'] : endpoint.method,
      url: endpoint.path,
      bodyLimit: endpoint.bodyLimit,
      config: { large: endpoint.large },
      // Before the body is read, so that nobody without a session can make the server parse megabytes.
      onRequest: (request, reply) => identify(request, reply, endpoint),
      async handler(request, reply) {
        const caller = callers.get(request) ?? null;
        const call = createCall(request, reply, closing);
        const input = await parseInput(endpoint, request, call);
        const data = await limits.run(caller?.id, endpoint, reply.raw, () =>
          handler(caller as never, input as never, call),
        );
        if (isStream(data)) return answerEvents(reply, data, endpoint, needs);
        if (endpoint.kind === 'binary') return answerBinary(request, reply, data as BinaryAnswer);
        if (needs.checkAnswers) endpoint.output.parse(data);
        return answerJson(request, reply, data);
      },
    });
  }
  addProtocols(api, needs.protocols ?? [], identify, (request) => callers.get(request));
  await needs.addToApi?.(api);
}

function tokenOf(request: FastifyRequest): string {
  const token = tokenIn(request);
  if (token === '') throw refuse('session/missing');
  return token;
}

const tokenIn = ({ headers }: FastifyRequest) =>
  (headers.authorization ?? '').replace(/^Bearer\s+/i, '').trim();

function createCall(request: FastifyRequest, reply: FastifyReply, closing: AbortSignal) {
  let signal: AbortSignal | undefined;
  return {
    get signal() {
      if (!signal) {
        const disconnection = new AbortController();
        reply.raw.once('close', () => {
          if (!reply.raw.writableFinished) disconnection.abort();
        });
        signal = AbortSignal.any([disconnection.signal, closing]);
      }
      return signal;
    },
    wantsEvents: request.headers.accept?.includes('text/event-stream') ?? false,
    token: tokenIn(request),
    knownEtag: request.headers['if-none-match'],
    userAgent: request.headers['user-agent'] ?? '',
    language: spokenLanguage(request.headers['accept-language']),
    files: noFiles,
  };
}

/**
 * Reads and discards the rest of a body after the response. If the connection were closed while the client is still
 * sending, the client might not receive the response.
 */
function drain(request: IncomingMessage, closing: AbortSignal): void {
  const cutOff = () => request.socket.destroy();
  const late = setTimeout(cutOff, maxDrainTime).unref();
  closing.addEventListener('abort', cutOff, { once: true });
  request.once('close', () => {
    clearTimeout(late);
    closing.removeEventListener('abort', cutOff);
  });
  request.unpipe();
  request.resume();
}

async function* noFiles(): AsyncGenerator<never> {}

function answerRefused(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = refusalOf(error);
  const { status, reason, retryAfter } = refusal;
  if (reason === 'server/fault') {
    request.log.error(
      { err: error, request: request.id, path: request.url.split('?')[0] },
      'answering a request failed',
    );
    reply.header('x-request-id', request.id);
  } else if (reason === 'server/unavailable' || reason === 'server/full') {
    request.log.warn({ err: error, request: request.id }, reason);
  }
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  reply
    .code(status)
    // The rest of the body is drained; the framework would close the connection instead.
    .removeHeader('connection')
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(envelopeOf(refusal));
}

/** Responds to requests under a foreign host name: an envelope for programs, a sentence for people. */
function answerMisdirected(request: FastifyRequest, reply: FastifyReply, publicUrl: string): void {
  const refusal = refuse('request/wrong-host');
  if (/^\/api(\/|$)/.test(request.url)) {
    answerRefused(refusal, request, reply);
    return;
  }
  const sentence =
    spokenLanguage(request.headers['accept-language']) === 'zh'
      ? `此地址无法访问 Docent，请访问 ${publicUrl}/`
      : `${refusal.message} Open it at ${publicUrl}/`;
  reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${sentence}\n`);
}

/** Responds to what is not a valid request: URL or headers are too long, or it is not HTTP at all. */
function answerUnread(error: Error, socket: Socket): void {
  if (socket.writable) {
    const refusal = refusalOf(error);
    const body = envelopeOf(refusal);
    socket.write(
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nConnection: close\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }
  socket.destroy();
}
