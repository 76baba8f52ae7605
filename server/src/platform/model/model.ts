// The language model behind one call: an OpenAI-compatible endpoint, chosen by the operator. Without an endpoint
// there is no `Model`, and callers do without.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, extractReasoningMiddleware, streamText, wrapLanguageModel } from 'ai';

interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface Model {
  readonly name: string;
  /**
   * Streams the text. Throws `ModelAway` if the endpoint is unreachable, refuses, stops responding or breaks off;
   * everything written until then has been yielded.
   */
  write(
    messages: readonly ModelMessage[],
    signal?: AbortSignal,
    limits?: ModelLimits,
  ): AsyncIterable<string>;
}

/** Limits of one call, in addition to those of the model. */
interface ModelLimits {
  /** In tokens. */
  maxAnswerTokens?: number;
  /** In milliseconds, from the call to the end of the text. */
  timeout?: number;
}

/** `busy`: it asked not to be called for a while; `cut`: it started and did not finish. */
export type WhyAway = 'away' | 'busy' | 'cut';

export class ModelAway extends Error {
  override readonly name = 'ModelAway';
  readonly why: WhyAway;

  constructor(message: string, why: WhyAway, options?: ErrorOptions) {
    super(message, options);
    this.why = why;
  }
}

export interface ModelOptions {
  /** Usually ends with `/v1`. */
  baseUrl: string;
  model: string;
  apiKey: string | null;
  /** In milliseconds: the longest time before the first word, between two words, and in total. */
  timeouts?: { first: number; between: number; whole: number };
  /** In tokens. */
  maxAnswerTokens?: number;
}

export function createModel({
  baseUrl,
  model: name,
  apiKey,
  timeouts = { first: 60_000, between: 20_000, whole: 180_000 },
  maxAnswerTokens = 1_200,
}: ModelOptions): Model {
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl,
    // Questions and texts must only be sent to the configured URL.
    fetch: (input, init) => fetch(input, { ...init, redirect: 'manual' }),
    ...(apiKey ? { apiKey } : {}),
  });

  // Local endpoints often return a model's reasoning as text, which is removed.
  const chat = wrapLanguageModel({
    model: provider.chatModel(name),
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  });

  /** When the endpoint may be called again, by `performance.now()`. */
  let restsUntil = 0;

  return {
    name,
    async *write(messages, signal, limits = {}) {
      if (performance.now() < restsUntil) throw new ModelAway(`The model ${name} is busy`, 'busy');
      const silence = new AbortController();
      const whole = Math.min(timeouts.whole, limits.timeout ?? Number.POSITIVE_INFINITY);
      const end = setTimeout(() => silence.abort(), whole);
      let alarm = setTimeout(() => silence.abort(), timeouts.first);
      let hasStarted = false;
      const instructions = messages.filter(({ role }) => role === 'system');
      const stream = streamText({
        model: chat,
        instructions: instructions.map(({ content }) => content).join('\n\n'),
        messages: messages.flatMap(({ role, content }) =>
          role === 'system' ? [] : [{ role, content }],
        ),
        temperature: 0,
        maxOutputTokens: limits.maxAnswerTokens ?? maxAnswerTokens,
        // Callers have a fallback that is faster than a second attempt.
        maxRetries: 0,
        abortSignal: AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]),
        // Errors are handled in the stream below; by default they would be printed as well.
        onError: () => {},
      });
      let finished = false;
      try {
        for await (const part of stream.fullStream) {
          if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
            clearTimeout(alarm);
            alarm = setTimeout(() => silence.abort(), timeouts.between);
          }
          if (part.type === 'text-delta') {
            hasStarted = true;
            yield part.text;
          } else if (part.type === 'error') throw part.error;
          else if (part.type === 'finish') {
            finished = part.finishReason === 'stop' || part.finishReason === 'length';
          }
        }
      } catch (error) {
        signal?.throwIfAborted();
        const pause = requestedPause(error);
        if (pause !== null) restsUntil = Math.max(restsUntil, performance.now() + pause);
        throw new ModelAway(
          `The model ${name} failed: ${describe(error)}`,
          pause !== null ? 'busy' : hasStarted ? 'cut' : 'away',
          { cause: error },
        );
      } finally {
        clearTimeout(alarm);
        clearTimeout(end);
        // Closes the connection if the caller stopped reading.
        silence.abort();
      }
      signal?.throwIfAborted();
      if (!finished) {
        throw new ModelAway(
          `The model ${name} fell silent or broke off`,
          hasStarted ? 'cut' : 'away',
        );
      }
    },
  };
}

const maxPause = 5 * 60_000;

/** In milliseconds: how long an overloaded endpoint asks not to be called; null for other errors. */
function requestedPause(error: unknown): number | null {
  if (!APICallError.isInstance(error)) return null;
  const after = error.responseHeaders?.['retry-after'];
  if (error.statusCode !== 429 && !(error.statusCode === 503 && after !== undefined)) return null;
  const seconds = Number(after ?? 0);
  const pause = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(after ?? '') - Date.now();
  return Number.isNaN(pause) ? 0 : Math.min(pause, maxPause);
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
