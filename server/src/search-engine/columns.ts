// Typed arrays that grow: what an index holds a million times over lies in these and not in objects, so that the garbage
// collector has nothing to visit and a snapshot reads them back as they lie.

export type Column = Uint8Array | Uint16Array | Uint32Array;

/** The column itself when it has room for `size` values, else a larger one with the same values. */
export function withRoom<C extends Column>(column: C, size: number): C {
  if (size <= column.length) return column;
  const larger = new (column.constructor as new (length: number) => C)(
    Math.max(size, Math.ceil(column.length * 1.5)),
  );
  larger.set(column);
  return larger;
}
