const MAX_PARALLEL = 4;

/** Runs a few at a time, and returns all results in order. */
export async function inBatches<I, R>(
  inputs: readonly I[],
  run: (input: I) => R | Promise<R>,
): Promise<R[]> {
  if (inputs.length === 0) return [];
  const results = await Promise.all(inputs.slice(0, MAX_PARALLEL).map(run));
  return [...results, ...(await inBatches(inputs.slice(MAX_PARALLEL), run))];
}
