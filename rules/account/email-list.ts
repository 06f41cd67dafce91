import { isEmail, normalizeEmail } from '../members/email';

/** `rest` is the text left to correct. */
export interface AddedEmails {
  list: string[];
  rest: string;
  /** Key of `validation`; null if all were added. */
  problem: string | null;
}

const separators = /[\s,;，；、<>"]+/u;

/** Adds up to `max` emails from free text. Drops duplicates and returns invalid ones in `rest`. */
export function addEmails(list: readonly string[], text: string, max: number): AddedEmails {
  const emails = [...list];
  const invalid: string[] = [];
  let problem: string | null = null;
  const tokens = text.split(separators).filter(Boolean);
  const candidates =
    tokens.some((token) => token.includes('@')) && tokens.length > 1
      ? tokens.filter((token) => token.includes('@'))
      : tokens;
  for (const candidate of candidates) {
    const email = normalizeEmail(candidate);
    const fault = findFault(email, emails, max);
    if (!fault) emails.push(email);
    else if (fault !== 'alreadyEntered') invalid.push(candidate);
    if (fault && problem !== 'emailFormat') problem = fault;
  }
  return { list: emails, rest: invalid.join(', '), problem };
}

function findFault(email: string, list: readonly string[], max: number): string | null {
  if (!isEmail(email)) return 'emailFormat';
  if (list.includes(email)) return 'alreadyEntered';
  return list.length >= max ? `emailsMax?max=${max}` : null;
}
