import { isEmail, normalEmail } from '../members/email';

/**
 * What became of a text that was typed or pasted: the longer list, what of the text is left to
 * mend, and why.
 */
export interface AddedEmails {
  list: string[];
  rest: string;
  /** A message key of the `validation` namespace; null when everything was taken. */
  problem: string | null;
}

const separators = /[\s,;，；、<>"]+/u;

/**
 * Adds the addresses in a text to a list: separated by anything people separate them with, compared
 * without regard to case, `max` at most. An address that is there already is dropped and named; one
 * that is not one stays, to be mended (spec §5).
 */
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
    const fault = faultOf(email, next, max);
    if (!fault) next.push(email);
    else if (fault !== 'alreadyEntered') rest.push(word);
    if (fault && problem !== 'emailFormat') problem = fault;
  }
  return { list: next, rest: rest.join(', '), problem };
}

function faultOf(email: string, list: readonly string[], max: number): string | null {
  if (!isEmail(email)) return 'emailFormat';
  if (list.includes(email)) return 'alreadyEntered';
  return list.length >= max ? `emailsMax?max=${max}` : null;
}
