// Texts as points in a space where what means the same lies close together: an OpenAI-compatible `/embeddings` endpoint,
// chosen by the operator. Without one there is no `Embeddings` at all, and what would use it does without.

/** Some models are told whether a text asks or answers. */
export type TextKind = 'query' | 'passage';

export interface Embeddings {
  readonly name: string;
  /**
   * One vector for each text, of whatever length but all of the same. Throws `EmbeddingsAway` when the endpoint cannot be
   * reached, is busy or answers nonsense, and `TextRefused` when it refuses what it was given.
   */
  embed(texts: readonly string[], kind: TextKind, signal?: AbortSignal): Promise<Float32Array[]>;
  close(): Promise<void>;
}

export class EmbeddingsAway extends Error {
  override readonly name = 'EmbeddingsAway';
  /** How long the endpoint asks to be left alone, in milliseconds; 0 when it does not say. */
  readonly retryAfter: number;

  constructor(message: string, retryAfter = 0) {
    super(message);
    this.retryAfter = retryAfter;
  }
}

/** Among these texts is one that the endpoint does not take, as a rule because it is too long. */
export class TextRejected extends Error {
  override readonly name = 'TextRefused';
}

export interface EmbeddingsOptions {
  /** Ends in `/v1` as a rule. */
  baseUrl: string;
  model: string;
  apiKey: string | null;
  /** In milliseconds, for one call. */
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
        // Texts go to the address of the settings and no other.
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
    // Too long, too many or not to its liking; a wrong key or address is not the text's fault.
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

/** In seconds or as a date. */
function readRetryAfter(value: string | null): number {
  if (value === null) return 0;
  const seconds = Number(value);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : 0;
}

/** Also after it is rounded to 32 bits. */
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
