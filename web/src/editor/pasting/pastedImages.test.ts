import { expect, test } from 'vitest';
import { type Desk, leftOut, openDesks, pasteHtml, putCaret } from '../testing/editors.ts';
import { sectionsOf } from '../testing/shapes.ts';

const picture = 'data:image/png;base64,iVBORw0KGgo=';

test('images pasted as data are uploaded and inserted where they were', async () => {
  URL.createObjectURL ??= () => 'blob:x';
  URL.revokeObjectURL ??= () => {};
  const desk = openDesks(sectionsOf(['', 'after']))[0] as Desk;
  putCaret(desk, 0, 0);
  pasteHtml(
    desk,
    `<p>one</p><p><img src="${picture}" alt="Pump"></p><p>two</p><p><img src="data:image/svg+xml,x"></p>`,
  );
  const blocks = () =>
    desk.editor.state.doc.firstChild?.content.content.map(
      (node) => node.attrs.src ?? node.textContent,
    );
  await expect.poll(blocks).toContain('/picture/Pump.png');
  const said = blocks()?.filter(Boolean);
  expect(said).toEqual(['one', '/picture/Pump.png', 'two', 'after']);
});

test('the number of omitted images is reported once per paste', () => {
  const desk = openDesks(sectionsOf(['']))[0] as Desk;
  leftOut.length = 0;
  const kinds = ['svg+xml;utf8,x', 'png;base64,%%', 'bmp;base64,Qk0='];
  pasteHtml(desk, kinds.map((kind) => `<p><img src="data:image/${kind}"></p>`).join(''));
  pasteHtml(desk, '<p>none</p>');
  expect(leftOut).toEqual([3]);
});
