// How far a misspelt word is from one that occurs.

/** Edits that a word of this length is forgiven: short words mean too many others. */
export function editsForgiven(length: number): number {
  return length < 5 ? 0 : length < 9 ? 1 : 2;
}

let above = new Uint8Array(64);
let last = new Uint8Array(64);
let row = new Uint8Array(64);

/**
 * Letters to add, drop, change or swap with their neighbour to get from one word to the other; `most + 1`
 * where it takes more than `most`. (Optimal string alignment, as Damerau described; banded.)
 */
export function editsBetween(one: string, other: string, most: number): number {
  const width = other.length;
  if (Math.abs(one.length - width) > most) return most + 1;
  if (width >= row.length) {
    above = new Uint8Array(width * 2);
    last = new Uint8Array(width * 2);
    row = new Uint8Array(width * 2);
  }
  for (let j = 0; j <= width; j++) row[j] = j;
  for (let i = 1; i <= one.length; i++) {
    [above, last, row] = [last, row, above];
    row[0] = i;
    let least = i;
    const letter = one.charCodeAt(i - 1);
    for (let j = 1; j <= width; j++) {
      const same = letter === other.charCodeAt(j - 1);
      let edits = Math.min(
        (last[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (last[j - 1] as number) + (same ? 0 : 1),
      );
      const isSwapped =
        i > 1 &&
        j > 1 &&
        letter === other.charCodeAt(j - 2) &&
        one.charCodeAt(i - 2) === other.charCodeAt(j - 1);
      if (isSwapped) edits = Math.min(edits, (above[j - 2] as number) + 1);
      row[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return most + 1;
  }
  return Math.min(row[width] as number, most + 1);
}
