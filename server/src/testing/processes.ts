// Runs Docent as an operator does: in its own process, which tests can kill, or as a command within the test's process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { format } from 'node:util';
import { vi } from 'vitest';
import { runDocent } from '../cli/runDocent.ts';

type Environment = Record<string, string>;

interface CommandResult {
  code: number | null;
  out: string;
  errors: string;
}

export interface DocentProcess {
  child: ChildProcess;
  /** Everything printed so far. */
  readonly output: Omit<CommandResult, 'code'>;
  ended: Promise<CommandResult>;
}

/** The only variables that a process inherits from the test run. */
const processEnvironment = {
  PATH: process.env.PATH,
  // Without the compile cache, a process takes a second longer to start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

export function startProcess(
  program: 'main.ts' | 'cli/docent.ts',
  words: readonly string[],
  environment: Environment,
): DocentProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', program), ...words], {
    env: {
      ...processEnvironment,
      DOCENT_DEMO: 'no',
      EMBEDDINGS_MODEL: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { out: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    output.out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.errors += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...output }));
  return { child, output, ended };
}

/** Does the same as `npm run docent`, but in this process, because starting another takes a second or two. */
export async function runCommand(
  words: readonly string[],
  environment: Environment,
): Promise<CommandResult> {
  const output = { out: '', errors: '' };
  const spies = (
    [
      ['log', 'out'],
      ['error', 'errors'],
    ] as const
  ).map(([method, stream]) =>
    vi.spyOn(console, method).mockImplementation((...given) => {
      output[stream] += `${format(...given)}\n`;
    }),
  );
  try {
    const settings = {
      DOCENT_DEMO: 'no',
      EMBEDDINGS_MODEL: 'off',
      LOG_LEVEL: 'fatal',
      ...environment,
    };
    return { code: await runDocent(words, settings), ...output };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
