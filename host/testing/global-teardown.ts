/** Ends what tests of this run have started. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.endTestRun?.();
}
