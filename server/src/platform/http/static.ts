// The built web: hashed assets that can be cached forever, and one page for every other URL.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 365 * 24 * 60 * 60;

/** Serves the files that were compressed at build time (`.br`, `.gz`) to clients that accept them. */
export async function addWeb(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  await app.register(fastifyStatic, {
    root: folder,
    // The plugin's own wildcard route would take precedence over the responses of `/api` to unknown calls.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isAsset = path.startsWith(assets);
      reply.header('cache-control', isAsset ? `public, max-age=${year}, immutable` : 'no-cache');
      // Assets are public, and our sandboxed frames without an origin need this header.
      if (isAsset) reply.header('access-control-allow-origin', '*');
    },
  });

  app.get('/assets/*', (request, reply) =>
    reply.sendFile(`assets/${(request.params as { '*': string })['*']}`),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    // A missing asset must not return a page, which the browser would try to run.
    if (!/^(GET|HEAD)$/.test(request.method) || path.startsWith('/assets/')) {
      return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
    }
    const [, file] = /^\/([\w-]+\.\w+)$/.exec(path) ?? [];
    if (file !== undefined && existsSync(join(folder, file))) return reply.sendFile(file);
    if (existsSync(join(folder, 'index.html'))) return reply.sendFile('index.html');
    return reply
      .code(503)
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>Docent</title><p>The pages are not built yet.</p>');
  });
}
