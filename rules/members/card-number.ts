/** 13 to 19 digits, grouped or not. */
const digitRuns = /(?<!\d)\d(?:[ -]?\d){12,18}(?![ -]?\d)/g;
/** Prefixes and lengths of issued cards. */
const issuedCards = /^(?:4(?:\d{12}|\d{15}|\d{18})|[25]\d{15}|3[04-9]\d{12,14}|6\d{15,18})$/;

/** Finds possible card numbers (Luhn), which must not be stored. */
export function hasCardNumber(text: string): boolean {
  const plainText = text.normalize('NFKC').replace(/[\u2010-\u2015\u2212]/g, '-');
  return [...plainText.matchAll(digitRuns)].some(([match]) => {
    const digits = match.replace(/\D/g, '');
    return issuedCards.test(digits) && isLuhn(digits);
  });
}

function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
