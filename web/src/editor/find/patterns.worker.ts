// Runs patterns where they can be terminated. Keeps no state between two requests.

import type { Query } from './query.ts';
import { expressionOf } from './query.ts';
import { type Hits, hitsIn, wordsFor } from './scan.ts';

export interface PatternQuestion {
  query: Query;
  texts: string[];
  /** Requests the replacement text of each match. */
  template?: string;
}

export type PatternAnswer = { hits: Hits[]; words?: string[][] };

addEventListener('message', ({ data }: MessageEvent<PatternQuestion>) => {
  const { query, texts, template } = data;
  const expression = expressionOf(query);
  const answer: PatternAnswer = {
    hits: expression ? texts.map((text) => hitsIn(text, expression, query.wholeWord)) : [],
  };
  if (expression && template !== undefined) {
    answer.words = texts.map((text) => wordsFor(text, expression, query.wholeWord, template));
  }
  postMessage(answer);
});
