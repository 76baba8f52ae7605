// Docent calls only the URLs in its settings, whatever texts, files and calls contain.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createEmbeddings } from './platform/model/embeddings.ts';
import { createModel } from './platform/model/model.ts';
import { startTestApp, type TestApp } from './testing/app.ts';
import { writePdf, zip } from './testing/paper.ts';
import { startScriptedEmbeddings } from './testing/scripted-embeddings.ts';
import { startScriptedModel } from './testing/scripted-model.ts';

let app: TestApp;
let space: string;
/** Paths that were requested from this server. */
let calls: string[] = [];
const canary = createServer((request, response) => {
  calls.push(request.url ?? '');
  response.end('caught');
});
let address: string;

beforeAll(async () => {
  await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
  app = await startTestApp();
  space = await app.addSpace('Space');
});
afterAll(async () => {
  await app.close();
  canary.closeAllConnections();
  await new Promise((done) => canary.close(done));
});
beforeEach(() => {
  calls = [];
});

const html = () => `<!doctype html><html><head><link rel="stylesheet" href="${address}/style">
  <link rel="preload" as="image" href="${address}/preload"><base href="${address}/base/">
  <meta http-equiv="refresh" content="0;url=${address}/refresh"><style>@import "${address}/import";</style>
  <script src="${address}/script"></script></head><body style="background:url(${address}/background)">
  <img src="${address}/picture.png" srcset="${address}/set.png 2x"><img src="relative.png">
  <iframe src="${address}/frame"></iframe><object data="${address}/object"></object><embed src="${address}/embed">
  <video src="${address}/video" poster="${address}/poster"></video><svg><image href="${address}/svg"/><use href="${address}/use#a"/></svg>
  <form action="${address}/form"></form><p>Ostrich <a href="${address}/link" ping="${address}/ping">link</a></p></body></html>`;

const markdown = () => `# Emu

![picture](${address}/picture.png "title") ![cloud](http://169.254.169.254/latest/meta-data/)
![data][far] <img src="${address}/raw.png"> [link](${address}/link)

[far]: ${address}/far.png
`;

/** A Word file that refers to a remote picture, template, linked file and entity. */
function docx(): Uint8Array<ArrayBuffer> {
  const types = 'http://schemas.openxmlformats.org/package/2006';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';
  const far = (id: string, type: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${address}/docx-${type}" TargetMode="External"/>`;
  return zip({
    '[Content_Types].xml': `<Types xmlns="${types}/content-types"><Default Extension="rels"
      ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml"
      ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${types}/relationships"><Relationship Id="r1"
      Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="${types}/relationships">${far('r1', 'image')}${far(
      'r2',
      'attachedTemplate',
    )}${far('r3', 'hyperlink')}${far('r4', 'aFChunk')}</Relationships>`,
    'word/document.xml': `<!DOCTYPE x [<!ENTITY e SYSTEM "${address}/entity">]><w:document
      xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${office}" xmlns:a="${drawing}/main"
      xmlns:wp="${drawing}/wordprocessingDrawing" xmlns:pic="${drawing}/picture"><w:body><w:p><w:r><w:t>Rhea &e;</w:t></w:r>
      <w:r><w:drawing><wp:inline><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:link="r1"/></pic:blipFill></pic:pic>
      </a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p><w:altChunk r:id="r4"/></w:body></w:document>`,
  });
}

test('no URL in a text, file or call makes Docent request it', async () => {
  const pdf = writePdf(
    [[{ text: 'Kiwi', y: 700 }]],
    `/OpenAction << /S /URI /URI (${address}/pdf) >>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}/svg.png"/></svg>`;
  const files = [
    { name: 'a.html', content: html() },
    { name: 'b.md', content: markdown() },
    { name: 'c.txt', content: `${address}/text` },
  ];
  const papers = [
    { name: 'd.docx', content: docx() },
    { name: 'e.pdf', content: pdf },
    { name: 'f.svg', content: svg },
  ];
  const imported = await app.ada.files.upload({ parentId: space, import: 'document', files });
  await app.ada.files.upload({ parentId: space, files: [...files, ...papers] });
  const leaf = (type: string, attrs: object) => ({ type, attrs });
  const { id: fileId } = await app.ada.files.add({
    parentId: space,
    name: 'Addresses',
    kind: 'document',
    content: {
      type: 'doc',
      content: [
        leaf('image', { src: `${address}/image.png` }),
        leaf('embed', { src: `${address}/embed` }),
        leaf('attachment', { fileId: `${address}/file`, name: 'x' }),
        leaf('synced', { fileId: `${address}/synced`, blockId: 'x' }),
      ],
    },
  });
  for (const id of [fileId, ...imported.map(({ id }) => id)]) {
    await app.ada.files.update({ fileId: id, state: 'published' });
  }
  await app.settled();
  await app.app.attachments.readDue();
  await app.settled();
  const search = `What does ${address}/question say about the ostrich, the rhea and the kiwi?`;
  await app.ada.assistant.vectorSearch({ search });
  await expect(
    app.ada.assistant.explain({ question: search, url: `${address}/explain` }),
  ).rejects.toMatchObject({ reason: 'request/invalid' });
  const code = { code: 'c', type: 1, state: 's', codeVerifier: 'a'.repeat(43) } as const;
  await expect(
    app.client().people.handleAuthorizationCode({ ...code, redirectUri: `${address}/redirect` }),
  ).rejects.toMatchObject({ reason: 'sign-in/refused' });
  expect(calls).toEqual([]);
  // All of the files were read, so it is not because they were refused.
  for (const q of ['ostrich', 'kiwi']) {
    expect((await app.ada.search.search({ q })).list.length, q).toBeGreaterThan(0);
  }
});

test.each([301, 302, 307, 308])(
  'a redirect with %s from a model or embeddings endpoint is not followed',
  async (status) => {
    const away = { status, headers: { location: `${address}/elsewhere` } };
    const [model, endpoint] = [await startScriptedModel(), await startScriptedEmbeddings()];
    try {
      model.script(away);
      endpoint.fail(away);
      const asked = { model: 'm', apiKey: 'secret' };
      const written = createModel({ ...asked, baseUrl: model.baseUrl }).write([
        { role: 'user', content: 'Hello' },
      ]);
      const first = written[Symbol.asyncIterator]().next();
      await expect(first).rejects.toThrow('The model m failed');
      const vectors = createEmbeddings({ ...asked, baseUrl: endpoint.baseUrl }).embed(
        ['a'],
        'passage',
      );
      await expect(vectors).rejects.toThrow(`answered ${status}`);
      expect(calls).toEqual([]);
    } finally {
      await model.close();
      await endpoint.close();
    }
  },
);
