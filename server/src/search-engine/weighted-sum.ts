// A learned linear score: each feature has its weight by name.

/** Adds up in the order of `names`, which keeps sums of floating-point numbers the same from run to run. */
export function addWeighted<Name extends string>(
  names: readonly Name[],
  weights: Readonly<Record<Name, number>>,
  features: Readonly<Record<Name, number>>,
  start = 0,
): number {
  let sum = start;
  for (const name of names) sum += weights[name] * features[name];
  return sum;
}
