import { Button, Group } from '@mantine/core';
import { Eraser, Undo2 } from 'lucide-react';
import { type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './SignDialog.module.css';
import { pathOf, type Stroke, withPoint } from './strokes.ts';

/** The limit of `drawingForm`. */
const maxCharacters = 100_000;

/** An area to draw a signature; `onChange` gets the strokes as a path, empty without any. */
export function SignaturePad({ onChange }: { onChange: (drawing: string) => void }) {
  const { t } = useTranslation();
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [pen, setPen] = useState<number | null>(null);

  const draw = (next: readonly Stroke[]) => {
    const path = pathOf(next);
    // Beyond the storage limit, drawing stops.
    if (path.length > maxCharacters) return;
    setStrokes(next);
    onChange(path);
  };
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return { x: ((clientX - left) / width) * 300, y: ((clientY - top) / height) * 100 };
  };
  return (
    <div>
      <div className={classes.pad}>
        <svg
          viewBox="0 0 300 100"
          role="img"
          aria-label={t('forms.drawHere')}
          onPointerDown={(event) => {
            if (pen !== null || event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            setPen(event.pointerId);
            draw([...strokes, withPoint([], pointOf(event))]);
          }}
          onPointerMove={(event) => {
            if (event.pointerId !== pen) return;
            const last = strokes.at(-1) ?? [];
            const next = withPoint(last, pointOf(event));
            if (next !== last) draw([...strokes.slice(0, -1), next]);
          }}
          onPointerUp={() => setPen(null)}
          onPointerCancel={() => setPen(null)}
        >
          <line x1="20" x2="280" y1="82" y2="82" className={classes.line} />
          <path d={pathOf(strokes)} />
        </svg>
      </div>
      <Group gap="xs" mt="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<Undo2 size={14} />}
          disabled={strokes.length === 0}
          onClick={() => draw(strokes.slice(0, -1))}
        >
          {t('forms.undoStroke')}
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<Eraser size={14} />}
          disabled={strokes.length === 0}
          onClick={() => draw([])}
        >
          {t('forms.clear')}
        </Button>
      </Group>
    </div>
  );
}
