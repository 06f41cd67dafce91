import { isEmail, normalEmail } from '../members/email';

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
  const next = [...list];
  const rest: string[] = [];
  let problem: string | null = null;
  const tokens = text.split(separators).filter(Boolean);
  const words =
    tokens.some((token) => token.includes('@')) && tokens.length > 1
      ? tokens.filter((token) => token.includes('@'))
      : tokens;
  for (const word of words) {
    const email = normalEmail(word);
    const fault = findFault(email, next, max);
    if (!fault) next.push(email);
    else if (fault !== 'alreadyEntered') rest.push(word);
    if (fault && problem !== 'emailFormat') problem = fault;
  }
  return { list: next, rest: rest.join(', '), problem };
}

function findFault(email: string, list: readonly string[], max: number): string | null {
  if (!isEmail(email)) return 'emailFormat';
  if (list.includes(email)) return 'alreadyEntered';
  return list.length >= max ? `emailsMax?max=${max}` : null;
}
