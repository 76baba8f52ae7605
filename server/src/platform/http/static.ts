// The built web: hashed assets that may be kept for ever, and one page for every other address.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const year = 365 * 24 * 60 * 60;

/** Files that were compressed at build time (`.br`, `.gz` beside them) are sent so. */
export async function addWeb(app: FastifyInstance, folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  await app.register(fastifyStatic, {
    root: folder,
    // Its own route for everything would come before the answers of `/api` to unknown calls.
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isAsset = path.startsWith(assets);
      reply.header('cache-control', isAsset ? `public, max-age=${year}, immutable` : 'no-cache');
      // The same for everybody; frames of ours without an origin need to be told so.
      if (isAsset) reply.header('access-control-allow-origin', '*');
    },
  });

  app.get('/assets/*', (request, reply) =>
    reply.sendFile(`assets/${(request.params as { '*': string })['*']}`),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    // What is missing among the assets must not become a page: the browser would try to run it.
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
