// A query typed into the text after a trigger such as "/". `QueryMenu.tsx` renders the results and handles
// keys while it is open.

import type { ResolvedPos } from '@tiptap/pm/model';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';

/** Position of the trigger, and other data about it. */
interface QueryTrigger {
  from: number;
}

type TypedQuery<S extends QueryTrigger> = S & { to: number; query: string };

/** Set by the rendered menu; returns whether it handled the key. */
interface KeyTaker {
  onKey: ((event: KeyboardEvent) => boolean) | null;
}

interface Rules<S extends QueryTrigger> {
  /** The trigger that typing this text at `from` creates; not called in code. */
  triggerOf: (text: string, from: number, $from: ResolvedPos) => S | null;
  /** The query between trigger and caret; null if it has become a sentence. */
  queryIn: (text: string, trigger: S) => string | null;
}

export type Queries<S extends QueryTrigger> = ReturnType<typeof typedQueries<S>>;

export function typedQueries<S extends QueryTrigger>(
  name: string,
  { triggerOf, queryIn }: Rules<S>,
) {
  const key = new PluginKey<TypedQuery<S> | null>(name);
  const open = (tr: Transaction, trigger: S) => tr.setMeta(key, trigger);
  const close = (tr: Transaction) => tr.setMeta(key, 'close');

  /** Null once the caret leaves the query. */
  const read = (state: EditorState, trigger: S): TypedQuery<S> | null => {
    const { $from, empty, from: caret } = state.selection;
    if (!empty || caret <= trigger.from || $from.start() > trigger.from) return null;
    const query = queryIn(state.doc.textBetween(trigger.from, caret, '\n', '\ufffc'), trigger);
    return query === null ? null : { ...trigger, to: caret, query };
  };

  const plugin = () => {
    const keyTaker: KeyTaker = { onKey: null };
    return new Plugin<TypedQuery<S> | null>({
      key,
      keyTaker,
      state: {
        init: () => null,
        apply(tr, old, _, state) {
          const meta: S | 'close' | undefined = tr.getMeta(key);
          if (meta === 'close') return null;
          if (meta) return read(state, meta);
          return old && read(state, { ...old, from: tr.mapping.map(old.from, -1) });
        },
      },
      props: {
        handleTextInput({ state, dispatch }, from, to, text) {
          const { $from } = state.selection;
          const trigger = $from.parent.type.spec.code ? null : triggerOf(text, from, $from);
          if (trigger) dispatch(open(state.tr.insertText(text, from, to), trigger));
          return trigger !== null;
        },
        handleKeyDown({ state, dispatch }, event) {
          if (!key.getState(state)) return false;
          if (event.key !== 'Escape') return keyTaker.onKey?.(event) ?? false;
          dispatch(close(state.tr));
          return true;
        },
        handleDOMEvents: {
          blur({ state, dispatch }) {
            if (key.getState(state)) dispatch(close(state.tr));
          },
        },
      },
    });
  };

  return {
    plugin,
    open,
    close,
    queryOf: (state: EditorState) => key.getState(state) ?? null,
    keyTakerOf: (state: EditorState): KeyTaker | undefined => key.get(state)?.spec.keyTaker,
  };
}

/** The text before the caret in its block. */
export function textBefore({ parent, parentOffset }: ResolvedPos): string {
  return parent.textBetween(0, parentOffset, null, '\ufffc');
}
