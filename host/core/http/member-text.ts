import type { FieldProblem } from '@/contract/error-codes';
import { removeHidden } from '@/rules/characters';
import { hasCardNumber } from '@/rules/members/card-number';

/** Passwords stay unchanged. */
const secretFields = /password|secret|token|ticket/i;
/** Digits in these fields may look like a card number by chance. */
const numberFields =
  /password|secret|token|ticket|phone|contact|mobile|email|tracking|url|number|file|image|picture|code|key|hash|quote|reference|ref$|refs$|id$|ids$/i;

/**
 * Removes invisible characters in place and returns the first text with a card number (PCI), or
 * null.
 */
export function tidyMemberText(value: unknown, path = ''): FieldProblem | null {
  if (typeof value !== 'object' || value === null) return null;
  const holder = value as Record<string, unknown>;
  for (const [name, innerValue] of Object.entries(holder)) {
    const field = path ? `${path}.${name}` : name;
    const problem =
      typeof innerValue === 'string'
        ? tidyText(holder, name, innerValue, field)
        : tidyMemberText(innerValue, field);
    if (problem) return problem;
  }
  return null;
}

function tidyText(
  holder: Record<string, unknown>,
  name: string,
  text: string,
  field: string,
): FieldProblem | null {
  const visibleText = removeHidden(text);
  if (!secretFields.test(field)) holder[name] = visibleText;
  return !numberFields.test(field) && hasCardNumber(visibleText)
    ? { field, message: 'cardNumber' }
    : null;
}
