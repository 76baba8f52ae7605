import { intoSections } from '@docent/document-model/sections';
import { Slice } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { type Desk, openDesks } from '../testing/editors.ts';
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

test('a replaced image keeps its id and texts, even if somebody typed before it meanwhile', async () => {
  const [desk] = openDesks(document) as [Desk];
  replaceImage(desk.editor.view, file(), 9);
  desk.editor.view.dispatch(desk.editor.state.tr.insertText('Long ', 2));
  await later();
  expect(pictures(desk)).toEqual([
    ['p', '/picture/new.png', 'A pump', null, null],
    ['q', '/other.png', null, null, null],
  ]);
});

test('an upload that replaces a deleted image does not change the next one', async () => {
  const [desk] = openDesks(document) as [Desk];
  replaceImage(desk.editor.view, file(), 9);
  desk.editor.view.dispatch(desk.editor.state.tr.delete(9, 10));
  await later();
  expect(pictures(desk)).toEqual([['q', '/other.png', null, null, null]]);
});

test('a pasted image is described by its file name, if a person gave it one', async () => {
  const [desk] = openDesks(document) as [Desk];
  const { view } = desk.editor;
  const described = async (name: string) => {
    const files = [new File(['x'], name, { type: 'image/png' })];
    const event = Object.assign(new Event('paste'), { clipboardData: { files } });
    view.someProp('handlePaste', (paste) => paste(view, event as never, Slice.empty));
    await later();
    const picture = pictures(desk).find(([, src]) => src === `/picture/${name}`);
    return picture ? picture[2] : 'not pasted';
  };
  expect(await described('Pump-house_2.png')).toBe('Pump house 2');
  expect(await described('水泵房.png')).toBe('水泵房');
  for (const given of [
    'image.png',
    'IMG_2041.png',
    'Screenshot from 2026-11-23 10-20-30.png',
    '微信图片_20261123102030.png',
    'QQ截图20261123.png',
    '屏幕截图 2026-11-23 102030.png',
    '截屏2026-11-23 10.20.30.png',
  ]) {
    expect(await described(given)).toBe(null);
  }
});
