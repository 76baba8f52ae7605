// Lays out one document, in a process of its own: the compiler's memory is outside of what a thread can limit.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';

export interface TypstInput {
  source: string;
  /** Paths from the workspace, and their bytes. */
  files: [path: string, bytes: Uint8Array][];
  /** An empty folder. */
  workspace: string;
  /** A PDF standard such as `ua-1`; null for an ordinary, tagged PDF. */
  standard: string | null;
}

export type TypstOutput = { pdf: Uint8Array } | { problem: string };

const { source, files, workspace, standard } = workerData as TypstInput;
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
for (const [path, bytes] of files) compiler.mapShadow(`${workspace}${path}`, Buffer.from(bytes));

parentPort?.postMessage(compile());

function compile(): TypstOutput {
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
