const MOST = 200;

/** The same function with its answers kept by its arguments (texts); for pure functions that are asked the same again and again. */
export function kept<Args extends readonly string[], Made>(make: (...args: Args) => Made): (...args: Args) => Made {
  const known = new Map<string, Made>();
  return (...args) => {
    const key = args.join('\n');
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= MOST) known.clear();
    const made = make(...args);
    known.set(key, made);
    return made;
  };
}
