// Lays out all documents of a folder as one PDF, in a process of its own.
import { parentPort, workerData } from 'node:worker_threads';
import type { ExportInput } from '../export-process.ts';
import { createCompiler } from './compile-typst.ts';
import { type Book, writeBook } from './write-book.ts';

export interface BookInput extends Book, Pick<ExportInput, 'language' | 'publicUrl' | 'pictures'> {
  workspace: string;
}

const { workspace, language, publicUrl, ...input } = workerData as BookInput;
const { pictures, compile } = createCompiler(workspace, input.pictures);
const shared = { language, publicUrl };

const output = compile(writeBook(input, { ...shared, pictures, isPlain: false }), null);
// A table that cannot be laid out, or a damaged picture, must not keep the text from its readers.
const plain = { ...shared, pictures: new Map<string, string>(), isPlain: true };
parentPort?.postMessage('pdf' in output ? output : compile(writeBook(input, plain), null));
