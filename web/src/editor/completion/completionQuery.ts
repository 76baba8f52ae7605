// "@" and "[[" in the text, behind which people and files are asked for.

import type { Command } from '@tiptap/pm/state';
import { textBefore, typedQueries } from './typedQuery.ts';

export type CompletionKind = 'mention' | 'fileLink';

interface CompletionSign {
  kind: CompletionKind;
  from: number;
}

const signs: Record<CompletionKind, RegExp> = { mention: /^[@＠]/, fileLink: /^(?:\[\[|【【)/ };
/** A longer query has become a sentence. */
const longest = 60;

export const completions = typedQueries<CompletionSign>('completing', {
  signOf(text, from, $from) {
    const kind = kindOf(textBefore($from), text);
    return kind && { kind, from: kind === 'fileLink' && text.length === 1 ? from - 1 : from };
  },
  queryIn(text, { kind }) {
    const sign = signs[kind].exec(text)?.[0];
    if (!sign) return null;
    const query = text.slice(sign.length);
    return query.length <= longest && !/[\n\ufffc\]】]|\s{2}|^\s/.test(query) ? query : null;
  },
});

/** Writes the sign and opens what it offers, as typing it would. */
export function openCompletion(kind: CompletionKind): Command {
  return (state, dispatch) => {
    const { $from, from } = state.selection;
    if (!$from.parent.inlineContent || $from.parent.type.spec.code) return false;
    const space = kind === 'mention' && kindOf(textBefore($from), '@') === null ? ' ' : '';
    const tr = state.tr.insertText(`${space}${kind === 'mention' ? '@' : '[['}`);
    dispatch?.(completions.open(tr, { kind, from: from + space.length }).scrollIntoView());
    return true;
  };
}

/** What `typed` opens behind `before`: "@" not within a word, as in a mailbox, and a second "[". */
export function kindOf(before: string, typed: string): CompletionKind | null {
  if (/^[@＠]$/.test(typed)) return /[\w.+-]$/.test(before) ? null : 'mention';
  if (typed === '[[' || typed === '【【') return 'fileLink';
  return /^[[【]$/.test(typed) && before.endsWith(typed) && !before.endsWith(typed.repeat(2))
    ? 'fileLink'
    : null;
}
