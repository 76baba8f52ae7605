import { paperSize } from '@docent/document-model/page';
import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { pixelsPerMillimetre } from '../pages/geometry.ts';
import type { PageState } from '../pages/pageState.ts';
import { perform } from './editorStatus.ts';
import classes from './pages.module.css';

/** The letter that indents are counted in, in millimetres. */
const letter = 16 / pixelsPerMillimetre;

/** Margins and indents, to be seen and dragged; each handle also takes the arrow keys. */
export function Ruler({ editor, pages }: { editor: Editor; pages: PageState }) {
  const { t } = useTranslation();
  const { page, seen } = pages;
  const { width } = paperSize(page);
  const { left, right } = page.margins;
  const { indent, firstLine } = useIndents(editor);
  const scale = pixelsPerMillimetre * seen.zoom;
  const millimetre = (value: number) => Math.round(value * 2) / 2;
  const handles: HandleProps[] = [
    {
      kind: 'left',
      label: t('pages.rulerLeft'),
      at: left,
      value: left,
      step: 1,
      read: (at) => millimetre(within(at, 0, width - right - 20)),
      onSet: (value) => pages.set({ margins: { ...page.margins, left: value } }),
    },
    {
      kind: 'right',
      label: t('pages.rulerRight'),
      at: width - right,
      value: right,
      step: -1,
      read: (at) => millimetre(within(width - at, 0, width - left - 20)),
      onSet: (value) => pages.set({ margins: { ...page.margins, right: value } }),
    },
    {
      kind: 'first',
      label: t('pages.rulerFirst'),
      at: left + (indent * 2 + firstLine) * letter,
      value: firstLine,
      step: letter,
      read: (at) => Math.round(within((at - left) / letter - indent * 2, -20, 20)),
      onSet: (value) => perform(editor, setLineAttribute('firstLine', value || null)),
    },
    {
      kind: 'indent',
      label: t('pages.rulerIndent'),
      at: left + indent * 2 * letter,
      value: indent,
      step: letter * 2,
      read: (at) => Math.round(within((at - left) / letter / 2, 0, 20)),
      onSet: (value) => perform(editor, setLineAttribute('indent', value || null)),
    },
  ];
  return (
    <div className={classes.ruler} style={{ width: width * scale }} data-over-text>
      <div
        className={classes.room}
        style={{ left: left * scale, width: Math.max(0, width - left - right) * scale }}
      />
      <div className={classes.ticks} aria-hidden>
        {Array.from({ length: Math.floor((width - left) / 10) }, (_, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a centimetre is what it is
          <span key={i} style={{ left: (left + (i + 1) * 10) * scale }}>
            {i + 1}
          </span>
        ))}
      </div>
      {handles.map((handle) => (
        <Handle key={handle.kind} scale={scale} {...handle} />
      ))}
    </div>
  );
}

interface HandleProps {
  kind: 'left' | 'right' | 'first' | 'indent';
  label: string;
  /** From the paper's left edge, in millimetres. */
  at: number;
  value: number;
  /** One step of the arrow keys to the right, in millimetres. */
  step: number;
  /** The value that a place means. */
  read: (at: number) => number;
  onSet: (value: number) => void;
}

function Handle({
  kind,
  label,
  at,
  value,
  step,
  read,
  onSet,
  scale,
}: HandleProps & { scale: number }) {
  const [dragged, setDragged] = useState<number | null>(null);
  const begun = useRef(0);
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    begun.current = event.clientX;
    setDragged(at);
  };
  const move = ({ clientX }: PointerEvent) => {
    if (dragged !== null) setDragged(at + (clientX - begun.current) / scale);
  };
  const up = () => {
    if (dragged === null) return;
    setDragged(null);
    const now = read(dragged);
    if (now !== value) onSet(now);
  };
  const key = (event: KeyboardEvent) => {
    const sign = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (sign === undefined) return;
    event.preventDefault();
    onSet(read(at + sign * Math.abs(step)));
  };
  return (
    <button
      type="button"
      role="slider"
      aria-label={label}
      aria-valuenow={value}
      title={label}
      data-kind={kind}
      className={classes.handle}
      style={{ left: (dragged ?? at) * scale }}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => setDragged(null)}
      onKeyDown={key}
    />
  );
}

function within(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}

function setLineAttribute(name: 'indent' | 'firstLine', value: number | null): Command {
  return (state, dispatch) => {
    const { tr } = state;
    for (const { $from, $to } of state.selection.ranges) {
      state.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
        if (node.type.spec.attrs?.[name]) tr.setNodeAttribute(pos, name, value);
        return !node.inlineContent;
      });
    }
    if (!tr.docChanged) return false;
    dispatch?.(tr);
    return true;
  };
}

interface Indents {
  indent: number;
  firstLine: number;
}

/** Of the line with the caret; the same object as long as it says the same. */
function useIndents(editor: Editor): Indents {
  const [indents, setIndents] = useState<Indents>({ indent: 0, firstLine: 0 });
  useEffect(() => {
    let frame = 0;
    const read = () => {
      frame = 0;
      if (editor.isDestroyed) return;
      const { attrs } = editor.state.selection.$from.parent;
      const indent = Number(attrs.indent) || 0;
      const firstLine = Number(attrs.firstLine) || 0;
      setIndents((was) =>
        was.indent === indent && was.firstLine === firstLine ? was : { indent, firstLine },
      );
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
