import { expect, test } from 'vitest';
import { createFigure, drawFigure, drawInlinePicture } from '../images/figure.ts';
import { drawFigures } from '../images/figures.ts';
import { JsonNode } from '../pagination/blocks.ts';
import { estimate } from '../pagination/estimate.ts';
import { noteNaturalSizes } from './naturalSizes.ts';

const address = (id: string) => `/api/file/attachment?fileId=${id}`;
const heightOf = (type: string, ...content: { type: string; attrs: object }[]) =>
  estimate(new JsonNode({ type, content } as never), 600);

test('an image whose attributes lack its size gets the space for the size from the server', () => {
  noteNaturalSizes([
    { id: 'told', natural: [1200, 400] },
    { id: 'text', natural: null },
  ]);
  const parts = () => createFigure(document.createElement('figure'), document.createElement('img'));
  const byFile = parts();
  drawFigure(byFile, { src: '/picture', fileId: 'told' });
  expect(byFile.frame.style.aspectRatio).toBe('1200 / 400');
  const byAddress = parts();
  drawFigure(byAddress, { src: address('told') });
  expect(byAddress.frame.dataset.sized).toBe('');
  for (const attrs of [{ fileId: 'text' }, { src: 'https://elsewhere.example/told' }, {}]) {
    const unknown = parts();
    drawFigure(unknown, attrs);
    expect(unknown.frame.dataset.sized).toBeUndefined();
  }
});

test('an inline image gets its space as well, and keeps its aspect ratio at a given width', () => {
  noteNaturalSizes([{ id: 'key', natural: [40, 20] }]);
  const image = document.createElement('img');
  drawInlinePicture(image, { fileId: 'key', width: 200 });
  expect(image.style.aspectRatio).toBe('40 / 20');
  expect(image.dataset.sized).toBe('');
  drawInlinePicture(image, { fileId: 'another', width: 200 });
  expect(image.style.aspectRatio).toBe('');
  expect(image.style.width).toBe('200px');

  const page = document.createElement('div');
  page.innerHTML = `<p>Press <img data-inline src="${address('key')}"> now</p>`;
  drawFigures(page);
  expect(page.querySelector('img')?.style.aspectRatio).toBe('40 / 20');
});

test('pages reserve space for images that were never visible', () => {
  noteNaturalSizes([{ id: 'high', natural: [300, 900] }]);
  const image = (attrs: object) => ({ type: 'image', attrs });
  const high = image({ fileId: 'high' });
  const before = heightOf('blockquote', image({ fileId: 'nobody knows' }));
  expect(heightOf('blockquote', high) - before).toBeCloseTo(900 + 12.8 - 260);
  expect(heightOf('blockquote', image({ fileId: 'high', width: 150 })) - before).toBeLessThan(300);
  // At most as wide as the column.
  expect(heightOf('blockquote', image({ fileId: 'high', width: 6000 }))).toBeLessThan(1900);
  const crop = [0, 0, 1, 0.5];
  expect(heightOf('blockquote', image({ fileId: 'high', crop })) - before).toBeLessThan(300);
  const line = heightOf('paragraph', { type: 'inlineImage', attrs: { fileId: 'nobody knows' } });
  expect(
    heightOf('paragraph', { type: 'inlineImage', attrs: { fileId: 'high' } }) - line,
  ).toBeGreaterThan(850);
});
