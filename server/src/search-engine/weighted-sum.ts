// A learned linear score: each feature has a weight by name.

/** Adds in the order of `names`, so that floating-point sums are reproducible. */
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
