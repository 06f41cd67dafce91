/** Returns a process-wide slot, shared by the server and Next's separate bundles. */
export function getSharedSlot<T>(name: string): { value: T | undefined } {
  const slots = globalThis as Record<symbol, { value: T | undefined } | undefined>;
  return (slots[Symbol.for(`forwarding-portal.${name}`)] ??= { value: undefined });
}
