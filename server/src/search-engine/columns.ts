// Growable typed arrays. An index stores what it has millions of in these, not in objects, so that the garbage
// collector has nothing to visit and snapshots can copy the memory.

export type Column = Uint8Array | Uint16Array | Uint32Array;

/** The column itself if it has room for `size` values, otherwise a larger one with the same values. */
export function withRoom<C extends Column>(column: C, size: number): C {
  if (size <= column.length) return column;
  const larger = new (column.constructor as new (length: number) => C)(
    Math.max(size, Math.ceil(column.length * 1.5)),
  );
  larger.set(column);
  return larger;
}
