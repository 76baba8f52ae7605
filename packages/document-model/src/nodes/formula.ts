import { lines } from './attributes.ts';
import { asWords, blockLeaf, inlineLeaf } from './leaf.ts';

const leaf = {
  /** LaTeX. */
  attrs: { latex: lines },
  words: (attrs: Record<string, unknown>) => asWords(attrs.latex),
};

export const formula = blockLeaf('formula', leaf);
export const inlineFormula = inlineLeaf('inlineFormula', leaf);
