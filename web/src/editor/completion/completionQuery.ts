// "@" and "[[" in the text, which start a search for people and files.

import type { Command } from '@tiptap/pm/state';
import { textBefore, typedQueries } from './typedQuery.ts';

export type CompletionKind = 'mention' | 'fileLink';

interface CompletionTrigger {
  kind: CompletionKind;
  from: number;
}

const triggers: Record<CompletionKind, RegExp> = { mention: /^[@＠]/, fileLink: /^(?:\[\[|【【)/ };
/** A longer query is a sentence. */
const maxLength = 60;

export const completions = typedQueries<CompletionTrigger>('completing', {
  triggerOf(text, from, $from) {
    const kind = kindOf(textBefore($from), text);
    return kind && { kind, from: kind === 'fileLink' && text.length === 1 ? from - 1 : from };
  },
  queryIn(text, { kind }) {
    const triggerText = triggers[kind].exec(text)?.[0];
    if (!triggerText) return null;
    const query = text.slice(triggerText.length);
    return query.length <= maxLength && !/[\n\ufffc\]】]|\s{2}|^\s/.test(query) ? query : null;
  },
});

/** Inserts the trigger and opens its menu, as if it had been typed. */
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

/**
 * The menu that `trigger` opens after `before`: "@" outside a word (an email address contains one), or a
 * second "[".
 */
export function kindOf(before: string, trigger: string): CompletionKind | null {
  if (/^[@＠]$/.test(trigger)) return /[\w.+-]$/.test(before) ? null : 'mention';
  if (trigger === '[[' || trigger === '【【') return 'fileLink';
  return /^[[【]$/.test(trigger) && before.endsWith(trigger) && !before.endsWith(trigger.repeat(2))
    ? 'fileLink'
    : null;
}
