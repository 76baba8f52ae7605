import type { Editor } from '@tiptap/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxIndent, setLines } from '../formatting/paragraphCommands.ts';
import { perform } from '../kit/editorStatus.ts';
import type { PageState } from '../layout/pageState.ts';
import { columnGap, pixelsPerMillimetre } from '../pagination/geometry.ts';
import classes from './pages.module.css';
import { centimetres, type HandleProps, marginAt, RulerHandle, within } from './RulerHandle.tsx';

/** One em in millimetres, the unit of indents. */
const letter = 16 / pixelsPerMillimetre;

/** Minimum width of the text between the margins, in millimetres. */
export const least = 20;

/** Margins and indents; each handle can be dragged or moved with the arrow keys. */
export function Ruler({ editor, pages }: { editor: Editor; pages: PageState }) {
  const { t } = useTranslation();
  const { page, visiblePages } = pages;
  const width = visiblePages.width / pixelsPerMillimetre;
  const { left, right } = page.margins;
  const { indent, rightIndent, firstLine } = useIndents(editor);
  const scale = pixelsPerMillimetre * visiblePages.zoom;
  const gaps = visiblePages.columns - 1;
  const column = (width - left - right - gaps * columnGap) / (gaps + 1);
  const gapAt = (i: number) => left + (i + 1) * column + i * columnGap;
  const handles: HandleProps[] = [
    {
      kind: 'left',
      label: t('pages.rulerLeft'),
      at: left,
      value: left,
      step: 1,
      read: (at) => marginAt(at, 0, width - right - least),
      onSet: (value) => pages.set({ margins: { ...page.margins, left: value } }),
    },
    {
      kind: 'right',
      label: t('pages.rulerRight'),
      at: width - right,
      value: right,
      step: 1,
      read: (at) => marginAt(width - at, 0, width - left - least),
      onSet: (value) => pages.set({ margins: { ...page.margins, right: value } }),
    },
    {
      kind: 'first',
      label: t('pages.rulerFirst'),
      at: left + (indent * 2 + firstLine) * letter,
      value: firstLine,
      step: letter,
      read: (at) => Math.round(within((at - left) / letter - indent * 2, -20, 20)),
      onSet: (value) => perform(editor, setLines({ firstLine: value || null })),
    },
    {
      kind: 'indent',
      label: t('pages.rulerIndent'),
      at: left + indent * 2 * letter,
      value: indent,
      step: letter * 2,
      read: (at) => Math.round(within((at - left) / letter / 2, 0, maxIndent)),
      onSet: (value) => perform(editor, setLines({ indent: value || null })),
    },
    {
      kind: 'rightIndent',
      label: t('pages.rulerRightIndent'),
      at: left + column - rightIndent * 2 * letter,
      value: rightIndent,
      step: letter * 2,
      read: (at) => Math.round(within((left + column - at) / letter / 2, 0, maxIndent)),
      onSet: (value) => perform(editor, setLines({ rightIndent: value || null })),
    },
  ];
  return (
    <div className={classes.ruler} style={{ width: width * scale }} data-over-text>
      <div
        className={classes.room}
        style={{ left: left * scale, width: Math.max(0, width - left - right) * scale }}
      />
      <div className={classes.ticks} aria-hidden>
        {centimetres(left, width, handles).map((number) => (
          <span key={number} style={{ left: (left + number * 10) * scale }}>
            {number}
          </span>
        ))}
      </div>
      {Array.from({ length: gaps }, (_, i) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap is where it is
          key={i}
          className={classes.gap}
          style={{ left: gapAt(i) * scale, width: columnGap * scale }}
        />
      ))}
      {handles.map((handle) => (
        <RulerHandle key={handle.kind} along="across" scale={scale} {...handle} />
      ))}
    </div>
  );
}

const noIndents = { indent: 0, rightIndent: 0, firstLine: 0 };
type Indents = typeof noIndents;

/** Indents of the line with the caret; the same object while they are equal. */
function useIndents(editor: Editor): Indents {
  const [indents, setIndents] = useState(noIndents);
  useEffect(() => {
    let frame = 0;
    const read = () => {
      frame = 0;
      if (editor.isDestroyed) return;
      const { attrs } = editor.state.selection.$from.parent;
      const names = Object.keys(noIndents) as (keyof Indents)[];
      setIndents((was) => {
        const now = { ...noIndents };
        for (const name of names) now[name] = Number(attrs[name]) || 0;
        return names.every((name) => was[name] === now[name]) ? was : now;
      });
    };
    const later = () => {
      frame ||= requestAnimationFrame(() => setTimeout(read));
    };
    read();
    editor.on('transaction', later);
    return () => {
      cancelAnimationFrame(frame);
      editor.off('transaction', later);
    };
  }, [editor]);
  return indents;
}
