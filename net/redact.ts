/** Secrets by field name. */
const namedSecrets =
  /((?:password|token|authorization|cookie|secret|cvv|cvc|idnumber|x-operator-key)"?\s{0,4}[:=]\s{0,4})("[^"\\]{1,2000}"|\\"[^"\\]{1,2000}\\"|[^\s,;&"}\\]+)/gi;
const bearer = /\b(Bearer|Basic) [\w.~+/-]{8,2000}=*/g;
/** Tokens are 43 base64url characters; our file and function names are shorter. */
const opaqueTokens = /(?<![\w-])(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Z])[\w-]{40,200}(?![\w-])/g;
/** Card numbers, also in groups, and 18-character Chinese ID numbers. */
const longNumbers = /(?<![\w.-])\d(?:[ -]?\d){11,18}[Xx]?(?![\w-])/g;
const emailAddress = /(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi;

/** Luhn check. */
function isCardNumber(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return number.length >= 13 && number.length <= 19 && sum % 10 === 0;
}

function hideNumber(match: string): string {
  const number = match.replace(/[ -]/g, '');
  return /^\d{17}[\dXx]$/.test(number) || isCardNumber(number) ? '[number]' : match;
}

/** Skipped because a 13-digit timestamp can pass the card check. */
const logPrefix = /^\{"level":\d+,"time":\d+/;

/** Removes secrets, card and ID numbers, and emails. A last resort; callers must not log them. */
export function redact(line: string): string {
  const head = logPrefix.exec(line)?.[0] ?? '';
  return (
    head +
    line
      .slice(head.length)
      .replace(namedSecrets, (_match, name: string, value: string) =>
        value.startsWith('"') ? `${name}"[removed]"` : `${name}[removed]`,
      )
      .replace(bearer, '$1 [removed]')
      .replace(opaqueTokens, '[removed]')
      .replace(longNumbers, hideNumber)
      .replace(emailAddress, '[address]')
  );
}
