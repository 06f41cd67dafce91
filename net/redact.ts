/** What a log must never hold, by how it looks, whatever wrote it there. */
const named =
  /((?:password|token|authorization|cookie|secret|cvv|cvc|idnumber|x-operator-key)"?\s{0,4}[:=]\s{0,4})("[^"\\]{1,2000}"|\\"[^"\\]{1,2000}\\"|[^\s,;&"}\\]+)/gi;
const bearer = /\b(Bearer|Basic) [\w.~+/-]{8,2000}=*/g;
/** Opaque tokens are 43 characters of base64url; the names of our files and functions are shorter. */
const opaque = /(?<![\w-])(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Z])[\w-]{40,200}(?![\w-])/g;
/** Card numbers, also in groups; ID numbers of mainland China (17 digits and a check character). */
const digits = /(?<![\w.-])\d(?:[ -]?\d){11,18}[Xx]?(?![\w-])/g;
const address = /(?<![\w.+-])[\w.+-]{1,64}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}/gi;

/** Whether a row of digits is a card number by its check digit. */
function isCardNumber(number: string): boolean {
  const sum = [...number].reverse().reduce((total, sign, place) => {
    const value = place % 2 === 1 ? Number(sign) * 2 : Number(sign);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return number.length >= 13 && number.length <= 19 && sum % 10 === 0;
}

function hidden(found: string): string {
  const number = found.replace(/[ -]/g, '');
  return /^\d{17}[\dXx]$/.test(number) || isCardNumber(number) ? '[number]' : found;
}

/** A log's own field: milliseconds are 13 digits, and one of ten passes for a card. */
const ownTime = /^\{"level":\d+,"time":\d+/;

/**
 * A line as the log may keep it: without passwords, tokens, card and ID numbers and e-mail
 * addresses. The last of several defences: what writes a line does not put them there either.
 */
export function redact(line: string): string {
  const head = ownTime.exec(line)?.[0] ?? '';
  return (
    head +
    line
      .slice(head.length)
      .replace(named, (_found, name: string, value: string) =>
        value.startsWith('"') ? `${name}"[removed]"` : `${name}[removed]`,
      )
      .replace(bearer, '$1 [removed]')
      .replace(opaque, '[removed]')
      .replace(digits, hidden)
      .replace(address, '[address]')
  );
}
