// "@" and "[[" in the text, behind which people and files are asked for.

import type { Command } from '@tiptap/pm/state';
import { textBefore, typedQueries } from './typedQuery.ts';

export type CompletionKind = 'mention' | 'fileLink';

interface CompletionTrigger {
  kind: CompletionKind;
  from: number;
}

const signs: Record<CompletionKind, RegExp> = { mention: /^[@＠]/, fileLink: /^(?:\[\[|【【)/ };
/** A longer query has become a sentence. */
const longest = 60;

export const completions = typedQueries<CompletionTrigger>('completing', {
  signOf(text, from, $from) {
    const kind = kindOf(textBefore($from), text);
    return kind && { kind, from: kind === 'fileLink' && text.length === 1 ? from - 1 : from };
  },
  queryIn(text, { kind }) {
    const triggerText = signs[kind].exec(text)?.[0];
    if (!triggerText) return null;
    const query = text.slice(triggerText.length);
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
export function kindOf(before: string, trigger: string): CompletionKind | null {
  if (/^[@＠]$/.test(trigger)) return /[\w.+-]$/.test(before) ? null : 'mention';
  if (trigger === '[[' || trigger === '【【') return 'fileLink';
  return /^[[【]$/.test(trigger) && before.endsWith(trigger) && !before.endsWith(trigger.repeat(2))
    ? 'fileLink'
    : null;
}
