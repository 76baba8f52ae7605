import { line, reference } from './attributes.ts';
import { asWords, inlineLeaf } from './leaf.ts';

export const mention = inlineLeaf('mention', {
  attrs: { personId: reference, username: line },
  words: (attrs) => `@${asWords(attrs.username)}`,
});
