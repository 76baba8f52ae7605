// The built web: hashed assets that may be kept for ever, and one page for every other address.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const year = 365 * 24 * 60 * 60;

/** Files that were compressed at build time (`.br`, `.gz` beside them) are sent so. */
export async function addWeb(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: true,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const hashed = path.startsWith(join(folder, 'assets'));
      reply.header('cache-control', hashed ? `public, max-age=${year}, immutable` : 'no-cache');
    },
  });

  const page = join(folder, 'index.html');
  app.get('/', (_request, reply) => sendPage(reply));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    // A missing asset must not become a page: the browser would try to run it.
    if (request.method !== 'GET' || path.startsWith('/assets/')) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    }
    return sendPage(reply);
  });

  async function sendPage(reply: FastifyReply) {
    const html = await readFile(page, 'utf8').catch(() => null);
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return html === null
      ? reply.code(503).send('<!doctype html><title>Docent</title><p>The pages are not built yet.')
      : reply.send(html);
  }
}
