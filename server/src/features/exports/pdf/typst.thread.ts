// Lays out one document, in a process of its own: the compiler's memory is outside of what a thread can limit.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { blockIdOf, blocksOf } from '@docent/document-model/content';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { ExportInput } from '../export-process.ts';
import type { TypstContext } from './typst-context.ts';
import { writeTypst } from './write-typst.ts';

/** Its content has no suggestions. */
export interface TypstInput extends ExportInput {
  /** An empty folder. */
  workspace: string;
  /** A PDF standard such as `ua-1`; null for an ordinary, tagged PDF. */
  standard: string | null;
}

export type TypstOutput = { pdf: Uint8Array } | { problem: string };

/** The formats that the compiler reads. */
const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

const { content, facts, fileId, language, publicUrl, workspace, standard, ...input } =
  workerData as TypstInput;
const fonts = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  'noto-sans/700Bold/NotoSans_700Bold.ttf',
  'noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf',
  'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
].map((path) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`)));
const compiler = NodeCompiler.create({
  workspace,
  fontArgs: [{ fontBlobs: fonts.map((path) => readFileSync(path)) }],
});
compiler.mapShadow(
  `${workspace}/document.typ`,
  readFileSync(new URL('./document.typ', import.meta.url)),
);
const pictures = new Map<string, string>();
for (const [nth, { id, mime, bytes }] of input.pictures.entries()) {
  const ending = endings[mime];
  if (!ending) continue;
  pictures.set(id, `/${nth}.${ending}`);
  compiler.mapShadow(`${workspace}/${nth}.${ending}`, Buffer.from(bytes));
}
const context: TypstContext = {
  language,
  publicUrl,
  fileId,
  blockIds: new Set(
    blocksOf(content)
      .map(blockIdOf)
      .filter((id) => id !== null),
  ),
  pictures,
  isPlain: false,
};

const output = compile(writeTypst(content, facts, context));
// A table that cannot be laid out, or a damaged picture, must not keep the text from its readers.
const plain = { ...context, pictures: new Map<string, string>(), isPlain: true };
parentPort?.postMessage('pdf' in output ? output : compile(writeTypst(content, facts, plain)));

function compile(source: string): TypstOutput {
  const result = compiler.compile({ mainFileContent: source });
  const document = result.result;
  if (document === null) {
    return { problem: JSON.stringify(result.takeDiagnostics()?.shortDiagnostics ?? []) };
  }
  try {
    return { pdf: compiler.pdf(document, standard === null ? {} : { pdfStandard: standard }) };
  } catch (error) {
    // Such as text without a font, in a PDF that has to have all of them.
    return { problem: String(error) };
  }
}
