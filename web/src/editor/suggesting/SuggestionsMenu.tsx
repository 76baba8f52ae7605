// The button with the number of suggestions, and the list that it opens.

import type { Settling } from '@docent/document-model/suggestions/suggestions';
import { Button, Popover, Text } from '@mantine/core';
import { ChevronDown, ChevronUp, MessageSquareDiff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyName } from '../kit/keyNames.ts';
import { isWriting, modeOf } from '../kit/mode.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import { useEditorValue } from '../kit/useEditorValue.ts';
import { runWithBusyIndicator } from '../large/longWork.ts';
import { countOf, type FoundSuggestion, suggestionsIn } from './found.ts';
import {
  SuggestedChange,
  SuggestionButtons,
  type SuggestionToolsProps,
} from './SuggestedChange.tsx';
import { goTo, goToSuggestion, settle, suggestionsInSelection } from './settle.ts';
import classes from './suggestions.module.css';

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

/** Number of rows rendered at once; a document may contain thousands. */
const page = 100;

function SuggestionList({ editor, mayEdit, personId }: SuggestionToolsProps) {
  const { t } = useTranslation();
  const [shownCount, setShownCount] = useState(page);
  const doc = useEditorValue(editor, ({ state }) => state.doc);
  const selection = useEditorValue(editor, ({ state }) => state.selection);
  const all = suggestionsIn(doc);
  const mine = all.filter(({ personId: id }) => id === personId);
  const selectedSuggestions = selection.empty ? [] : suggestionsInSelection(editor.state);
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
            <SuggestionButtons
              editor={editor}
              suggestion={suggestion}
              mayEdit={mayEdit}
              personId={personId}
            />
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
