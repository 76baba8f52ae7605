import { intoSections } from '@docent/document-model/sections';
import { expect, test } from 'vitest';
import { type Desk, openDesks } from '../testing.ts';
import { replaceImage } from './uploads.ts';

const document = intoSections([
  { type: 'paragraph', attrs: { id: 'a' }, content: [{ type: 'text', text: 'Before' }] },
  {
    type: 'image',
    attrs: {
      id: 'p',
      src: '/old.png',
      alt: 'A pump',
      caption: 'Pump',
      crop: [0, 0, 0.5, 1],
      natural: [8, 4],
    },
  },
  { type: 'image', attrs: { id: 'q', src: '/other.png' } },
]);

const later = () => new Promise((resolve) => setTimeout(resolve, 5));
const pictures = ({ editor }: Desk) =>
  [...(editor.state.doc.firstChild?.children ?? [])]
    .filter(({ type }) => type.name === 'image')
    .map(({ attrs }) => [attrs.id, attrs.src, attrs.alt, attrs.crop, attrs.natural]);
const file = () => new File(['x'], 'new.png', { type: 'image/png' });

test('a replaced picture keeps its id and words, also where somebody typed before it meanwhile', async () => {
  const [desk] = openDesks(document) as [Desk];
  replaceImage(desk.editor.view, file(), 9);
  desk.editor.view.dispatch(desk.editor.state.tr.insertText('Long ', 2));
  await later();
  expect(pictures(desk)).toEqual([
    ['p', '/picture/new.png', 'A pump', null, null],
    ['q', '/other.png', null, null, null],
  ]);
});

test('a picture that is gone when the upload is done leaves the next one alone', async () => {
  const [desk] = openDesks(document) as [Desk];
  replaceImage(desk.editor.view, file(), 9);
  desk.editor.view.dispatch(desk.editor.state.tr.delete(9, 10));
  await later();
  expect(pictures(desk)).toEqual([['q', '/other.png', null, null, null]]);
});
