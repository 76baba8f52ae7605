import { createBuiltInEncoder, type PassageReader } from './built-in-encoder.ts';
import { createEmbeddings, type Embeddings, type EmbeddingsOptions } from './embeddings.ts';
import { createLocalEncoder, type LocalModel } from './local-encoder.ts';

/** Only the built-in encoder can also read passages; the others only return vectors. */
export function openEmbeddings(settings: 'built-in' | LocalModel | EmbeddingsOptions): {
  embeddings: Embeddings;
  reader: PassageReader | null;
} {
  if (settings === 'built-in') {
    const encoder = createBuiltInEncoder();
    return { embeddings: encoder, reader: encoder };
  }
  const embeddings =
    'folder' in settings ? createLocalEncoder(settings) : createEmbeddings(settings);
  return { embeddings, reader: null };
}
