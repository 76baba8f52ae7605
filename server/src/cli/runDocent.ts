// The operator's commands, how they run, and `--help`.
import { openInfrastructure } from '../infrastructure.ts';
import { RefusedStart } from '../platform/refused-start.ts';
import { readSettings } from '../settings.ts';
import { backup } from './backup.ts';
import type { Command, Work } from './command.ts';
import { evaluate } from './evaluate.ts';
import { exportSpace } from './export.ts';
import { importFolder } from './import.ts';
import { model } from './model.ts';
import { rebuild } from './rebuild.ts';
import { restore } from './restore.ts';

const commands: Record<string, Command> = {
  import: importFolder,
  export: exportSpace,
  evaluate,
  rebuild,
  backup,
  restore,
  model,
};

/** Returns the exit code. A refusal is printed without a stack trace. `environment` defaults to that of the process. */
export async function runDocent(
  words: readonly string[],
  environment?: NodeJS.ProcessEnv,
): Promise<number> {
  try {
    await run(words, environment);
    return 0;
  } catch (error) {
    console.error(error instanceof RefusedStart ? error.message : error);
    return 1;
  }
}

async function run(
  [name, ...words]: readonly string[],
  environment?: NodeJS.ProcessEnv,
): Promise<void> {
  const command = name === undefined ? undefined : commands[name];
  if (!command || words.includes('--help')) {
    console.log(command ? describeOne(command) : describeCommands());
    if (name !== undefined && name !== '--help' && !command) {
      throw new RefusedStart(`Unknown command "${name}".`);
    }
    return;
  }
  const work: Work | null = command.prepare
    ? await command.prepare(words, environment)
    : { run: async (infrastructure) => command.run?.(infrastructure, words) };
  if (!work) return;
  const infrastructure = await openInfrastructure(readSettings(environment), {
    join: !command.alone,
    restoring: work.restoring,
    // Progress goes to standard error, because a program may parse the command's output.
    onStep: (sentence) => console.error(`  ${sentence}`),
  });
  try {
    await work.run(infrastructure);
  } finally {
    await infrastructure.close();
  }
}

function describeOne({ usage, meaning, details }: Command): string {
  const words = `npm run docent -- ${usage}\n\n${meaning[0]?.toUpperCase()}${meaning.slice(1)}.`;
  return details ? `${words}\n\n${details}\n` : `${words}\n`;
}

function describeCommands(): string {
  const lines = Object.values(commands).map(
    ({ usage, meaning }) => `  npm run docent -- ${usage.padEnd(50)}${meaning}`,
  );
  return `Commands work whether or not Docent is running; restore needs it stopped.\n\n${lines.join('\n')}\n`;
}
