import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { call, edit, signIn, text } from '../people.ts';

/** Uploads two images; returns attributes for a text, which do not include their size. */
function upload(page: Page, parentId: string) {
  return page.evaluate(async (parentId) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 380 });
    const pump = await new Promise<Blob>((done) => canvas.toBlob((blob) => done(blob as Blob)));
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 50"/>';
    const form = new FormData();
    form.append('parentId', parentId);
    form.append('import', 'attachment');
    form.append('file', pump, 'pump.png');
    form.append('file', new Blob([drawing], { type: 'image/svg+xml' }), 'valve.svg');
    const response = await fetch('/api/common/file/upload', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('token')}` },
      body: form,
    });
    const files: { id: string }[] = (await response.json()).data;
    return files.map(({ id }) => ({ src: `/api/file/attachment?fileId=${id}`, fileId: id }));
  }, parentId);
}

/** A published text with inline and block images, as an API client writes it. */
async function writePictures(page: Page): Promise<string> {
  const parentId = await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('token')}`;
    const response = await fetch('/api/file/findOuter', { headers: { authorization } });
    const spaces: { id: string; name: string }[] = (await response.json()).data.list;
    return spaces.find(({ name }) => name === 'Operations')?.id ?? '';
  });
  const [pump, valve] = await upload(page, parentId);
  const line = (id: string, attrs?: object) => ({
    type: 'paragraph',
    attrs: { id },
    content: [
      { type: 'text', text: 'Look at ' },
      { type: 'inlineImage', attrs },
      { type: 'text', text: ' first.' },
    ],
  });
  const blocks = [
    { type: 'image', attrs: { id: 'pictures01', ...pump, caption: 'The pump' } },
    line('pictures02', valve),
    line('pictures03', { ...pump, width: 120 }),
    { type: 'image', attrs: { id: 'pictures04', src: valve?.src } },
    line('pictures05', pump),
  ];
  const content = { type: 'doc', content: [{ type: 'section', content: blocks }] };
  const { id } = await call(page, '/file/add', {
    parentId,
    name: 'Pumps',
    kind: 'document',
    content,
  });
  await call(page, '/file/update', { fileId: id, state: 'published' });
  return id;
}

test('images, also inline ones, have their space before they load, even if their text lacks the size', {
  tag: '@deep',
}, async ({ browser }) => {
  // All of them are visible.
  const page = await signIn(browser, 'Tomasz Wieczorek', {
    viewport: { width: 1280, height: 1900 },
  });
  const id = await writePictures(page);
  let coming = Promise.withResolvers<void>();
  await page.route('**/api/file/attachment?*', (route) =>
    coming.promise.then(() => route.continue()),
  );
  const stands = async (shown: Locator) => {
    const images = shown.locator('.picture img, img[data-inline], .editor-inline-image img');
    await expect(images).toHaveCount(5);
    const widths = () =>
      images.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth));
    const places = () =>
      shown.locator('figure, p, img').evaluateAll((all) =>
        all.map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return [x, y, width, height].map(Math.round);
        }),
      );
    const before = await places();
    expect(await widths()).toEqual([0, 0, 0, 0, 0]);
    coming.resolve();
    await expect.poll(widths).toEqual([600, 270, 600, 270, 600]);
    expect(await places()).toEqual(before);
  };
  await page.goto(`/detail/${id}/Pumps`);
  await stands(page.locator('.reading-text'));

  coming = Promise.withResolvers<void>();
  await page.reload();
  await edit(page);
  await stands(text(page));
  await page.context().close();
});

test('a damaged image is not inserted into the text, and its author reads why', {
  tag: '@deep',
}, async ({ browser }) => {
  const page = await signIn(browser, 'Tomasz Wieczorek');
  await page.goto(`/detail/${await writePictures(page)}/Pumps`);
  await edit(page);
  const drop = () =>
    text(page).evaluate((editor) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['no picture'], 'pump.png', { type: 'image/png' }));
      const { x, y } = editor.getBoundingClientRect();
      const init = { bubbles: true, cancelable: true, clientX: x + 90, clientY: y + 90 };
      editor.dispatchEvent(new DragEvent('drop', { ...init, dataTransfer }));
    });
  await drop();
  const said = page.getByText("Couldn't upload “pump.png”.");
  await expect(said).toHaveText(/isn't a supported image, or it's damaged/);
  await expect(page.locator('.editor-upload')).toHaveCount(0);
  await page.context().close();
});
