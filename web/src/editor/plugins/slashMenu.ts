// The "/" menu's part in the text: where it was opened and what has been typed after it. The menu itself
// is drawn by `SlashMenu.tsx`, which takes the keys while it is open.

import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state';

export interface SlashState {
  /** Where the "/" stands. */
  from: number;
  to: number;
  query: string;
}

export const slashKey = new PluginKey<SlashState | null>('slashMenu');

interface SlashMeta {
  open?: number;
  close?: true;
}

/** Set by the drawn menu: answers whether it used the key. */
export interface SlashMenuHandle {
  onKey: ((event: KeyboardEvent) => boolean) | null;
}

const handles = new WeakMap<Plugin, SlashMenuHandle>();

export function slashMenu(): Plugin<SlashState | null> {
  const handle: SlashMenuHandle = { onKey: null };
  const plugin: Plugin<SlashState | null> = new Plugin<SlashState | null>({
    key: slashKey,
    state: {
      init: () => null,
      apply(tr, old, _, state) {
        const meta = tr.getMeta(slashKey) as SlashMeta | undefined;
        if (meta?.close) return null;
        if (meta?.open !== undefined) return read(state, meta.open);
        return old ? read(state, tr.mapping.map(old.from, -1)) : null;
      },
    },
    props: {
      handleTextInput(view, from, to, text) {
        if (text !== '/' && text !== '、') return false;
        const { $from } = view.state.selection;
        const before =
          $from.parent.textBetween(0, $from.parentOffset, null, '\ufffc').at(-1) ?? ' ';
        if ($from.parent.type.spec.code || !/\s/.test(before)) return false;
        // "、" is what a Chinese keyboard gives for the key; it opens on an empty line only.
        if (text === '、' && $from.parent.content.size > 0) return false;
        const tr = view.state.tr.insertText(text, from, to);
        view.dispatch(tr.setMeta(slashKey, { open: from } satisfies SlashMeta));
        return true;
      },
      handleKeyDown(view, event) {
        if (!slashKey.getState(view.state)) return false;
        if (event.key === 'Escape') {
          view.dispatch(view.state.tr.setMeta(slashKey, { close: true } satisfies SlashMeta));
          return true;
        }
        return handle.onKey?.(event) ?? false;
      },
      handleDOMEvents: {
        blur(view) {
          if (slashKey.getState(view.state)) {
            view.dispatch(view.state.tr.setMeta(slashKey, { close: true } satisfies SlashMeta));
          }
          return false;
        },
      },
    },
  });
  handles.set(plugin, handle);
  return plugin;
}

/** The place where the drawn menu of this editor takes its keys. */
export function slashHandleOf(state: EditorState): SlashMenuHandle | null {
  const plugin = slashKey.get(state);
  return (plugin && handles.get(plugin)) ?? null;
}

/** Null as soon as the caret leaves the query, or it has become a sentence. */
function read(state: EditorState, from: number): SlashState | null {
  const { $from, empty, from: caret } = state.selection;
  if (!empty || caret <= from || $from.start() > from) return null;
  const text = state.doc.textBetween(from, caret, '\n', '\ufffc');
  const match = /^[/、]([^\n\ufffc]{0,24})$/.exec(text);
  if (!match || /\s{2}|^\s/.test(match[1] ?? '')) return null;
  return { from, to: caret, query: match[1] ?? '' };
}
