// Which records hold a term, and how often: per term one growing Uint32Array, sorted by record.
//
// A posting is one number: the record in the upper 24 bits, then one bit that says whether the term stands in the text
// itself and not only in a title above it, then the frequency in 7 bits, in quarters of an occurrence so that fields can
// weigh less than one. One array a term instead of immutable segments costs some
// slack, and buys changes in place: nothing is ever merged, so nothing ever blocks.

/** Records a node can hold: what 24 bits can name. */
export const mostRecords = 1 << 24;
export const quarters = 4;
export const inText = 128;
export const frequencyBits = 127;

export interface Postings {
  readonly lists: Uint32Array[];
  /** Used length of each list. */
  readonly lengths: number[];
}

export function createPostings(): Postings {
  return { lists: [], lengths: [] };
}

/** Notes that `record` holds the term `frequency` quarters of a time; once per term and record. */
export function post(
  postings: Postings,
  term: number,
  record: number,
  frequency: number,
  text: boolean,
): void {
  const flag = text ? inText : 0;
  const posting = ((record << 8) | flag | Math.min(frequencyBits, frequency)) >>> 0;
  const list = postings.lists[term];
  if (list === undefined) {
    postings.lists[term] = Uint32Array.of(posting, 0);
    postings.lengths[term] = 1;
    return;
  }
  const length = postings.lengths[term] as number;
  const grown = length === list.length ? grow(list) : list;
  postings.lists[term] = grown;
  postings.lengths[term] = length + 1;
  if (length === 0 || (grown[length - 1] as number) < posting) {
    grown[length] = posting;
    return;
  }
  // A reused record comes before others.
  const at = firstAtLeast(grown, length, posting);
  grown.copyWithin(at + 1, at, length);
  grown[at] = posting;
}

/** Position of the first posting of `record` or a later one. */
export function firstOf(list: Uint32Array, length: number, record: number): number {
  return firstAtLeast(list, length, (record << 8) >>> 0);
}

/** Drops the postings of records for which `isDead` holds from one term's list. */
export function sweep(postings: Postings, term: number, isDead: (record: number) => boolean): void {
  const list = postings.lists[term] as Uint32Array;
  const length = postings.lengths[term] as number;
  let kept = 0;
  for (let i = 0; i < length; i++) {
    const posting = list[i] as number;
    if (!isDead(posting >>> 8)) list[kept++] = posting;
  }
  postings.lengths[term] = kept;
  if (kept * 4 < list.length && list.length > 16) postings.lists[term] = list.slice(0, kept);
}

function firstAtLeast(list: Uint32Array, length: number, posting: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) < posting) low = middle + 1;
    else high = middle;
  }
  return low;
}

function grow(list: Uint32Array): Uint32Array {
  const size = list.length < 64 ? list.length * 2 : Math.ceil(list.length * 1.4);
  const grown = new Uint32Array(Math.max(2, size));
  grown.set(list);
  return grown;
}
