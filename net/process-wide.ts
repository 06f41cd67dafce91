/** Returns a process-wide slot, shared by the server and Next's separate bundles. */
export function processWide<T>(name: string): { value: T | undefined } {
  const shared = globalThis as Record<symbol, { value: T | undefined } | undefined>;
  return (shared[Symbol.for(`forwarding-portal.${name}`)] ??= { value: undefined });
}
