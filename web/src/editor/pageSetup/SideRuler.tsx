import { useTranslation } from 'react-i18next';
import type { PageState } from '../layout/pageState.ts';
import { pixelsPerMillimetre } from '../pagination/geometry.ts';
import classes from './pages.module.css';
import { least } from './Ruler.tsx';
import { centimetres, type HandleProps, marginAt, RulerHandle } from './RulerHandle.tsx';

/** Top and bottom margins, beside the visible page and in its scale. */
export function SideRuler({ pages }: { pages: PageState }) {
  const { t } = useTranslation();
  const { page, visiblePages } = pages;
  const { top, bottom } = page.margins;
  const height = visiblePages.height / pixelsPerMillimetre;
  const handles: HandleProps[] = [
    {
      kind: 'top',
      label: t('pages.rulerTop'),
      at: top,
      value: top,
      step: 1,
      read: (at) => marginAt(at, 0, height - bottom - least),
      onSet: (value) => pages.set({ margins: { ...page.margins, top: value } }),
    },
    {
      kind: 'bottom',
      label: t('pages.rulerBottom'),
      at: height - bottom,
      value: bottom,
      step: 1,
      read: (at) => marginAt(height - at, 0, height - top - least),
      onSet: (value) => pages.set({ margins: { ...page.margins, bottom: value } }),
    },
  ];
  return (
    <div
      className={classes.sideRuler}
      style={{ top: visiblePages.top, height: visiblePages.height }}
      data-over-text
    >
      <div
        className={classes.sideRoom}
        style={{
          top: top * pixelsPerMillimetre,
          height: Math.max(0, height - top - bottom) * pixelsPerMillimetre,
        }}
      />
      <div className={classes.sideTicks} aria-hidden>
        {centimetres(top, height, handles).map((number) => (
          <span key={number} style={{ top: (top + number * 10) * pixelsPerMillimetre }}>
            {number}
          </span>
        ))}
      </div>
      {handles.map((handle) => (
        <RulerHandle
          key={handle.kind}
          along="down"
          scale={pixelsPerMillimetre * visiblePages.zoom}
          shownScale={pixelsPerMillimetre}
          {...handle}
        />
      ))}
    </div>
  );
}
