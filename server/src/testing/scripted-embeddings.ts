// An OpenAI-compatible `/embeddings` endpoint over a real socket. Its vectors are hashed bags of words: each word adds ±1
// to four dimensions that its hash selects, and synonyms share a hash.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedEmbeddings {
  baseUrl: string;
  /** All requests so far. */
  asked: { model: string; input: string[]; authorization: string | undefined }[];
  /** From now on, sends this response instead of vectors; null restores vectors. */
  fail(answer: { status: number; headers?: Record<string, string>; body?: string } | null): void;
  /** Delays responses, starting with the `from`th request from now, until the returned function is called. */
  hold(from?: number): () => void;
  /** Responds with 400 to requests that contain a longer text. */
  refuseLongerThan(characters: number): void;
  close(): Promise<void>;
}

const dimensions = 256;

/** `meanings` are lists of synonyms. */
export async function startScriptedEmbeddings(
  meanings: readonly (readonly string[])[] = [],
): Promise<ScriptedEmbeddings> {
  const asked: ScriptedEmbeddings['asked'] = [];
  const meaningOf = new Map(
    meanings.flatMap((words) => words.map((word) => [word, words[0] as string] as const)),
  );
  let failure: { status: number; headers?: Record<string, string>; body?: string } | null = null;
  let maxLength = Number.POSITIVE_INFINITY;
  let held: { after: number; free: Promise<void> } | null = null;

  function embed(text: string): number[] {
    const vector = new Array<number>(dimensions).fill(0);
    for (const word of text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []) {
      const meaning = meaningOf.get(word) ?? word;
      for (let i = 0; i < 4; i++) {
        const hash = hashOf(`${i} ${meaning}`);
        vector[hash % dimensions] = (vector[hash % dimensions] as number) + (hash & 1024 ? 1 : -1);
      }
    }
    // Prevents a zero vector, which has no direction, for a text without words.
    vector[0] = (vector[0] as number) + 0.001;
    return vector;
  }

  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url !== '/v1/embeddings') return response.writeHead(404).end();
    const { model, input } = JSON.parse(body) as { model: string; input: string[] };
    asked.push({ model, input, authorization: request.headers.authorization });
    if (held && asked.length > held.after) await held.free;
    if (failure) {
      return response.writeHead(failure.status, failure.headers).end(failure.body ?? '{}');
    }
    if (input.some((text) => text.length > maxLength)) return response.writeHead(400).end('{}');
    response.writeHead(200, { 'content-type': 'application/json' });
    const data = input.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: embed(text),
    }));
    // Reversed, because clients must rely on `index` and not on the order.
    response.end(JSON.stringify({ object: 'list', model, data: data.reverse() }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    fail(answer) {
      failure = answer;
    },
    hold(from = 1) {
      const { promise: free, resolve } = Promise.withResolvers<void>();
      held = { after: asked.length + from - 1, free };
      return () => {
        held = null;
        resolve();
      };
    },
    refuseLongerThan(characters) {
      maxLength = characters;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** FNV-1a with a finalizer that mixes the bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
