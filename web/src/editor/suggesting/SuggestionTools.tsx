// What one does with suggestions: the card of the one at the caret, and the list of all.

import type { Settling } from '@docent/document-model/suggestions/suggestions';
import { isFromOutside } from '@docent/live-binding/liveBinding';
import { Button, Popover, Text } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { Check, ChevronDown, ChevronUp, MessageSquareDiff, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fullTime, sinceThen } from '../../ui/times.ts';
import { Floating } from '../kit/Floating.tsx';
import { keyName } from '../kit/keyNames.ts';
import { isWriting, modeOf } from '../kit/mode.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { useEditorValue } from '../kit/useEditorValue.ts';
import { runWithBusyIndicator } from '../large/longWork.ts';
import {
  countOf,
  type FoundSuggestion,
  suggestionAt,
  suggestionsIn,
  tableChangeOf,
} from './found.ts';
import { goTo, goToSuggestion, settle, suggestionsInSelection } from './settle.ts';
import classes from './suggestions.module.css';

interface SuggestionToolsProps {
  editor: Editor;
  mayEdit: boolean;
  /** Who looks at it; their own they may take back. */
  personId: string;
}

/** The button that says how many there are, and the list behind it. */
export function SuggestionsMenu({ editor, mayEdit, personId }: SuggestionToolsProps) {
  const { t, i18n } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const count = useEditorValue(editor, ({ state }) => countOf(state.doc));
  const mode = useEditorValue(editor, ({ state }) => modeOf(state));
  if (!isOpen && (!isWriting(mode) || (count === 0 && mode !== 'suggest'))) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      width="min(360px, calc(100vw - 16px))"
      trapFocus
    >
      <Popover.Target>
        <ToolButton
          label={t('suggestions.count', { count })}
          expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <MessageSquareDiff size={17} />
          {count > 0 && (
            <span className={classes.count}>{count.toLocaleString(i18n.language)}</span>
          )}
        </ToolButton>
      </Popover.Target>
      <Popover.Dropdown data-tools p={0} aria-label={t('suggestions.title')}>
        <SuggestionList editor={editor} mayEdit={mayEdit} personId={personId} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Rows that are drawn at once; a document may hold thousands. */
const page = 100;

function SuggestionList({ editor, mayEdit, personId }: SuggestionToolsProps) {
  const { t } = useTranslation();
  const [shownCount, setShownCount] = useState(page);
  const doc = useEditorValue(editor, ({ state }) => state.doc);
  const selected = useEditorValue(editor, ({ state }) => state.selection);
  const all = suggestionsIn(doc);
  const mine = all.filter(({ personId: id }) => id === personId);
  const selectedSuggestions = selected.empty ? [] : suggestionsInSelection(editor.state);
  const run = (suggestions: readonly FoundSuggestion[], how: Settling) => {
    const ids = new Set(suggestions.map(({ id }) => id));
    const { view } = editor;
    runWithBusyIndicator(view, ids.size, () => {
      const now = suggestionsIn(view.state.doc).filter(({ id }) => ids.has(id));
      settle(now, how)(view.state, view.dispatch.bind(view));
    });
  };

  if (all.length === 0) {
    return (
      <div className={classes.none}>
        <p>{t('suggestions.none')}</p>
        <Text size="sm" c="dimmed">
          {t('suggestions.noneHint')}
        </Text>
      </div>
    );
  }
  return (
    <>
      <div className={classes.head}>
        <strong>{t('suggestions.count', { count: all.length })}</strong>
        <ToolButton
          label={t('suggestions.previous')}
          keys={keyName('Shift-F8')}
          onClick={() => goToSuggestion(-1)(editor.state, editor.view.dispatch)}
        >
          <ChevronUp size={16} />
        </ToolButton>
        <ToolButton
          label={t('suggestions.next')}
          keys={keyName('F8')}
          onClick={() => goToSuggestion(1)(editor.state, editor.view.dispatch)}
        >
          <ChevronDown size={16} />
        </ToolButton>
      </div>
      <ul className={classes.list}>
        {all.slice(0, shownCount).map((suggestion) => (
          <li key={suggestion.id}>
            <SuggestedChange
              suggestion={suggestion}
              onGo={() => {
                const place = suggestion.places[0];
                const { view, state } = editor;
                if (place) view.dispatch(goTo(state, place.from + (place.node ? 1 : 0)));
              }}
            />
            <Answers editor={editor} found={suggestion} mayEdit={mayEdit} personId={personId} />
          </li>
        ))}
        {all.length > shownCount && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => setShownCount(shownCount + page)}
          >
            {t('suggestions.more')}
          </Button>
        )}
      </ul>
      <div className={classes.foot}>
        {mayEdit && selectedSuggestions.length > 0 && (
          <>
            <Button
              size="compact-sm"
              variant="light"
              onClick={() => run(selectedSuggestions, 'accept')}
            >
              {t('suggestions.acceptSelected')}
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => run(selectedSuggestions, 'refuse')}
            >
              {t('suggestions.refuseSelected')}
            </Button>
          </>
        )}
        {mayEdit ? (
          <>
            <Button size="compact-sm" onClick={() => run(all, 'accept')}>
              {t('suggestions.acceptAll')}
            </Button>
            <Button size="compact-sm" variant="default" onClick={() => run(all, 'refuse')}>
              {t('suggestions.refuseAll')}
            </Button>
          </>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            disabled={mine.length === 0}
            onClick={() => run(mine, 'refuse')}
          >
            {t('suggestions.withdrawAll')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Beside the text while the caret is in a suggestion or the mouse rests on it. */
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
        <Answers editor={editor} found={suggestion} mayEdit={mayEdit} personId={personId} />
      </div>
    </Floating>
  );
}

/** Whether the caret was put where it is. While one types, nothing may stand over the next lines. */
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

/** The position under the mouse while it rests on a suggestion or on its card; else null. */
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

function SuggestedChange({ suggestion, onGo }: { suggestion: FoundSuggestion; onGo?: () => void }) {
  const { t, i18n } = useTranslation();
  const words = useWhat(suggestion);
  const name = suggestion.username || t('suggestions.unknownAuthor');
  const inner = (
    <>
      <span className={classes.who}>
        <strong>{name}</strong>
        {suggestion.at && (
          <time dateTime={suggestion.at} title={fullTime(suggestion.at, i18n.language)}>
            {sinceThen(suggestion.at, i18n.language)}
          </time>
        )}
      </span>
      {words.map((line) => (
        <span key={line} className={classes.what}>
          {line}
        </span>
      ))}
    </>
  );
  return onGo ? (
    <button type="button" className={classes.suggested} onClick={onGo}>
      {inner}
    </button>
  ) : (
    <div className={classes.suggested}>{inner}</div>
  );
}

function Answers({
  editor,
  found: suggestion,
  mayEdit,
  personId,
}: SuggestionToolsProps & { found: FoundSuggestion }) {
  const { t } = useTranslation();
  const run = (how: 'accept' | 'refuse') => {
    settle([suggestion], how)(editor.state, editor.view.dispatch.bind(editor.view));
    editor.view.focus();
  };
  const isOwn = suggestion.personId === personId;
  if (!mayEdit && !isOwn) return null;
  return (
    <div className={classes.answers}>
      {mayEdit && (
        <ToolButton
          label={t('suggestions.accept')}
          keys={keyName('Mod-Alt-Enter')}
          onClick={() => run('accept')}
        >
          <Check size={16} />
        </ToolButton>
      )}
      <ToolButton
        label={t(isOwn ? 'suggestions.withdraw' : 'suggestions.refuse')}
        keys={keyName('Mod-Alt-Shift-Enter')}
        onClick={() => run('refuse')}
      >
        <X size={16} />
      </ToolButton>
    </div>
  );
}

const longest = 80;

/** What it does, in words. */
function useWhat(suggestion: FoundSuggestion): string[] {
  const { t } = useTranslation();
  const { places } = suggestion;
  const has = (kind: string) => places.some((place) => place.node && place.kind === kind);
  const textOf = (kind: string) => {
    const all = places.filter((place) => place.kind === kind);
    // Of a list or table the text of the whole says what it is.
    const texts = all.some((place) => !place.node) ? all.filter((place) => !place.node) : all;
    const text = texts
      .map((place) => place.text)
      .join(' ')
      .trim();
    return text.length > longest ? `${text.slice(0, longest)}…` : text;
  };
  const table = tableChangeOf(suggestion);
  if (table) {
    const text = textOf(table.startsWith('old') ? 'deletion' : 'insertion');
    const what = t(`suggestions.does.${table}`);
    return [text ? t('suggestions.does.withText', { what, text }) : what];
  }
  const [insertedText, deleted] = [textOf('insertion'), textOf('deletion')];
  const formattedText = textOf('formatting');
  const words: string[] = [];
  if (insertedText && deleted) {
    words.push(t('suggestions.does.replacement', { old: deleted, text: insertedText }));
  } else if (insertedText) words.push(t('suggestions.does.insertion', { text: insertedText }));
  else if (deleted) words.push(t('suggestions.does.deletion', { text: deleted }));
  if (formattedText) words.push(t('suggestions.does.formatting', { text: formattedText }));
  if (has('insertion') && !insertedText) words.push(t('suggestions.does.newBlock'));
  if (has('deletion') && !deleted) words.push(t('suggestions.does.oldBlock'));
  for (const kind of ['split', 'join', 'change'] as const) {
    if (has(kind)) words.push(t(`suggestions.does.${kind}`));
  }
  return words;
}
