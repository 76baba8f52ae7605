// The card of the suggestion at the caret or under the mouse.
import { isFromOutside } from '@docent/live-binding/liveBinding';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Floating } from '../kit/Floating.tsx';
import { isWriting, modeOf } from '../kit/mode.ts';
import { useEditorValue } from '../kit/useEditorValue.ts';
import { suggestionAt } from './found.ts';
import {
  SuggestedChange,
  SuggestionButtons,
  type SuggestionToolsProps,
} from './SuggestedChange.tsx';
import classes from './suggestions.module.css';

/** Shown beside the text while the caret is in a suggestion or the mouse is over it. */
export function SuggestionCard({ editor, mayEdit, personId }: SuggestionToolsProps) {
  const { t } = useTranslation();
  const mode = useEditorValue(editor, ({ state }) => modeOf(state));
  const caret = useEditorValue(editor, ({ state, view }) =>
    state.selection.empty && view.hasFocus() ? state.selection.from : null,
  );
  const doc = useEditorValue(editor, ({ state }) => state.doc);
  const pointedPosition = usePointedPosition(editor);
  const rests = useResting(editor);
  const at = pointedPosition ?? (rests ? caret : null);
  if (!isWriting(mode) || at === null || at > doc.content.size) return null;
  const suggestion = suggestionAt(doc, at);
  const place =
    suggestion?.places.find(({ from, to }) => from <= at && at <= to) ?? suggestion?.places[0];
  if (!suggestion || !place) return null;
  const name = suggestion.username || t('suggestions.unknownAuthor');
  const from = Math.min(place.from + (place.node ? 1 : 0), doc.content.size);
  const to = place.node ? from : Math.min(place.to, doc.content.size);
  return (
    <Floating
      key={suggestion.id}
      editor={editor}
      from={from}
      to={to}
      label={t('suggestions.card', { name })}
      side="below"
    >
      <div className={classes.card} data-suggestion-card>
        <SuggestedChange suggestion={suggestion} />
        <SuggestionButtons
          editor={editor}
          suggestion={suggestion}
          mayEdit={mayEdit}
          personId={personId}
        />
      </div>
    </Floating>
  );
}

/**
 * Whether the caret was placed rather than moved by typing; while typing, nothing may cover the next lines.
 */
function useResting(editor: Editor): boolean {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    const update = ({ transaction }: { transaction: Transaction }) => {
      if (isFromOutside(transaction)) return;
      if (transaction.docChanged) setRests(false);
      else if (transaction.selectionSet) setRests(true);
    };
    editor.on('transaction', update);
    return () => {
      editor.off('transaction', update);
    };
  }, [editor]);
  return rests;
}

/** Position under the mouse while it is over a suggestion or its card; otherwise null. */
function usePointedPosition(editor: Editor): number | null {
  const [position, setPosition] = useState<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const later = (next: number | null, delay: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setPosition(next), delay);
    };
    const over = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      if (target.closest('[data-suggestion-card]')) return clearTimeout(timer.current);
      const suggestionElement = target.closest('[data-suggested], .suggested');
      if (!suggestionElement || !editor.view.dom.contains(suggestionElement))
        return later(null, 250);
      later(editor.view.posAtDOM(suggestionElement, 0), 350);
    };
    document.addEventListener('mouseover', over);
    return () => {
      document.removeEventListener('mouseover', over);
      clearTimeout(timer.current);
    };
  }, [editor]);
  return position;
}
