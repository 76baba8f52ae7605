// Docent as its operator runs it, for tests: as a process of its own, which may be killed, or a command within the test's.
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
  /** All that it has printed so far. */
  readonly output: Omit<CommandResult, 'code'>;
  /** Resolves when it has ended. */
  ended: Promise<CommandResult>;
}

/** What a process of Docent needs besides its settings; none of those of the test run are passed on. */
const processEnvironment = {
  PATH: process.env.PATH,
  // Without its compiled code of before, a process takes a second longer to start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

/** The program is `main.ts`, or `cli/docent.ts` for a command. */
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

/** As `npm run docent` does, but in this process: starting another takes a second or two. */
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
