// The three kinds of responses: envelope, bytes, and event stream.
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Endpoint } from '@docent/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import type { BinaryAnswer } from './endpoints.ts';
import { refusalOf } from './failures.ts';
import { isPreparedAnswer, joinedBytes, joinedGzip, onceBytes } from './prepared.ts';

const compress = promisify(gzip);
const uncompress = promisify(gunzip);
/** Compressing smaller responses costs more than it saves. */
const worthCompressing = 8 * 1024;
const heartbeatMs = 15_000;

export async function answerJson(request: FastifyRequest, reply: FastifyReply, data: unknown) {
  reply.type('application/json; charset=utf-8');
  const once = onceBytes(data);
  if (once) {
    if (!isWorthCompressing(request, once.json)) return reply.send(once.json);
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
    return reply.send(await once.gzip());
  }
  if (!isPreparedAnswer(data))
    return sendCompressed(request, reply, JSON.stringify({ code: 200, data }));
  if (!acceptsGzip(request)) return reply.send(joinedBytes(data));
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  return reply.send(await joinedGzip(data));
}

const acceptsGzip = ({ headers }: FastifyRequest) =>
  /\bgzip\b/.test(headers['accept-encoding']?.toString() ?? '');

const isWorthCompressing = (request: FastifyRequest, { length }: { length: number }) =>
  length >= worthCompressing && acceptsGzip(request);

export async function answerBinary(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, zipped = false, mime, size, etag, downloadAs, headers = {} }: BinaryAnswer,
) {
  reply.headers(headers).header('x-content-type-options', 'nosniff');
  if (etag !== undefined) {
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    const isKnown = request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag);
    if (isKnown && body instanceof Readable) body.destroy();
    if (isKnown) return reply.code(304).send();
  }
  if (body === null) return reply.code(304).send();
  if (downloadAs !== undefined) reply.header('content-disposition', disposition(downloadAs));
  reply.type(mime);
  if (!(body instanceof Readable)) {
    if (!zipped) return sendCompressed(request, reply, body);
    if (!acceptsGzip(request)) return reply.send(await uncompress(body));
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
    return reply.send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  }
  if (size !== undefined) reply.header('content-length', size);
  return reply.send(body);
}

/** Headers are Latin-1: a plain name for old clients, and the real one by RFC 5987. */
function disposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodedName}`;
}

async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Uint8Array,
) {
  if (!isWorthCompressing(request, body)) {
    return reply.send(typeof body === 'string' ? body : Buffer.from(body));
  }
  reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding');
  return reply.send(await compress(body, { level: 4 }));
}

/**
 * Server-sent events with one JSON value each. A refusal before the first event is a normal refusal; a later
 * failure is sent as a last event `{ type: 'refused', reason, message }`.
 */
export async function answerEvents(
  reply: FastifyReply,
  events: AsyncGenerator<unknown>,
  endpoint: Endpoint,
  { checkAnswers, log }: { checkAnswers: boolean; log: Log },
) {
  const first = await events.next();
  const line = (event: unknown) =>
    `data: ${JSON.stringify(checkAnswers ? (endpoint.event?.parse(event) ?? event) : event)}\n\n`;

  async function* lines() {
    let next: IteratorResult<unknown> | undefined = first;
    try {
      while (!next.done) {
        yield line(next.value);
        const coming = events.next();
        for (;;) {
          next = await orSilence(coming);
          if (next) break;
          // A comment, which keeps proxies from closing the connection.
          yield ':\n\n';
        }
      }
    } catch (error) {
      const { reason, message } = refusalOf(error);
      if (reason === 'server/fault') {
        log.error(
          { err: error, request: reply.request.id, path: endpoint.path },
          'answering a request failed',
        );
      }
      yield line({ type: 'refused', reason, message });
    } finally {
      // Also when the client disconnects, so that the generator releases its resources.
      await events.return(undefined);
    }
  }

  return reply
    .type('text/event-stream; charset=utf-8')
    .header('x-accel-buffering', 'no')
    .send(Readable.from(lines()));
}

/** Undefined if nothing arrived within the heartbeat interval. */
async function orSilence<T>(coming: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, heartbeatMs, undefined);
  });
  return Promise.race([coming, silence]).finally(() => clearTimeout(timer));
}
