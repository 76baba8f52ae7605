import { Menu, UnstyledButton } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Minus, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { percentOf } from '../../ui/times.ts';
import { modeOf } from '../kit/mode.ts';
import { ToolButton } from '../kit/ToolButton.tsx';
import type { PageState } from '../layout/pageState.ts';
import classes from '../pageSetup/pages.module.css';
import { type Count, countDocument } from '../pagination/wordCount.ts';

/** Current page, number of pages and words, and zoom. */
export function StatusBar({ editor, pages }: { editor: Editor; pages: PageState }) {
  const { t, i18n } = useTranslation();
  const count = useCount(editor);
  const { page, visiblePages } = pages;
  const formatNumber = (number: number) => number.toLocaleString(i18n.language);
  const percent = percentOf(visiblePages.zoom, i18n.language);
  return (
    <section className={classes.status} aria-label={t('pages.status')}>
      {page.paged && (
        <span>{t('pages.pageOf', { page: visiblePages.page, pages: visiblePages.pages })}</span>
      )}
      {count ? (
        <>
          <span>
            {t('pages.words', {
              count: count.words,
              replace: { count: formatNumber(count.words) },
            })}
          </span>
          <span className={classes.wide}>
            {t('pages.characters', {
              count: count.characters,
              replace: { count: formatNumber(count.characters) },
            })}
          </span>
        </>
      ) : (
        <span>{t('pages.counting')}</span>
      )}
      <span className={classes.mode}>{t(`editor.modes.${modeOf(editor.state)}.name`)}</span>
      <span className={classes.zoom}>
        <ToolButton label={t('pages.zoomOut')} onClick={() => pages.stepZoom(-1)}>
          <Minus size={14} />
        </ToolButton>
        <Menu position="top-end">
          <Menu.Target>
            <UnstyledButton
              className={classes.percent}
              aria-label={t('shell.named', { what: t('pages.zoom'), which: percent })}
            >
              {percent}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {page.paged && (
              <Menu.Item onClick={() => pages.setZoom('fit')}>{t('pages.zoomFit')}</Menu.Item>
            )}
            <Menu.Item onClick={() => pages.setZoom(1)}>{t('pages.zoomNatural')}</Menu.Item>
            {[0.5, 0.75, 1.25, 1.5, 2].map((zoom) => (
              <Menu.Item key={zoom} onClick={() => pages.setZoom(zoom)}>
                {percentOf(zoom, i18n.language)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <ToolButton label={t('pages.zoomIn')} onClick={() => pages.stepZoom(1)}>
          <Plus size={14} />
        </ToolButton>
      </span>
    </section>
  );
}

/** Delay after the last key, in milliseconds, so that counting does not disturb typing. */
const pause = 400;
const slice = 8;

/** Counts in pauses of typing, a few milliseconds at a time; null until the result is known. */
function useCount(editor: Editor): Count | null {
  const [count, setCount] = useState<Count | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const work = () => {
      timer = undefined;
      if (editor.isDestroyed) return;
      const until = performance.now() + slice;
      const now = countDocument(editor.state.doc, () => performance.now() < until);
      if (!now) timer = setTimeout(work, 30);
      else
        setCount((was) =>
          was?.words === now.words && was.characters === now.characters ? was : now,
        );
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(work, pause);
    };
    later();
    editor.on('update', later);
    return () => {
      clearTimeout(timer);
      editor.off('update', later);
    };
  }, [editor]);
  return count;
}
