// The actions that the page currently offers: the search dialog lists them, and keys run them.
import type { LucideIcon } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { SingleKey } from './singleKeys.ts';

export interface PageCommand {
  /** Of two commands with the same id, that of the page is offered, with the key of either. */
  id: string;
  label: string;
  icon: LucideIcon;
  key?: SingleKey;
  run: () => void;
  /** Why it can't be run now: its key says so, and the search dialog leaves it out. */
  disabledReason?: string;
}

type Source = { current: readonly PageCommand[] };

let sources: readonly Source[] = [];

/**
 * Registers commands while the component is mounted. Those of a page precede those of the frame around it.
 */
export function useCommands(
  commands: readonly PageCommand[],
  from: 'page' | 'frame' = 'page',
): void {
  const source = useRef(commands);
  useLayoutEffect(() => {
    source.current = commands;
  });
  useEffect(() => {
    sources = from === 'page' ? [source, ...sources] : [...sources, source];
    return () => {
      sources = sources.filter((other) => other !== source);
    };
  }, [from]);
}

export function currentCommands(): PageCommand[] {
  const byId = new Map<string, PageCommand>();
  for (const command of sources.flatMap(({ current }) => current)) {
    byId.set(command.id, { ...command, ...byId.get(command.id) });
  }
  return [...byId.values()];
}
