// Lays out all documents of a folder as one PDF, in a process of its own.
import { parentPort, workerData } from 'node:worker_threads';
import type { ExportInput } from '../export-process.ts';
import { compileTypst } from './compile-typst.ts';
import { type Book, writeBook } from './write-book.ts';

export interface BookInput extends Book, Pick<ExportInput, 'language' | 'publicUrl' | 'pictures'> {
  workspace: string;
}

const { language, publicUrl, ...input } = workerData as BookInput;
parentPort?.postMessage(
  compileTypst({ ...input, standards: [] }, (shownContext) =>
    writeBook(input, { language, publicUrl, ...shownContext }),
  ),
);
