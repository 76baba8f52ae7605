// "@" and "[[" in the text: where one was written and what has been typed after it. What may be chosen is drawn
// by `CompletionMenu.tsx`, which takes the keys while it is open.

import { type Command, type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';

export type CompletionKind = 'mention' | 'fileLink';

export interface Completion {
  kind: CompletionKind;
  /** Where the sign stands, and the end of what was typed. */
  from: number;
  to: number;
  query: string;
}

export const completionKey = new PluginKey<Completion | null>('completing');

interface CompletionMeta {
  open?: { kind: CompletionKind; from: number };
  close?: true;
}

/** Set by the drawn menu: answers whether it used the key. */
export interface CompletionHandle {
  onKey: ((event: KeyboardEvent) => boolean) | null;
}

const handles = new WeakMap<Plugin, CompletionHandle>();
const signs: Record<CompletionKind, RegExp> = { mention: /^[@＠]/, fileLink: /^(?:\[\[|【【)/ };
/** A longer query has become a sentence. */
const longest = 60;

export function completing(): Plugin<Completion | null> {
  const handle: CompletionHandle = { onKey: null };
  const close = { close: true } satisfies CompletionMeta;
  const plugin: Plugin<Completion | null> = new Plugin<Completion | null>({
    key: completionKey,
    state: {
      init: () => null,
      apply(tr, old, _, state) {
        const meta = tr.getMeta(completionKey) as CompletionMeta | undefined;
        if (meta?.close) return null;
        if (meta?.open) return read(state, meta.open.kind, meta.open.from);
        return old && read(state, old.kind, tr.mapping.map(old.from, -1));
      },
    },
    props: {
      handleTextInput(view, from, to, text) {
        const { $from } = view.state.selection;
        if ($from.parent.type.spec.code) return false;
        const before = $from.parent.textBetween(0, $from.parentOffset, null, '\ufffc');
        const kind = kindOf(before, text);
        if (!kind) return false;
        const start = kind === 'fileLink' && text.length === 1 ? from - 1 : from;
        const tr = view.state.tr.insertText(text, from, to);
        const open = { kind, from: start };
        view.dispatch(tr.setMeta(completionKey, { open } satisfies CompletionMeta));
        return true;
      },
      handleKeyDown(view, event) {
        if (!completionKey.getState(view.state)) return false;
        if (event.key === 'Escape') {
          view.dispatch(view.state.tr.setMeta(completionKey, close));
          return true;
        }
        return handle.onKey?.(event) ?? false;
      },
      handleDOMEvents: {
        blur(view) {
          if (completionKey.getState(view.state)) {
            view.dispatch(view.state.tr.setMeta(completionKey, close));
          }
          return false;
        },
      },
    },
  });
  handles.set(plugin, handle);
  return plugin;
}

/** Writes the sign and opens what it offers, as typing it would. */
export function openCompletion(kind: CompletionKind): Command {
  return (state, dispatch) => {
    const { $from, from } = state.selection;
    if (!$from.parent.inlineContent || $from.parent.type.spec.code) return false;
    const before = $from.parent.textBetween(0, $from.parentOffset, null, '\ufffc');
    const space = kind === 'mention' && kindOf(before, '@') === null ? ' ' : '';
    const open = { kind, from: from + space.length };
    const tr = state.tr.insertText(`${space}${kind === 'mention' ? '@' : '[['}`);
    dispatch?.(tr.setMeta(completionKey, { open } satisfies CompletionMeta).scrollIntoView());
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

/** The place where the drawn menu of this editor takes its keys. */
export function completionHandleOf(state: EditorState): CompletionHandle | null {
  const plugin = completionKey.get(state);
  return (plugin && handles.get(plugin)) ?? null;
}

/** Null as soon as the caret leaves the query, or it has become a sentence. */
function read(state: EditorState, kind: CompletionKind, from: number): Completion | null {
  const { $from, empty, from: caret } = state.selection;
  if (!empty || caret <= from || $from.start() > from) return null;
  const text = state.doc.textBetween(from, caret, '\n', '\ufffc');
  const sign = signs[kind].exec(text)?.[0];
  if (!sign) return null;
  const query = text.slice(sign.length);
  const isQuery = query.length <= longest && !/[\n\ufffc\]】]|\s{2}|^\s/.test(query);
  return isQuery ? { kind, from, to: caret, query } : null;
}
