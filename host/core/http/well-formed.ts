import { isStorable } from '@/rules/members/text';

const DEEPEST = 32;

/**
 * Returns the path of the first value that cannot be stored (bad text or deep nesting), or null.
 */
export function unstorableField(value: unknown, path = '', depth = 0): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > DEEPEST) return path.slice(0, 100);
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorableField(inner, path ? `${path}.${name}` : name, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
