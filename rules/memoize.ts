const MAX_ENTRIES = 200;

/** Caches results by string arguments; for pure functions. */
export function memoize<Args extends readonly string[], Result>(
  make: (...args: Args) => Result,
): (...args: Args) => Result {
  const memo = new Map<string, Result>();
  return (...args) => {
    const key = args.join('\n');
    const cached = memo.get(key);
    if (cached !== undefined) return cached;
    if (memo.size >= MAX_ENTRIES) memo.clear();
    const result = make(...args);
    memo.set(key, result);
    return result;
  };
}
