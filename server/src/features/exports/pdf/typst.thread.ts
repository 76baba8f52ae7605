// Lays out one document, in a process of its own: the compiler's memory is outside of what a thread can limit.
import { parentPort, workerData } from 'node:worker_threads';
import type { ExportInput } from '../export-process.ts';
import { compileTypst } from './compile-typst.ts';
import { blockIdsOf } from './typst-context.ts';
import { writeTypst } from './write-typst.ts';

/** Its content has no suggestions. */
export interface TypstInput extends ExportInput {
  workspace: string;
  standards: readonly string[];
}

const { content, facts, fileId, language, publicUrl, ...input } = workerData as TypstInput;
const context = { language, publicUrl, fileId, blockIds: blockIdsOf(content), chapter: null };
parentPort?.postMessage(
  compileTypst(input, (shownContext) =>
    writeTypst(content, facts, { ...context, ...shownContext }),
  ),
);
