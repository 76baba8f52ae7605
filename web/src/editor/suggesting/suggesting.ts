// Suggest mode: what the person does becomes suggestions before the editor's state knows of it.

import { isFromOutside } from '@docent/live-binding/liveBinding';
import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, type Transaction } from '@tiptap/pm/state';
import { AttrStep, ReplaceStep } from '@tiptap/pm/transform';
import { modeOf } from '../kit/mode.ts';
import type { Surroundings } from '../kit/surroundings.ts';
import { isSuggestionMark, newSignature } from './author.ts';
import { suggestionDrawing } from './drawing.ts';
import { isSettling } from './settling.ts';
import { toSuggestions } from './transform.ts';

const key = new PluginKey('suggesting');

export function suggesting({
  person,
  mayEdit,
}: Pick<Surroundings, 'person' | 'mayEdit'>): Extension {
  return Extension.create({
    name: 'suggesting',
    dispatchTransaction({ transaction, next }) {
      const { state } = this.editor;
      const isOwn = transaction.docChanged && !isFromOutside(transaction);
      if (!isOwn || isSettling(transaction)) return next(transaction);
      if (isNaming(transaction)) return mayEdit() ? next(transaction) : undefined;
      if (modeOf(state) !== 'suggest') return next(asWritten(transaction));
      const suggestion = toSuggestions(transaction, state, person());
      // What cannot be suggested does not happen; what the browser has drawn of it is drawn again.
      if (suggestion) next(suggestion);
      else this.editor.view.updateState(state);
    },
    addProseMirrorPlugins() {
      return [
        suggestionDrawing(),
        new Plugin({
          key,
          props: {
            handleDOMEvents: {
              // The browser must not see the letters change their element while they are composed.
              compositionstart(view) {
                if (modeOf(view.state) !== 'suggest') return false;
                if (!view.state.selection.empty) view.dispatch(view.state.tr.deleteSelection());
                view.dispatch(markedForTyping(view.state, person()));
                return false;
              },
            },
          },
        }),
      ];
    },
  });
}

/** The editor's own giving of ids is no suggestion; who may not edit leaves it to others. */
function isNaming({ steps }: Transaction): boolean {
  return steps.every((step) => step instanceof AttrStep && step.attr === 'id');
}

function markedForTyping(state: EditorState, author: { id: string; username: string }) {
  const { tr, selection, schema } = state;
  const marks = state.storedMarks ?? selection.$from.marks();
  const own = marks.some(
    ({ type, attrs }) => type.name === 'insertion' && attrs.personId === author.id,
  );
  const mark = schema.marks.insertion?.create(newSignature(author));
  if (own || !mark || selection.$from.parent.type.spec.code) return tr;
  return tr.setStoredMarks(mark.addToSet(marks.filter((each) => !isSuggestionMark(each))));
}

/** In edit mode letters written into a suggestion are no part of it: they would go with another's no. */
function asWritten(tr: Transaction): Transaction {
  const [step, ...others] = tr.steps;
  if (!(step instanceof ReplaceStep) || others.length > 0 || tr.getMeta('uiEvent')) return tr;
  const { from, slice } = step;
  const { content } = slice;
  if (!content.content.every((node) => node.isText && node.marks.some(isSuggestionMark))) return tr;
  for (const type of ['insertion', 'deletion', 'formatting']) {
    const mark = tr.doc.type.schema.marks[type];
    if (mark) tr.removeMark(from, from + content.size, mark);
  }
  return tr;
}
