import { parseArgs } from 'node:util';
import type { Infrastructure } from '../infrastructure.ts';
import { RefusedStart } from '../platform/refused-start.ts';

export interface Command {
  usage: string;
  meaning: string;
  /** What its own `--help` says besides. */
  details?: string;
  /** Whether it refuses to work beside a running Docent. */
  alone?: boolean;
  /** Gets the words after the command's name. Says itself what it has done. */
  run?(infrastructure: Infrastructure, words: string[]): Promise<void>;
  /** Instead of `run`, for what comes before the data folder or the database is touched; null: there is no more to do. */
  prepare?(words: string[], environment?: NodeJS.ProcessEnv): Promise<Work | null>;
}

export interface Work {
  /** The folder of the backup that it restores. */
  restoring?: string;
  run(infrastructure: Infrastructure): Promise<void>;
}

/**
 * The words after a command: exactly one that is not an option, the named options, each with a value, and the flags that
 * were given. Throws the usage otherwise.
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
    // An unknown option, or one without its value: the usage says what there is.
    if (!(error instanceof TypeError)) throw error;
  }
  throw new RefusedStart(`Usage: npm run docent -- ${usage}`);
}
