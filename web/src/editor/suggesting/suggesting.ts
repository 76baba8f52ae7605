// Suggesting mode: converts the person's transactions into suggestions before they reach the editor's
// state.

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
      // An action that cannot be suggested is dropped, and the browser's changes are redrawn.
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
              // During a composition, the browser must not see the letters move to another element.
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

/** Ids that the editor adds are not suggestions; without the right to edit, others add them. */
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

/**
 * In editing mode, text typed into a suggestion is not part of it, or it would be lost if the suggestion is
 * rejected.
 */
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
