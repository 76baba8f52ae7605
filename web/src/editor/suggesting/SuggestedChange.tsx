// A suggestion described in words, with its buttons.

import type { Editor } from '@tiptap/core';
import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fullTime, sinceThen } from '../../ui/times.ts';
import { keyName } from '../kit/keyNames.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { type FoundSuggestion, tableChangeOf } from './found.ts';
import { settle } from './settle.ts';
import classes from './suggestions.module.css';

export interface SuggestionToolsProps {
  editor: Editor;
  mayEdit: boolean;
  /** The current person, who may withdraw their own suggestions. */
  personId: string;
}

export function SuggestedChange({
  suggestion,
  onGo,
}: {
  suggestion: FoundSuggestion;
  onGo?: () => void;
}) {
  const { t, i18n } = useTranslation();
  const words = useChangeTexts(suggestion);
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

export function SuggestionButtons({
  editor,
  suggestion,
  mayEdit,
  personId,
}: SuggestionToolsProps & { suggestion: FoundSuggestion }) {
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

const maxTextLength = 80;

/** The change in words. */
function useChangeTexts(suggestion: FoundSuggestion): string[] {
  const { t } = useTranslation();
  const { places } = suggestion;
  const has = (kind: string) => places.some((place) => place.node && place.kind === kind);
  const textOf = (kind: string) => {
    const all = places.filter((place) => place.kind === kind);
    // For a list or table, the text of the whole describes it.
    const texts = all.some((place) => !place.node) ? all.filter((place) => !place.node) : all;
    const text = texts
      .map((place) => place.text)
      .join(' ')
      .trim();
    return text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text;
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
