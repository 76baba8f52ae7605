// Detects the query of the "/" menu in the text.

import { textBefore, typedQueries } from './typedQuery.ts';

export const slashQueries = typedQueries('slashMenu', {
  triggerOf(text, from, $from) {
    if (text !== '/' && text !== '、') return null;
    // "、" is the same key on a Chinese keyboard; it opens the menu in an empty line only.
    if (text === '、' && $from.parent.content.size > 0) return null;
    return /(?:^|\s)$/.test(textBefore($from)) ? { from } : null;
  },
  queryIn(text) {
    const query = /^[/、]([^\n\ufffc]{0,24})$/.exec(text)?.[1];
    return query === undefined || /\s{2}|^\s/.test(query) ? null : query;
  },
});
