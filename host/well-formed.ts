/** NUL, and halves of a surrogate pair: text that PostgreSQL refuses or that would come back as something else. */
const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** The path of the first text in a checked input that cannot be stored as it stands; null when all can. */
export function unstorableField(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return unstorable.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorableField(inner, path ? `${path}.${name}` : name);
    if (found !== null) return found;
  }
  return null;
}
