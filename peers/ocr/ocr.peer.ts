// Scanned pages and pictures are found and quoted with their pages, in English and both Chinese scripts.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isRecognised, pageOf } from '@docent/contract/pages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from '../../server/src/platform/database/database.ts';
import { pictureSize } from '../../server/src/platform/pictures/pictureSize.ts';
import { startTestApp, type TestApp } from '../../server/src/testing/app.ts';

const run = promisify(execFile);
let folder: string;
let docent: TestApp;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docent-peer-'));
  await mkdir(join(folder, 'data/ocr'), { recursive: true });
  const modules = join(process.env.PEER_OCR as string, 'node_modules');
  await symlink(modules, join(folder, 'data/ocr/node_modules'));
  docent = await startTestApp({
    environment: { DOCENT_DATA: join(folder, 'data'), DOCENT_OCR: 'yes' },
  });
}, 120_000);
afterAll(async () => {
  await docent?.close();
  await rm(folder, { recursive: true, force: true });
});

/** A JPEG of a printed page at 200 dpi. */
async function scanOf(name: string, text: string): Promise<Buffer> {
  const path = join(folder, name);
  await writeFile(`${path}.txt`, text);
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const format = ['--infilter=Text (encoded):UTF8', '--convert-to', 'pdf', '--outdir', folder];
  await run('soffice', [profile, '--headless', ...format, `${path}.txt`]);
  await run('pdftoppm', ['-r', '200', '-gray', '-jpeg', '-singlefile', `${path}.pdf`, path]);
  return readFile(`${path}.jpg`);
}

/** A PDF whose pages hold nothing but pictures. */
function pdfOf(scans: readonly Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')];
  let size = (parts[0] as Buffer).length;
  const places: number[] = [];
  const add = (...chunks: (string | Buffer)[]) => {
    places.push(size);
    const all = [`${places.length} 0 obj\n`, ...chunks, '\nendobj\n'];
    for (const chunk of all.map((one) => Buffer.from(one)))
      size += parts.push(chunk) && chunk.length;
  };
  const pageAt = (i: number) => 3 + i * 3;
  const kids = scans.map((_, i) => `${pageAt(i)} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Count ${scans.length} /Kids [${kids}] >>`);
  for (const [i, jpeg] of scans.entries()) {
    const [width, height] = pictureSize(jpeg) ?? [];
    const at = pageAt(i);
    add(`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${at + 1} 0 R
      /Resources << /XObject << /Scan ${at + 2} 0 R >> >> >>`);
    const drawing = 'q 595 0 0 842 0 0 cm /Scan Do Q';
    add(`<< /Length ${drawing.length} >>\nstream\n${drawing}\nendstream`);
    const image = `/Width ${width} /Height ${height} /ColorSpace /DeviceGray`;
    const head = `<< /Type /XObject /Subtype /Image ${image} /BitsPerComponent 8 /Filter /DCTDecode`;
    add(`${head} /Length ${jpeg.length} >>\nstream\n`, jpeg, '\nendstream');
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${rows}`;
  const trailer = `trailer << /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${size}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(table + trailer)]);
}

async function upload(parentId: string, name: string, content: Buffer) {
  const mime = 'application/octet-stream';
  await docent.ada.files.upload({
    parentId,
    files: [{ name, mime, content: new Uint8Array(content) }],
  });
}

test('the text of scanned pages and pictures is found with its page, and says that it was recognised', async () => {
  const parentId = (await docent.ada.files.add({ parentId: null, name: 'Cranes', kind: 'folder' }))
    .id;
  const limit =
    'The limit for berth nine is 12.5 tonnes at a radius of 18 metres, and nobody works below a load that hangs there, neither by day nor at night.';
  const ropes =
    'Every wire rope is inspected before the first lift of the day. A rope with more than six broken wires is taken out of service at once, and the foreman is told.';
  const english = `Crane safety handbook\n\n${ropes}\n\n${limit}\n`;
  const simplified =
    '起重作业前，必须检查钢丝绳、吊钩和制动器。严禁超载作业。\n\n限速器每两年校验一次，校验记录保存五年。\n';
  const traditional =
    '繁體說明書：起重作業開始前，應檢查鋼絲繩與吊鉤，並記錄檢查結果。\n\n電梯限速器每兩年校驗一次，記錄保存五年。\n';
  const scans = [await scanOf('english', english), await scanOf('simplified', simplified)];
  await upload(parentId, 'scan.pdf', pdfOf([...scans, await scanOf('traditional', traditional)]));
  await upload(parentId, 'photo.jpg', await scanOf('photo', 'The bollard is painted yellow.'));
  await docent.settled();
  await vi.waitFor(
    async () => {
      await docent.app.attachments.recogniseDue();
      await docent.settled();
      expect(await docent.database.query(sql`select from attachment_scans`)).toEqual([]);
    },
    { timeout: 240_000, interval: 500 },
  );
  const hits: [q: string, page: number | null, text: string][] = [
    ['limit of berth nine', 1, limit],
    ['严禁超载作业', 2, '必须检查钢丝绳、吊钩和制动器。严禁超载作业。'],
    ['電梯限速器', 3, '電梯限速器每兩年校驗一次'],
    ['bollard', null, 'The bollard is painted yellow.'],
  ];
  for (const [q, page, text] of hits) {
    const [hit] = (await docent.ada.search.search({ q })).list;
    expect(pageOf(hit?.paragraphId ?? null)).toBe(page);
    expect(hit?.text).toContain(text);
    expect(isRecognised(hit?.paragraphId ?? null)).toBe(true);
  }
}, 300_000);
