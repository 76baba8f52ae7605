// Runs the compiler of Typst in a process of its own.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuse } from '@docent/contract/refusals';
import { runExportProcess } from '../export-process.ts';
import type { TypstOutput } from './compile-typst.ts';

const limits = { cpuTimeout: 120_000, maxProcessMemory: 3 * 1024 ** 3 };

/** `thread` gets the input with an empty folder as its `workspace`. Refuses with `export/too-large` or `export/failed`. */
export async function layOut(
  thread: URL,
  input: object,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const workspace = await mkdtemp(join(tmpdir(), 'docent-pdf-'));
  try {
    const whole = { ...input, workspace };
    const output = await runExportProcess<TypstOutput>(thread, whole, limits, signal);
    if ('pdf' in output) return output.pdf;
    throw refuse('export/failed', { problem: output.problem });
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}
