// A picture in the whole window: zoomed by wheel, keys, buttons and two fingers, moved by dragging. Loaded
// with the first picture that somebody wants to see large.

import { cropOf } from '@docent/document-model/nodes/image';
import i18next from 'i18next';
import { element } from '../drawing/element.ts';
import './imageViewer.css';

const most = 8;

/** Shows a picture of the text large; the others around it are one key away. */
export function showPicture(image: HTMLImageElement): void {
  const text = image.closest('.document-text');
  const all = [...(text?.querySelectorAll<HTMLImageElement>('.picture img') ?? [image])];
  const { t } = i18next;
  let index = Math.max(0, all.indexOf(image));
  let [scale, x, y] = [1, 0, 0];

  const shownImage = element('img', { class: 'viewer-image', draggable: 'false' });
  const words = element('p', { class: 'viewer-words', 'aria-live': 'polite' });
  const stage = element('div', { class: 'viewer-stage' }, shownImage);
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
    tool('−', t('pictures.zoomOut'), () => zoom(1 / 1.4)),
    tool('+', t('pictures.zoomIn'), () => zoom(1.4)),
    tool('⤢', t('pictures.zoomFit'), () => fit()),
    tool('✕', t('pictures.close'), () => dialog.close()),
  );
  const dialog = element(
    'dialog',
    { class: 'viewer', 'aria-label': t('pictures.viewer') },
    stage,
    words,
    tools,
  );

  const draw = () => {
    shownImage.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    stage.classList.toggle('is-large', scale > 1);
  };
  const fit = () => {
    [scale, x, y] = [1, 0, 0];
    draw();
  };
  /** Around a point of the window, which stays where it is. */
  const zoom = (by: number, at?: { clientX: number; clientY: number }) => {
    const box = stage.getBoundingClientRect();
    const next = Math.max(1, Math.min(most, scale * by));
    const [dx, dy] = at
      ? [at.clientX - box.left - box.width / 2, at.clientY - box.top - box.height / 2]
      : [0, 0];
    x = dx - ((dx - x) * next) / scale;
    y = dy - ((dy - y) * next) / scale;
    scale = next;
    if (scale === 1) [x, y] = [0, 0];
    draw();
  };
  const show = () => {
    const source = all[index] as HTMLImageElement;
    shownImage.src = shownPart(source);
    shownImage.alt = source.alt;
    const caption = source.closest('.picture')?.querySelector('figcaption')?.textContent;
    words.textContent = caption || source.alt;
    fit();
  };
  const go = (by: number) => {
    index = (index + by + all.length) % all.length;
    show();
  };

  const fingers = new Map<number, PointerEvent>();
  const fingerDistance = () => {
    const [a, b] = [...fingers.values()] as [PointerEvent, PointerEvent];
    return {
      distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
      clientX: (a.clientX + b.clientX) / 2,
      clientY: (a.clientY + b.clientY) / 2,
    };
  };
  let hasMoved = false;
  stage.addEventListener('pointerdown', (event) => {
    hasMoved = false;
    fingers.set(event.pointerId, event);
    stage.setPointerCapture(event.pointerId);
  });
  stage.addEventListener('pointermove', (event) => {
    const last = fingers.get(event.pointerId);
    if (!last) return;
    if (Math.abs(event.clientX - last.clientX) + Math.abs(event.clientY - last.clientY) > 1) {
      hasMoved = true;
    }
    if (fingers.size === 2) {
      const before = fingerDistance();
      fingers.set(event.pointerId, event);
      const now = fingerDistance();
      zoom(now.distance / before.distance, now);
    } else {
      if (scale > 1) {
        x += event.clientX - last.clientX;
        y += event.clientY - last.clientY;
        draw();
      }
      fingers.set(event.pointerId, event);
    }
  });
  const lift = ({ pointerId }: PointerEvent) => fingers.delete(pointerId);
  stage.addEventListener('pointerup', lift);
  stage.addEventListener('pointercancel', lift);
  stage.addEventListener('click', (event) => {
    if (!hasMoved && event.target === stage) dialog.close();
  });
  stage.addEventListener('dblclick', (event) => (scale > 1 ? fit() : zoom(2.5, event)));
  stage.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 400), event);
    },
    { passive: false },
  );
  dialog.addEventListener('keydown', (event) => {
    const by = 60;
    const keys: Record<string, () => void> = {
      '+': () => zoom(1.4),
      '=': () => zoom(1.4),
      '-': () => zoom(1 / 1.4),
      '0': fit,
      PageUp: () => go(-1),
      PageDown: () => go(1),
      ArrowLeft: () => (scale > 1 ? pan(by, 0) : go(-1)),
      ArrowRight: () => (scale > 1 ? pan(-by, 0) : go(1)),
      ArrowUp: () => pan(0, by),
      ArrowDown: () => pan(0, -by),
    };
    // Nothing of what is behind the viewer hears its keys.
    event.stopPropagation();
    const run = keys[event.key];
    if (!run || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    run();
  });
  const pan = (dx: number, dy: number) => {
    if (scale === 1) return;
    x += dx;
    y += dy;
    draw();
  };
  const before = document.activeElement;
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  show();
  dialog.showModal();
}

/** The part of a picture that the page shows, as a picture of its own. */
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
