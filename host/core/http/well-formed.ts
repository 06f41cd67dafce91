import { isStorable } from '@/rules/members/text';

const MAX_DEPTH = 32;

/**
 * Returns the path of the first value that cannot be stored (bad text or deep nesting), or null.
 */
export function findUnstorableField(value: unknown, path = '', depth = 0): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path;
  if (typeof value !== 'object' || value === null) return null;
  if (depth > MAX_DEPTH) return path.slice(0, 100);
  for (const [name, innerValue] of Object.entries(value)) {
    const field = findUnstorableField(innerValue, path ? `${path}.${name}` : name, depth + 1);
    if (field !== null) return field;
  }
  return null;
}
