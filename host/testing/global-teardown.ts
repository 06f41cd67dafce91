/** Stops everything that this run's tests started. */
export default async function globalTeardown(): Promise<void> {
  await globalThis.endTestRun?.();
}
