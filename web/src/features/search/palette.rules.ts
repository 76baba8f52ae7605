// The entries of the search dialog in groups, and which one is selected initially.
import type { SearchEntry } from './search.rules.ts';

export interface NamedCommand {
  id: string;
  label: string;
}

export type PaletteEntry<C extends NamedCommand = NamedCommand> =
  | { kind: 'query'; query: string }
  | { kind: 'file'; hit: SearchEntry }
  | { kind: 'command'; command: C };

export interface EntryGroup<C extends NamedCommand = NamedCommand> {
  name: 'queries' | 'recent' | 'commands' | 'hits';
  entries: PaletteEntry<C>[];
}

const shownQueries = 3;
const shownRecent = 6;
const matchingCommands = 3;

interface Lists<C extends NamedCommand> {
  /** The typed text; empty before anything is typed. */
  searchText: string;
  hits: readonly SearchEntry[];
  recentFiles: readonly SearchEntry[];
  recentQueries: readonly string[];
  commands: readonly C[];
}

/** Groups without entries are omitted. */
export function groupEntries<C extends NamedCommand>(lists: Lists<C>): EntryGroup<C>[] {
  const { searchText, hits, recentFiles, recentQueries, commands } = lists;
  const asCommands = (some: readonly C[]) =>
    some.map((command) => ({ kind: 'command' as const, command }));
  const asFiles = (some: readonly SearchEntry[]) =>
    some.map((hit) => ({ kind: 'file' as const, hit }));
  const groups: EntryGroup<C>[] =
    searchText === ''
      ? [
          {
            name: 'queries',
            entries: recentQueries
              .slice(0, shownQueries)
              .map((query) => ({ kind: 'query', query })),
          },
          { name: 'recent', entries: asFiles(recentFiles.slice(0, shownRecent)) },
          { name: 'commands', entries: asCommands(commands) },
        ]
      : [
          {
            name: 'commands',
            entries: asCommands(
              commands
                .filter(({ label }) => matchesCommand(label, searchText))
                .slice(0, matchingCommands),
            ),
          },
          { name: 'hits', entries: asFiles(hits) },
        ];
  return groups.filter(({ entries }) => entries.length > 0);
}

/**
 * Whether each typed word starts a word of the command; Chinese is matched anywhere, because it has no
 * spaces.
 */
export function matchesCommand(label: string, query: string): boolean {
  const text = label.toLowerCase();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) =>
    /\p{Script=Han}/u.test(word)
      ? text.includes(word)
      : text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word)),
  );
}

/** Enter opens the best hit, even if commands are above it. */
export function firstSelected(groups: readonly EntryGroup[]): number {
  const [first, second] = groups;
  return first?.name === 'commands' && second?.name === 'hits' ? first.entries.length : 0;
}

const rememberedQueries = 8;

/** Newest first, without duplicates. */
export function withQuery(queries: readonly string[], query: string): string[] {
  const others = queries.filter((other) => other.toLowerCase() !== query.toLowerCase());
  return [query, ...others].slice(0, rememberedQueries);
}
