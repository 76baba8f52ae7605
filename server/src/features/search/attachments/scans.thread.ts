// Worker thread that recognises the text of some pages of one file, and ends with its answer.
import { createRequire } from 'node:module';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import type { PageScan } from '../../../office/pdf/pageScans.ts';
import { type RecognisedLine, textsOfRecognition } from './recognised.rules.ts';
import type { ScanTask, ScanText } from './scans.ts';

/** The part of tesseract.js 7 that is used here; the package is not a dependency (decision 26). */
interface Tesseract {
  createWorker(
    languages: string[],
    engine: 1,
    options: { langPath: string; gzip: true; cacheMethod: 'none' },
  ): Promise<{
    recognize(
      picture: Buffer,
      options: { rotateRadians?: number },
      output: { blocks: true },
    ): Promise<{
      data: { confidence: number; blocks: { paragraphs: { lines: RecognisedLine[] }[] }[] | null };
    }>;
  }>;
}

const { folder, format, bytes, pages } = workerData as ScanTask;
// Everything else comes first.
setPriority(10);

const { createWorker } = createRequire(join(folder, 'package.json'))('tesseract.js') as Tesseract;
const workers = new Map<string, ReturnType<Tesseract['createWorker']>>();

function workerFor(language: string) {
  const worker =
    workers.get(language) ??
    createWorker(['eng', language], 1, {
      langPath: join(folder, 'languages'),
      gzip: true,
      cacheMethod: 'none',
    });
  workers.set(language, worker);
  return worker;
}

async function recogniseAs(language: string, picture: Uint8Array, rotation: number) {
  const worker = await workerFor(language);
  const options = rotation === 0 ? {} : { rotateRadians: (rotation * Math.PI) / 180 };
  const { data } = await worker.recognize(Buffer.from(picture), options, { blocks: true });
  const paragraphs = (data.blocks ?? []).flatMap((block) => block.paragraphs);
  const texts = textsOfRecognition(paragraphs.flatMap(({ lines }) => lines));
  return { texts, confidence: data.confidence };
}

/** In percent. A page of traditional characters comes back as Latin letters with a confidence of 7. */
const sureOfLatin = 75;

/** Both Chinese scripts at once would mix in one sentence, so the one that fits better is taken. */
async function recognise(picture: Uint8Array, rotation: number): Promise<string[]> {
  const simplifiedReading = await recogniseAs('chi_sim', picture, rotation);
  const isLatin = !simplifiedReading.texts.some((text) => /\p{Script=Han}/u.test(text));
  if (isLatin && simplifiedReading.confidence >= sureOfLatin) return simplifiedReading.texts;
  const traditional = await recogniseAs('chi_tra', picture, rotation);
  return traditional.confidence > simplifiedReading.confidence
    ? traditional.texts
    : simplifiedReading.texts;
}

async function recogniseAll({ pictures, rotation }: PageScan): Promise<string[]> {
  const texts: string[] = [];
  for (const picture of pictures) texts.push(...(await recognise(picture, rotation)));
  return texts;
}

async function recognisePages(): Promise<ScanText[]> {
  if (format === 'picture') {
    return [{ page: 0, texts: await recogniseAll({ pictures: [bytes], rotation: 0 }) }];
  }
  const { withPdf } = await import('../../../office/pdf/openPdf.ts');
  const { readScan } = await import('../../../office/pdf/pageScans.ts');
  return withPdf(bytes, async (document) => {
    const answer: ScanText[] = [];
    for (const page of pages) {
      answer.push({ page, texts: await recogniseAll(await readScan(document, page)) });
    }
    return answer;
  });
}

parentPort?.postMessage(await recognisePages());
