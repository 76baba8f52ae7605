// The panel for find and replace. It is attached to the toolbar, so that it stays while the text scrolls.

import { UnstyledButton } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { FindOptions } from './FindOptions.tsx';
import { FindSteps } from './FindSteps.tsx';
import classes from './finding.module.css';
import { closeFinding, goOn, show } from './going.ts';
import { type FindState, findingIn, setFindMeta } from './plugin.ts';
import type { Query } from './query.ts';
import { ReplaceRow } from './ReplaceRow.tsx';

/** Longer than the pause between two keys of a fast typist, in milliseconds. */
const typingPause = 60;

export function FindPanel({ editor, finding }: { editor: Editor; finding: FindState }) {
  const { t } = useTranslation();
  const { panel, requestCount, query } = finding;
  const { view } = editor;
  const [template, setTemplate] = useState('');
  const [replacedCount, setReplacedCount] = useState<number | null>(null);
  const { text, setText, changeText, search } = useTypedQuery(editor, query, () =>
    setReplacedCount(null),
  );
  const field = useRef<HTMLInputElement>(null);
  const container = document.querySelector('[data-over-text]') ?? document.body;

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each request to open the panel
  useLayoutEffect(() => {
    setText(query.text);
    field.current?.focus();
    field.current?.select();
  }, [requestCount]);

  useEffect(() => {
    // With nothing left to replace, the pressed button is disabled but would keep the focus and take no
    // keys.
    const { activeElement } = document;
    if (activeElement?.matches('search :disabled')) field.current?.focus();
  });

  const { current } = finding;
  const searchKey = current && `${query.text} ${requestCount}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first match is scrolled to once
  useEffect(() => {
    const match = findingIn(editor.state)?.current;
    if (match) show(view, match);
  }, [searchKey]);

  const go = (direction: 1 | -1) => {
    if (text !== query.text) search({ ...query, text });
    else goOn(direction)(editor.state, view.dispatch.bind(view), view);
    setReplacedCount(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const mod = event.ctrlKey || event.metaKey;
    const isNext = event.key === 'F3' || (mod && event.key.toLowerCase() === 'g');
    if (event.key === 'Escape') {
      event.stopPropagation();
      closeFinding(view);
    } else if (isNext) go(event.shiftKey ? -1 : 1);
    else if (mod && event.key.toLowerCase() === 'h' && panel === 'find') toggleReplace();
    else return;
    event.preventDefault();
  };
  const toggleReplace = () => {
    const open = panel === 'find' ? 'replace' : 'find';
    view.dispatch(setFindMeta(editor.state.tr, { open, query: { ...query, text } }));
  };
  const mayReplace = editor.isEditable;
  const isReplacing = panel === 'replace' && mayReplace;
  return createPortal(
    <search className={classes.panel} aria-label={t('finding.title')} onKeyDown={onKeyDown}>
      {mayReplace && (
        <UnstyledButton
          className={classes.button}
          aria-label={t('finding.replaceToo')}
          aria-expanded={isReplacing}
          data-expanded={isReplacing || undefined}
          onClick={toggleReplace}
        >
          <ChevronRight size={16} />
        </UnstyledButton>
      )}
      <div className={classes.rows}>
        <div className={classes.row}>
          <input
            ref={field}
            className={classes.field}
            aria-label={t('finding.find')}
            placeholder={t('finding.find')}
            aria-invalid={finding.trouble !== null || undefined}
            value={text}
            spellCheck={false}
            onChange={({ currentTarget }) => changeText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              go(event.shiftKey ? -1 : 1);
            }}
          />
          <FindOptions query={query} onChange={(change) => search({ ...query, text, ...change })} />
        </div>
        {isReplacing && (
          <ReplaceRow
            view={view}
            hasMatches={finding.matches.count > 0}
            template={template}
            onTemplate={setTemplate}
            onReplaced={setReplacedCount}
          />
        )}
      </div>
      <FindSteps
        finding={finding}
        replacedCount={replacedCount}
        onStep={go}
        onClose={() => closeFinding(view)}
      />
    </search>,
    container,
  );
}

/** The text of the query as typed; the search follows after a short pause. */
function useTypedQuery(editor: Editor, query: Query, onSearch: () => void) {
  const { view } = editor;
  const [text, setText] = useState(query.text);
  const timer = useRef(0);
  const search = (next: Query) => {
    clearTimeout(timer.current);
    onSearch();
    if (!editor.isDestroyed) view.dispatch(setFindMeta(editor.state.tr, { query: next }));
  };
  const changeText = (nextText: string) => {
    setText(nextText);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => search({ ...query, text: nextText }), typingPause);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return { text, setText, changeText, search };
}
