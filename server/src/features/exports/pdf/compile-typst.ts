// The compiler of Typst with our fonts, and the pictures of what is exported.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import type { ExportInput } from '../export-process.ts';
import type { TypstContext } from './typst-context.ts';

export type TypstOutput = { pdf: Uint8Array } | { problem: string };

/** The formats that the compiler reads. */
const endings: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
};

const fontPaths = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf',
  'noto-sans/700Bold/NotoSans_700Bold.ttf',
  'noto-sans/700Bold_Italic/NotoSans_700Bold_Italic.ttf',
  'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
];

interface CompilerInput {
  /** An empty folder. */
  workspace: string;
  pictures: ExportInput['pictures'];
  /** The first of these PDF standards that the text can meet is; without any, the PDF is an ordinary, tagged one. */
  standards: readonly string[];
}

/**
 * Compiles what `write` returns. A table that cannot be laid out, or a damaged picture, must not keep the text from its
 * readers: if that fails, it is written again without them.
 */
export function compileTypst(
  input: CompilerInput,
  write: (context: Pick<TypstContext, 'pictures' | 'isPlain'>) => string,
): TypstOutput {
  const { pictures, compile } = createCompiler(input);
  const output = compile(write({ pictures, isPlain: false }));
  return 'pdf' in output ? output : compile(write({ pictures: new Map(), isPlain: true }));
}

function createCompiler({ workspace, pictures: images, standards }: CompilerInput) {
  const fonts = fontPaths.map((path) =>
    readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${path}`))),
  );
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts }] });
  compiler.mapShadow(
    `${workspace}/document.typ`,
    readFileSync(new URL('./document.typ', import.meta.url)),
  );
  /** Paths of the pictures by the id of their file. */
  const pictures = new Map<string, string>();
  for (const [nth, { id, mime, bytes }] of images.entries()) {
    const ending = endings[mime];
    if (!ending) continue;
    pictures.set(id, `/${nth}.${ending}`);
    compiler.mapShadow(`${workspace}/${nth}.${ending}`, Buffer.from(bytes));
  }
  return {
    pictures,
    compile(source: string): TypstOutput {
      const result = compiler.compile({ mainFileContent: source });
      const document = result.result;
      if (document === null) {
        return { problem: JSON.stringify(result.takeDiagnostics()?.shortDiagnostics ?? []) };
      }
      const problems: string[] = [];
      for (const pdfStandard of standards.length > 0 ? standards : [undefined]) {
        try {
          return { pdf: compiler.pdf(document, pdfStandard === undefined ? {} : { pdfStandard }) };
        } catch (error) {
          // Such as text without a font, in a PDF that has to have all of them.
          problems.push(String(error));
        }
      }
      return { problem: problems.join('\n') };
    },
  };
}
