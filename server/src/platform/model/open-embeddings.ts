import { createBuiltInEncoder, type PassageReader } from './built-in-encoder.ts';
import { createEmbeddings, type Embeddings, type EmbeddingsOptions } from './embeddings.ts';

/** The built-in encoder also reads passages; an endpoint makes vectors only. */
export function openEmbeddings(settings: 'built-in' | EmbeddingsOptions): {
  embeddings: Embeddings;
  reader: PassageReader | null;
} {
  if (settings !== 'built-in') return { embeddings: createEmbeddings(settings), reader: null };
  const encoder = createBuiltInEncoder();
  return { embeddings: encoder, reader: encoder };
}
