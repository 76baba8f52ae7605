// What a reader could not keep as it was, by kind and number, for the report of an import.

const lossKinds = [
  'pictures',
  'text-boxes',
  'endnotes',
  'hidden-text',
  'numbers',
  'headers',
  'drawings',
  'embedded',
  'macros',
  'linked',
  'page-setups',
  'formulas',
  'comments',
  'formats',
] as const;
type LossKind = (typeof lossKinds)[number];

export interface Loss {
  kind: LossKind;
  count: number;
}

export interface Losses {
  add(kind: LossKind, count?: number): void;
  list(): Loss[];
}

export function createLosses(): Losses {
  const counts = new Map<LossKind, number>();
  return {
    add: (kind, count = 1) => counts.set(kind, (counts.get(kind) ?? 0) + count),
    list: () =>
      lossKinds.flatMap((kind) => {
        const count = counts.get(kind);
        return count ? [{ kind, count }] : [];
      }),
  };
}
