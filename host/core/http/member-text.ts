import type { FieldProblem } from '@/contract/error-codes';
import { hasCardNumber } from '@/rules/members/card-number';

/**
 * What nobody sees, or what turns the direction of the text around it; line ends and tabs stay, and
 * what joins the parts of an emoji or the letters of a word. Unicode's tags go, flags of regions too:
 * whole sentences can be written in them.
 */
const unseen =
  /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
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
  const seen = text.replace(unseen, '');
  if (!secret.test(field)) holder[name] = seen;
  return !numbers.test(field) && hasCardNumber(seen) ? { field, message: 'cardNumber' } : null;
}
