import type { PremortemReason } from '@docent/contract/premortem-data';
import type { UnsentReason } from './reasonOutbox.ts';

export interface ShownReason {
  id: string;
  text: string;
  /** The text that the server has; null if it has none. */
  savedText: string | null;
  unsent: UnsentReason | null;
}

/** The person's own reasons, as saved or as changed here meanwhile, newest first. */
export function ownReasons(
  savedReasons: readonly PremortemReason[],
  unsent: ReadonlyMap<string, UnsentReason>,
): ShownReason[] {
  const isShown = ({ text, refusal }: UnsentReason) => text.trim() !== '' || refusal !== undefined;
  const savedIds = new Set(savedReasons.map(({ id }) => id));
  const addedReasons = [...unsent.values()]
    .filter(({ id }) => !savedIds.has(id))
    .sort((a, b) => b.at - a.at)
    .map((entry) => ({ id: entry.id, text: entry.text, savedText: entry.was, unsent: entry }));
  const keptReasons = savedReasons
    .toSorted((a, b) => b.position - a.position)
    .map(({ id, text }) => {
      const entry = unsent.get(id) ?? null;
      return { id, text: entry?.text ?? text, savedText: text, unsent: entry };
    });
  return [...addedReasons, ...keptReasons].filter(
    ({ unsent: entry }) => entry === null || isShown(entry),
  );
}
