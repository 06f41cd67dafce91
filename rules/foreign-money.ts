import { formatMoney } from './format';
import { languageTags, type Locale } from './locale';

/** Formats money with the currency's name, "10,000 Japanese yen", because ¥ is ambiguous. */
export function formatForeignMoney(amount: string, currency: string, locale: Locale): string {
  const sum = formatMoney(amount, currency);
  if (currency === 'USD' || !/\d/.test(sum)) return sum;
  const options = { style: 'currency', currency, currencyDisplay: 'name' } as const;
  return new Intl.NumberFormat(languageTags[locale], options).format(
    amount as Intl.StringNumericLiteral,
  );
}
