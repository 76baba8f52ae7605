import { parseArgs } from 'node:util';
import type { Infrastructure } from '../infrastructure.ts';
import { RefusedStart } from '../platform/refused-start.ts';

export interface Command {
  usage: string;
  meaning: string;
  /** Additional text for `--help` of this command. */
  details?: string;
  /** Whether Docent must be stopped. */
  alone?: boolean;
  /** `words` are the arguments after the command's name. Prints its own result. */
  run?(infrastructure: Infrastructure, words: string[]): Promise<void>;
  /**
   * Replaces `run` for commands that do something before the data folder and the database are opened.
   * Returns the work that needs them, or null.
   */
  prepare?(words: string[], environment?: NodeJS.ProcessEnv): Promise<Work | null>;
}

export interface Work {
  /** The backup folder, if this is a restore. */
  restoring?: string;
  run(infrastructure: Infrastructure): Promise<void>;
}

/**
 * Parses a command's arguments: exactly one positional argument, options with a value, and flags. Throws a refusal with
 * the usage if they don't match.
 */
export function parseWords<Option extends string, Flag extends string>(
  words: string[],
  usage: string,
  options: readonly Option[] = [],
  flags: readonly Flag[] = [],
): { target: string; options: Partial<Record<Option, string>>; flags: ReadonlySet<Flag> } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: Object.fromEntries([
        ...options.map((name) => [name, { type: 'string' as const }] as const),
        ...flags.map((name) => [name, { type: 'boolean' as const }] as const),
      ]),
    });
    const [target, ...rest] = positionals;
    if (target && rest.length === 0) {
      const entries = Object.entries(values);
      return {
        target,
        options: Object.fromEntries(
          entries.filter(([, value]) => typeof value === 'string'),
        ) as Partial<Record<Option, string>>,
        flags: new Set(flags.filter((flag) => entries.some(([name]) => name === flag))),
      };
    }
  } catch (error) {
    // `parseArgs` throws a TypeError for an unknown option or a missing value; the usage lists the options.
    if (!(error instanceof TypeError)) throw error;
  }
  throw new RefusedStart(`Usage: npm run docent -- ${usage}`);
}
