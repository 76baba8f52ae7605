// The language model behind one call: an OpenAI-compatible endpoint, chosen by the operator. Without one there is no
// `Model` at all, and what would use it must do without.
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { extractReasoningMiddleware, streamText, wrapLanguageModel } from 'ai';

export interface ModelMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

export interface Model {
  readonly name: string;
  /**
   * The text as it is written. Throws `ModelAway` when the endpoint cannot be reached, refuses, falls silent or breaks off
   * before the end; what was written until then has been handed out.
   */
  write(messages: readonly ModelMessage[], signal?: AbortSignal): AsyncIterable<string>;
}

export class ModelAway extends Error {
  override readonly name = 'ModelAway';
}

export interface ModelOptions {
  /** Ends in `/v1` as a rule. */
  baseUrl: string;
  model: string;
  apiKey: string | null;
  /** How long the endpoint may think before its first word, and be silent between two, in milliseconds. */
  patience?: { first: number; between: number };
  /** In tokens. */
  longestAnswer?: number;
}

export function createModel({
  baseUrl,
  model: name,
  apiKey,
  patience = { first: 60_000, between: 20_000 },
  longestAnswer = 1_200,
}: ModelOptions): Model {
  const provider = createOpenAICompatible({
    name: 'llm',
    baseURL: baseUrl,
    ...(apiKey ? { apiKey } : {}),
  });

  // Local endpoints often hand out a model's thoughts as text; nobody has asked for them.
  const chat = wrapLanguageModel({
    model: provider.chatModel(name),
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  });

  return {
    name,
    async *write(messages, signal) {
      const silence = new AbortController();
      let alarm = setTimeout(() => silence.abort(), patience.first);
      const instructions = messages.filter(({ role }) => role === 'system');
      const stream = streamText({
        model: chat,
        instructions: instructions.map(({ content }) => content).join('\n\n'),
        messages: messages.flatMap(({ role, content }) =>
          role === 'system' ? [] : [{ role, content }],
        ),
        temperature: 0,
        maxOutputTokens: longestAnswer,
        // Whoever asks has something to fall back on, sooner than a second try would end.
        maxRetries: 0,
        abortSignal: AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]),
        // Errors arrive in the stream below; by default they are printed as well.
        onError: () => {},
      });
      let finished = false;
      try {
        for await (const part of stream.fullStream) {
          if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
            clearTimeout(alarm);
            alarm = setTimeout(() => silence.abort(), patience.between);
          }
          if (part.type === 'text-delta') yield part.text;
          else if (part.type === 'error') throw part.error;
          else if (part.type === 'finish') {
            finished = part.finishReason === 'stop' || part.finishReason === 'length';
          }
        }
      } catch (error) {
        signal?.throwIfAborted();
        throw new ModelAway(`The model ${name} failed: ${describe(error)}`, { cause: error });
      } finally {
        clearTimeout(alarm);
        // Frees the connection when whoever reads has stopped.
        silence.abort();
      }
      signal?.throwIfAborted();
      if (!finished) throw new ModelAway(`The model ${name} fell silent or broke off`);
    },
  };
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
