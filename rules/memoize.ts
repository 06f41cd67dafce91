const MAX_ENTRIES = 200;

/** Caches results by string arguments; for pure functions. */
export function memoize<Args extends readonly string[], Made>(
  make: (...args: Args) => Made,
): (...args: Args) => Made {
  const memo = new Map<string, Made>();
  return (...args) => {
    const key = args.join('\n');
    const found = memo.get(key);
    if (found !== undefined) return found;
    if (memo.size >= MAX_ENTRIES) memo.clear();
    const made = make(...args);
    memo.set(key, made);
    return made;
  };
}
