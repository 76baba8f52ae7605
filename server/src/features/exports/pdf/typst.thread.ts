// Lays out one document, in a process of its own: the compiler's memory is outside of what a thread can limit.
import { parentPort, workerData } from 'node:worker_threads';
import type { ExportInput } from '../export-process.ts';
import { createCompiler } from './compile-typst.ts';
import { blockIdsOf, type TypstContext } from './typst-context.ts';
import { writeTypst } from './write-typst.ts';

/** Its content has no suggestions. */
export interface TypstInput extends ExportInput {
  workspace: string;
  standard: string | null;
}

const { content, facts, fileId, language, publicUrl, workspace, standard, ...input } =
  workerData as TypstInput;
const { pictures, compile } = createCompiler(workspace, input.pictures);
const context: TypstContext = {
  language,
  publicUrl,
  fileId,
  blockIds: blockIdsOf(content),
  pictures,
  isPlain: false,
  chapter: null,
};

const output = compile(writeTypst(content, facts, context), standard);
// A table that cannot be laid out, or a damaged picture, must not keep the text from its readers.
const plain = { ...context, pictures: new Map<string, string>(), isPlain: true };
parentPort?.postMessage(
  'pdf' in output ? output : compile(writeTypst(content, facts, plain), standard),
);
