// A model hub over a real socket, with metadata, files by revision, and range requests. Large files have SHA-256 checksums,
// others have git blob hashes.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ModelHub {
  url: string;
  /** Requests for files; `from` is the first byte of the range. */
  requests: { file: string; from: number }[];
  /** Closes the connection after this many bytes of each response; null: never. */
  cutAfter: number | null;
  /** Called before those bytes are sent; the connection is closed once it resolves. A client drops what it has not read by then. */
  received(): Promise<void>;
  /** Content to send in place of a file, whose published checksum remains that of the original. */
  damaged: Record<string, Buffer>;
  close(): Promise<void>;
}

export async function startModelHub(
  name: string,
  files: Record<string, Buffer>,
): Promise<ModelHub> {
  const sha = createHash('sha1')
    .update(JSON.stringify(Object.keys(files)))
    .digest('hex');
  const siblings = Object.entries(files).map(([rfilename, content]) => ({
    rfilename,
    size: content.length,
    blobId: createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex'),
    ...(rfilename.endsWith('.onnx') && {
      lfs: { sha256: createHash('sha256').update(content).digest('hex') },
    }),
  }));

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://hub');
    if (pathname === `/api/models/${name}`) {
      response.writeHead(200, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ sha, siblings }));
    }
    const prefix = `/${name}/resolve/${sha}/`;
    const file = pathname.startsWith(prefix) ? pathname.slice(prefix.length) : '';
    const content = hub.damaged[file] ?? files[file];
    if (!content) return response.writeHead(404).end();
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
    hub.requests.push({ file, from });
    const left = content.subarray(from);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': left.length });
    if (hub.cutAfter === null || left.length <= hub.cutAfter) return response.end(left);
    const received = hub.received();
    response.write(left.subarray(0, hub.cutAfter), async () => {
      await received;
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hub: ModelHub = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    cutAfter: null,
    received: async () => {},
    damaged: {},
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return hub;
}
