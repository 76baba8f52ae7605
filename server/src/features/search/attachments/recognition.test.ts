import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { RefusedStart } from '../../../platform/refused-start.ts';
import { readSettings } from '../../../settings.ts';
import { prepareRecognition } from './recognition.ts';

test('text in pictures is recognised only if the operator says so', () => {
  expect(readSettings({}).ocr).toBe(null);
  const { ocr } = readSettings({ DOCENT_OCR: 'yes', DOCENT_DATA: '/data' });
  expect(ocr).toEqual({ folder: join('/data', 'ocr') });
});

test('without its engine Docent does not start, and says how to install it or to turn it off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'docent-ocr-'));
  try {
    const prepare = () => prepareRecognition(join(folder, 'ocr'));
    expect(prepare).toThrow(RefusedStart);
    expect(prepare).toThrow(/DOCENT_OCR=no:\n {2}npm install .*tesseract\.js@7 @tesseract/);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
