// Texts for the state of a reader.

export type ReaderState =
  | { key: 'statusOpen' }
  | { key: 'statusOld'; version: number }
  | { key: 'statusDone'; version: number; at: string };

/** Somebody who confirmed an earlier version has read something, but still has to confirm. */
export function stateOf(reader: {
  status: 'open' | 'done';
  confirmedVersion: number | null;
  confirmedAt: string | null;
}): ReaderState {
  const { status, confirmedVersion: version, confirmedAt: at } = reader;
  if (version === null || at === null) return { key: 'statusOpen' };
  return status === 'done' ? { key: 'statusDone', version, at } : { key: 'statusOld', version };
}

/** Whole percent, rounded down; 0 if there are no readers. */
export function shareOf(doneCount: number, all: number): number {
  return all === 0 ? 0 : Math.floor((doneCount / all) * 100);
}
