// The panel of find and replace. It hangs from the toolbar, so that it stays while the text scrolls.

import { CloseButton, Tooltip, UnstyledButton } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { ArrowDown, ArrowUp, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { keyName } from '../kit/keyNames.ts';
import classes from './finding.module.css';
import { closeFinding, goOn, show } from './going.ts';
import { currentIndex, type FindState, findingIn, setFindMeta } from './plugin.ts';
import type { Query } from './query.ts';
import { replaceAll, replaceCurrent } from './replacing.ts';

/** Long enough for the next letter of a fast typist, in milliseconds. */
const pause = 60;

const options = [
  ['matchCase', 'Aa'],
  ['wholeWord', 'W'],
  ['matchAccents', 'é'],
  ['isPattern', '.*'],
] as const;

export function FindPanel({ editor, finding }: { editor: Editor; finding: FindState }) {
  const { t } = useTranslation();
  const { panel, requestCount, query } = finding;
  const { view } = editor;
  const [text, setText] = useState(query.text);
  const [template, setTemplate] = useState('');
  const [replacedCount, setReplacedCount] = useState<number | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  const home = document.querySelector('[data-over-text]') ?? document.body;

  const search = (next: Query) => {
    clearTimeout(timer.current);
    setReplacedCount(null);
    if (!editor.isDestroyed) view.dispatch(setFindMeta(editor.state.tr, { query: next }));
  };
  const write = (words: string) => {
    setText(words);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => search({ ...query, text: words }), pause);
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that it is asked for
  useLayoutEffect(() => {
    setText(query.text);
    field.current?.focus();
    field.current?.select();
  }, [requestCount]);

  useEffect(() => {
    // With nothing left to replace, the button that was pressed would keep the focus and take no key.
    const { activeElement } = document;
    if (activeElement?.matches('search :disabled')) field.current?.focus();
  });

  const { current } = finding;
  const place = current && `${query.text} ${requestCount}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was found first is shown once
  useEffect(() => {
    const now = findingIn(editor.state)?.current;
    if (now) show(view, now);
  }, [place]);

  const go = (direction: 1 | -1) => {
    const isLate = text !== query.text;
    if (isLate) search({ ...query, text });
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
    else if (mod && event.key.toLowerCase() === 'h' && panel === 'find') toggleReplacing();
    else return;
    event.preventDefault();
  };
  const toggleReplacing = () => {
    const what = panel === 'find' ? 'replace' : 'find';
    view.dispatch(setFindMeta(editor.state.tr, { open: what, query: { ...query, text } }));
  };
  const replaceEach = async () => {
    setReplacedCount(await replaceAll(view, template));
  };
  const mayReplace = editor.isEditable;
  const shows = panel === 'replace' && mayReplace;
  return createPortal(
    <search className={classes.panel} aria-label={t('finding.title')} onKeyDown={onKeyDown}>
      {mayReplace && (
        <UnstyledButton
          className={classes.button}
          aria-label={t('finding.replaceToo')}
          aria-expanded={shows}
          data-turned={shows || undefined}
          onClick={toggleReplacing}
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
            onChange={({ currentTarget }) => write(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              go(event.shiftKey ? -1 : 1);
            }}
          />
          {options.map(([option, symbol]) => (
            <Tooltip key={option} label={t(`finding.${option}`)}>
              <UnstyledButton
                className={classes.button}
                aria-label={t(`finding.${option}`)}
                aria-pressed={query[option]}
                disabled={option === 'matchAccents' && query.isPattern}
                onClick={() => search({ ...query, text, [option]: !query[option] })}
              >
                <span className={classes.sign}>{symbol}</span>
              </UnstyledButton>
            </Tooltip>
          ))}
        </div>
        {shows && (
          <div className={classes.row}>
            <input
              className={classes.field}
              aria-label={t('finding.replaceBy')}
              placeholder={t('finding.replaceBy')}
              value={template}
              spellCheck={false}
              onChange={({ currentTarget }) => setTemplate(currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                void replaceCurrent(view, template);
              }}
            />
            <UnstyledButton
              className={classes.button}
              disabled={finding.matches.count === 0}
              onClick={() => void replaceCurrent(view, template)}
            >
              {t('finding.replace')}
            </UnstyledButton>
            <UnstyledButton
              className={classes.button}
              disabled={finding.matches.count === 0}
              onClick={() => void replaceEach()}
            >
              {t('finding.replaceAll')}
            </UnstyledButton>
          </div>
        )}
      </div>
      <div className={classes.going}>
        <span className={classes.count} role="status">
          {replacedCount === null ? (
            <Count finding={finding} />
          ) : (
            t('finding.replaced', { count: replacedCount })
          )}
        </span>
        <Tooltip label={`${t('editor.action.findBefore')} (${keyName('Shift-F3')})`}>
          <UnstyledButton
            className={classes.button}
            aria-label={t('editor.action.findBefore')}
            onClick={() => go(-1)}
          >
            <ArrowUp size={16} />
          </UnstyledButton>
        </Tooltip>
        <Tooltip label={`${t('editor.action.findNext')} (${keyName('F3')})`}>
          <UnstyledButton
            className={classes.button}
            aria-label={t('editor.action.findNext')}
            onClick={() => go(1)}
          >
            <ArrowDown size={16} />
          </UnstyledButton>
        </Tooltip>
        <CloseButton size={28} aria-label={t('finding.close')} onClick={() => closeFinding(view)} />
      </div>
    </search>,
    home,
  );
}

function Count({ finding }: { finding: FindState }) {
  const { t, i18n } = useTranslation();
  const { matches, trouble, query } = finding;
  if (trouble) return t(`finding.${trouble}`);
  if (query.text === '') return null;
  if (matches.missing.length > 0) return t('finding.looking');
  if (matches.count === 0) return t('finding.nothing');
  const at = currentIndex(finding) + 1;
  const count = matches.count.toLocaleString(i18n.language);
  return at > 0
    ? t('finding.place', { at: at.toLocaleString(i18n.language), count })
    : t('finding.many', { count: matches.count, shown: count });
}
