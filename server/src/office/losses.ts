// What a reader could not keep as it was, by kind and number, for the report of an import.
import type { ImportLoss } from '@docent/contract/files';

export interface Losses {
  add(kind: ImportLoss['kind'], count?: number): void;
  list(): ImportLoss[];
}

export function createLosses(): Losses {
  const counts = new Map<ImportLoss['kind'], number>();
  return {
    add: (kind, count = 1) => counts.set(kind, (counts.get(kind) ?? 0) + count),
    list: () => Array.from(counts, ([kind, count]) => ({ kind, count })),
  };
}
