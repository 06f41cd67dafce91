import type { FieldProblem } from '@/contract/error-codes';
import { withoutHidden } from '@/rules/characters';
import { hasCardNumber } from '@/rules/members/card-number';

/** Nothing of a password is dropped. */
const secret = /password|secret|token|ticket/i;
/**
 * Fields of numbers, addresses and files: digits of them may look like a card's by chance, and people
 * do not write one there.
 */
const numbers =
  /password|secret|token|ticket|phone|contact|mobile|email|tracking|url|number|file|image|picture|code|key|hash|quote|reference|ref$|refs$|id$|ids$/i;

/**
 * Takes unseen characters out of every text of a checked body, in place, and finds the first text
 * that has the number of a payment card (threats, PCI); null when there is none.
 */
export function tidyMemberText(value: unknown, path = ''): FieldProblem | null {
  if (typeof value !== 'object' || value === null) return null;
  const holder = value as Record<string, unknown>;
  for (const [name, inner] of Object.entries(holder)) {
    const field = path ? `${path}.${name}` : name;
    const found =
      typeof inner === 'string'
        ? tidyText(holder, name, inner, field)
        : tidyMemberText(inner, field);
    if (found) return found;
  }
  return null;
}

function tidyText(
  holder: Record<string, unknown>,
  name: string,
  text: string,
  field: string,
): FieldProblem | null {
  const seen = withoutHidden(text);
  if (!secret.test(field)) holder[name] = seen;
  return !numbers.test(field) && hasCardNumber(seen) ? { field, message: 'cardNumber' } : null;
}
