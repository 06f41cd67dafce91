const MAX_PARALLEL = 4;

/** Runs a few inputs at a time and returns all results in order. */
export async function runInBatches<I, R>(
  inputs: readonly I[],
  run: (input: I) => R | Promise<R>,
): Promise<R[]> {
  if (inputs.length === 0) return [];
  const results = await Promise.all(inputs.slice(0, MAX_PARALLEL).map(run));
  return [...results, ...(await runInBatches(inputs.slice(MAX_PARALLEL), run))];
}
