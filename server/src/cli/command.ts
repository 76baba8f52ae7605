import { parseArgs } from 'node:util';
import type { Ground } from '../ground.ts';
import { RefusedStart } from '../platform/refused-start.ts';

export interface Command {
  usage: string;
  meaning: string;
  /** Whether it refuses to work beside a running Docent. */
  alone?: boolean;
  /** Gets the words after the command's name. Says itself what it has done. */
  run(ground: Ground, words: string[]): Promise<void>;
}

/**
 * The words after a command: exactly one that is not an option, and the named options, each with a value. Throws the
 * usage otherwise.
 */
export function parseWords<Option extends string>(
  words: string[],
  usage: string,
  options: readonly Option[] = [],
): { target: string; options: Partial<Record<Option, string>> } {
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
    });
    const [target, ...rest] = positionals;
    if (target && rest.length === 0) {
      return { target, options: values as Partial<Record<Option, string>> };
    }
  } catch {
    // An unknown option, or one without its value: the usage says what there is.
  }
  throw new RefusedStart(`Use it like this: npm run docent -- ${usage}`);
}
