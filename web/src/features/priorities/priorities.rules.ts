// How the state of a reader is said.

export type ReaderState =
  | { key: 'statusOpen' }
  | { key: 'statusOld'; version: number }
  | { key: 'statusDone'; version: number; at: string };

/** A person who confirmed an earlier version has read something, and is still asked. */
export function stateOf(reader: {
  status: 'open' | 'done';
  confirmedVersion: number | null;
  confirmedAt: string | null;
}): ReaderState {
  const { status, confirmedVersion: version, confirmedAt: at } = reader;
  if (version === null || at === null) return { key: 'statusOpen' };
  return status === 'done' ? { key: 'statusDone', version, at } : { key: 'statusOld', version };
}

/** In whole percent; all of nobody is nothing. */
export function shareOf(done: number, all: number): number {
  return all === 0 ? 0 : Math.floor((done / all) * 100);
}
