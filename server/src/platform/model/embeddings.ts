// Text embeddings, in which texts of similar meaning are close: an OpenAI-compatible `/embeddings` endpoint, chosen
// by the operator. Without an endpoint there is no `Embeddings`, and callers do without.

/** Some models distinguish questions from answers. */
export type TextKind = 'query' | 'passage';

export interface Embeddings {
  readonly name: string;
  /**
   * One vector per text, all of the same length. Throws `EmbeddingsAway` if the endpoint is unreachable, busy or
   * returns an invalid response, and `TextRejected` if it rejects a text.
   */
  embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export class EmbeddingsAway extends Error {
  override readonly name = 'EmbeddingsAway';
  /** In milliseconds: how long the endpoint asks not to be called; 0 if it doesn't say. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 0) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** The endpoint rejects one of these texts, usually because it is too long. */
export class TextRejected extends Error {
  override readonly name = 'TextRefused';
}

export interface EmbeddingsOptions {
  /** Usually ends with `/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string | null;
  /** In milliseconds, per call. */
  timeout?: number;
}

export function createEmbeddings({
  baseUrl,
  model,
  apiKey,
  timeout = 60_000,
}: EmbeddingsOptions): Embeddings {
  const url = `${baseUrl.replace(/\/+$/, '')}/embeddings`;
  const headers = {
    'content-type': 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  };

  async function ask(texts: readonly string[], signal?: AbortSignal): Promise<unknown> {
    const until = AbortSignal.timeout(timeout);
    let response: Response;
    try {
      response = await fetch(url, {
        method: 'POST',
        // Texts must only be sent to the configured URL.
        redirect: 'manual',
        headers,
        body: JSON.stringify({ model, input: texts, encoding_format: 'float' }),
        signal: signal ? AbortSignal.any([until, signal]) : until,
      });
      if (response.ok) return await response.json();
      await response.body?.cancel();
    } catch (error) {
      signal?.throwIfAborted();
      throw new EmbeddingsAway(`The endpoint of ${model} failed: ${(error as Error).message}`);
    }
    // The text is too long or otherwise unsuitable; a wrong key or URL is not the text's fault.
    if ([400, 413, 422].includes(response.status)) {
      throw new TextRejected(`${model} refused a text with ${response.status}`);
    }
    throw new EmbeddingsAway(
      `The endpoint of ${model} answered ${response.status}`,
      readRetryAfter(response.headers.get('retry-after')),
    );
  }

  return {
    name: model,
    async embed(texts, _kind, signal) {
      if (texts.length === 0) return [];
      return readVectors(await ask(texts, signal), texts.length, model);
    },
    async close() {},
  };
}

/** Either in seconds or as a date. */
function readRetryAfter(value: string | null): number {
  if (value === null) return 0;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}

/** Also finite after rounding to 32 bits. */
const isFloat = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(Math.fround(value));

function readVectors(answer: unknown, count: number, model: string): Float32Array[] {
  const nonsense = () => new EmbeddingsAway(`${model} answered something that is no vectors`);
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data) || data.length !== count) throw nonsense();
  const vectors: Float32Array[] = new Array(count);
  data.forEach((one: { index?: unknown; embedding?: unknown } | null, i) => {
    const at = typeof one?.index === 'number' ? one.index : i;
    const numbers = one?.embedding;
    if (!Array.isArray(numbers) || numbers.length === 0 || !(at >= 0 && at < count))
      throw nonsense();
    if (!numbers.every(isFloat)) throw nonsense();
    vectors[at] = Float32Array.from(numbers as number[]);
  });
  const length = vectors[0]?.length;
  for (let i = 0; i < count; i++) if (vectors[i]?.length !== length) throw nonsense();
  return vectors;
}
