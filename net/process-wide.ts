/**
 * A place that a whole process shares: the pages are a bundle of their own within the portal's
 * process, and both must find the same thing there.
 */
export function processWide<T>(name: string): { value: T | undefined } {
  const shared = globalThis as Record<symbol, { value: T | undefined } | undefined>;
  return (shared[Symbol.for(`forwarding-portal.${name}`)] ??= { value: undefined });
}
