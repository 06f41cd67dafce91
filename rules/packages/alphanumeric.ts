/** Letters (with their marks) and digits of any script, and spaces: what the spec calls alphanumeric (§5). */
const ALPHANUMERIC = /^[\p{L}\p{M}\p{N} ]+$/u;

export function isAlphanumeric(text: string): boolean {
  return ALPHANUMERIC.test(text);
}
