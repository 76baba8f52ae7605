import { createBuiltInEncoder, type PassageReader } from './built-in-encoder.ts';
import { createEmbeddings, type Embeddings, type EmbeddingsOptions } from './embeddings.ts';

/** Only the built-in encoder can also read passages; an endpoint only returns vectors. */
export function openEmbeddings(settings: 'built-in' | EmbeddingsOptions): {
  embeddings: Embeddings;
  reader: PassageReader | null;
} {
  if (settings !== 'built-in') return { embeddings: createEmbeddings(settings), reader: null };
  const encoder = createBuiltInEncoder();
  return { embeddings: encoder, reader: encoder };
}
