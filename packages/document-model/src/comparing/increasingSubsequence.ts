/**
 * Indices of a longest strictly increasing subsequence, in O(n log n) (patience sorting). The other
 * values are the smallest set that has to move to sort the list.
 */
export function longestIncreasing(values: number[]): Set<number> {
  const tails: number[] = [];
  const before: (number | undefined)[] = [];
  values.forEach((value, i) => {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    before[i] = tails[low - 1];
    tails[low] = i;
  });
  const places = new Set<number>();
  for (let at = tails.at(-1); at !== undefined; at = before[at]) places.add(at);
  return places;
}
