// Shows an image in the whole window, with zoom, pan, and keys for the next image. Loaded when an image is
// first enlarged.

import { cropOf } from '@docent/document-model/nodes/image';
import i18next from 'i18next';
import { element } from '../drawing/element.ts';
import { createPanZoom, handlePointers } from './panZoom.ts';
import './imageViewer.css';

/** Zoom factor of one step by key or button. */
const zoomStep = 1.4;
/** Distance of one step by arrow key, in CSS pixels. */
const panStep = 60;

/** Opens an image of the text; keys move on to the other images. */
export function showPicture(image: HTMLImageElement): void {
  const text = image.closest('.document-text');
  const all = [...(text?.querySelectorAll<HTMLImageElement>('.picture img') ?? [image])];
  const { t } = i18next;
  let index = Math.max(0, all.indexOf(image));

  const shownImage = element('img', { class: 'viewer-image', draggable: 'false' });
  const words = element('p', { class: 'viewer-words', 'aria-live': 'polite' });
  const stage = element('div', { class: 'viewer-stage' }, shownImage);
  const view = createPanZoom(stage, shownImage);
  const tool = (symbol: string, label: string, run: () => void) => {
    const button = element('button', { type: 'button', 'aria-label': label, title: label }, symbol);
    button.addEventListener('click', run);
    return button;
  };
  const tools = element(
    'div',
    { class: 'viewer-tools' },
    all.length > 1 && tool('‹', t('pictures.previous'), () => go(-1)),
    all.length > 1 && tool('›', t('pictures.next'), () => go(1)),
    tool('−', t('pictures.zoomOut'), () => view.zoom(1 / zoomStep)),
    tool('+', t('pictures.zoomIn'), () => view.zoom(zoomStep)),
    tool('⤢', t('pictures.zoomFit'), () => view.fit()),
    tool('✕', t('pictures.close'), () => dialog.close()),
  );
  const dialog = element(
    'dialog',
    { class: 'viewer', 'aria-label': t('pictures.viewer') },
    stage,
    words,
    tools,
  );

  const show = () => {
    const source = all[index] as HTMLImageElement;
    shownImage.src = shownPart(source);
    shownImage.alt = source.alt;
    const caption = source.closest('.picture')?.querySelector('figcaption')?.textContent;
    words.textContent = caption || source.alt;
    view.fit();
  };
  const go = (by: number) => {
    index = (index + by + all.length) % all.length;
    show();
  };

  handlePointers(stage, view, () => dialog.close());
  dialog.addEventListener('keydown', (event) => {
    const keys: Record<string, () => void> = {
      '+': () => view.zoom(zoomStep),
      '=': () => view.zoom(zoomStep),
      '-': () => view.zoom(1 / zoomStep),
      '0': view.fit,
      PageUp: () => go(-1),
      PageDown: () => go(1),
      ArrowLeft: () => (view.isZoomed() ? view.pan(panStep, 0) : go(-1)),
      ArrowRight: () => (view.isZoomed() ? view.pan(-panStep, 0) : go(1)),
      ArrowUp: () => view.pan(0, panStep),
      ArrowDown: () => view.pan(0, -panStep),
    };
    // The page behind the viewer must not react to its keys.
    event.stopPropagation();
    const run = keys[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  });
  const lastFocused = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (lastFocused instanceof HTMLElement) lastFocused.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  show();
  dialog.showModal();
}

/** The visible part of a cropped image, as an image of its own. */
function shownPart(image: HTMLImageElement): string {
  const crop = cropOf(JSON.parse(image.dataset.crop ?? 'null'));
  const { naturalWidth, naturalHeight } = image;
  if (!crop || naturalWidth === 0) return image.currentSrc || image.src;
  const [left, top, width, height] = crop;
  const canvas = element('canvas');
  canvas.width = Math.max(1, Math.round(width * naturalWidth));
  canvas.height = Math.max(1, Math.round(height * naturalHeight));
  canvas.getContext('2d')?.drawImage(image, -left * naturalWidth, -top * naturalHeight);
  return canvas.toDataURL('image/png');
}
