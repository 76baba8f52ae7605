import { createBuiltInEmbeddings } from './built-in-embeddings.ts';
import { createEmbeddings, type Embeddings, type EmbeddingsOptions } from './embeddings.ts';

export const openEmbeddings = (settings: 'built-in' | EmbeddingsOptions): Embeddings =>
  settings === 'built-in' ? createBuiltInEmbeddings() : createEmbeddings(settings);
