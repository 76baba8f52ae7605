import { type Crop, cropOf } from '@docent/document-model/nodes/image';
import { Button, Group, Stack } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import type { EditorDialogProps } from '../kit/dialogs.ts';
import { perform } from '../kit/editorStatus.ts';
import { useNodeAt } from '../kit/NodeForm.tsx';
import { pictureSource } from '../uploads/uploads.ts';
import classes from './crop.module.css';
import { type Edges, moveCrop, whole } from './cropping.ts';
import { setPicture } from './imageCommands.ts';

const handles: { name: CropEdge; edges: Edges }[] = [
  { name: 'topLeft', edges: ['top', 'left'] },
  { name: 'top', edges: ['top'] },
  { name: 'topRight', edges: ['top', 'right'] },
  { name: 'right', edges: ['right'] },
  { name: 'bottomRight', edges: ['bottom', 'right'] },
  { name: 'bottom', edges: ['bottom'] },
  { name: 'bottomLeft', edges: ['bottom', 'left'] },
  { name: 'left', edges: ['left'] },
];

type CropEdge = keyof typeof import('../../locales/en/pictures.ts').pictures.cropEdge;

const steps: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Chooses the visible part of an image by its edges and corners; the file stays complete. */
export function CropDialog({ editor, at, onClose }: EditorDialogProps) {
  const { t } = useTranslation();
  const { node, pos } = useNodeAt(editor, at);
  const [crop, setCrop] = useState<Crop>(() => cropOf(node?.attrs.crop) ?? whole);
  const [url, setUrl] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const stage = useRef<HTMLDivElement>(null);
  const src: string | null = node?.attrs.src ?? null;
  useEffect(() => {
    let isCurrent = true;
    pictureSource(editor.view, src ?? '').then(
      (address) => isCurrent && setUrl(address),
      () => isCurrent && setMissing(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [editor, src]);

  const drag = (edges: Edges) => (event: PointerEvent<HTMLElement>) => {
    const box = stage.current?.getBoundingClientRect();
    if (!box || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const target = event.currentTarget;
    target.focus();
    target.setPointerCapture(event.pointerId);
    const { clientX, clientY } = event;
    const from = crop;
    const move = (now: globalThis.PointerEvent) =>
      setCrop(
        moveCrop(
          from,
          edges,
          (now.clientX - clientX) / box.width,
          (now.clientY - clientY) / box.height,
        ),
      );
    const end = () => {
      target.removeEventListener('pointermove', move);
      target.removeEventListener('pointerup', end);
      target.removeEventListener('pointercancel', end);
    };
    target.addEventListener('pointermove', move);
    target.addEventListener('pointerup', end);
    target.addEventListener('pointercancel', end);
  };
  const press = (edges: Edges) => (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const by = event.shiftKey ? 0.1 : 0.01;
    setCrop((now) => moveCrop(now, edges, step[0] * by, step[1] * by));
  };
  const save = () => {
    onClose();
    if (!node || pos === null) return;
    const before = cropOf(node.attrs.crop) ?? whole;
    // The remaining part keeps its size on the page.
    const dom = editor.view.nodeDOM(pos);
    const image = dom instanceof HTMLElement ? dom.querySelector('img') : null;
    const uncut = image?.offsetWidth || node.attrs.width / before[2];
    const width = uncut && Math.max(24, Math.round(uncut * crop[2]));
    perform(editor, setPicture(pos, { crop: cropOf(crop), width }));
  };

  const [left, top, wide, high] = crop.map((share) => `${share * 100}%`);
  return (
    <Dialog opened onClose={onClose} title={t('pictures.cropTitle')} size="xl">
      <Stack gap="sm">
        {isMissing && <p role="alert">{t('pictures.missing')}</p>}
        {url && (
          <div ref={stage} className={classes.stage}>
            <img src={url} alt="" draggable={false} onError={() => setMissing(true)} />
            {/* biome-ignore lint/a11y/useSemanticElements: it holds the handles, which a button may not */}
            <div
              role="group"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by the arrow keys
              tabIndex={0}
              aria-label={t('pictures.cropArea')}
              className={classes.part}
              style={{ left, top, width: wide, height: high }}
              onPointerDown={drag([])}
              onKeyDown={press([])}
            >
              {handles.map(({ name, edges }) => (
                <button
                  key={name}
                  type="button"
                  className={classes.handle}
                  data-at={edges.join(' ')}
                  aria-label={t(`pictures.cropEdge.${name}`)}
                  onPointerDown={drag(edges)}
                  onKeyDown={press(edges)}
                />
              ))}
            </div>
          </div>
        )}
        <Group justify="space-between" gap="xs">
          <Button variant="subtle" onClick={() => setCrop(whole)}>
            {t('pictures.cropReset')}
          </Button>
          <Group gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('shell.cancel')}
            </Button>
            <Button onClick={save} disabled={url === null || isMissing}>
              {t('pictures.cropDone')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Dialog>
  );
}
