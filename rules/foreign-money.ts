import { formatMoney } from './format';
import { languageTags, type Locale } from './locale';

/**
 * A sum in the money of another country, by the name that its reader uses: "10,000 Japanese yen". A
 * sign would mislead: ¥ is yen to some and yuan to others. US dollars keep their form.
 */
export function formatForeignMoney(amount: string, currency: string, locale: Locale): string {
  const sum = formatMoney(amount, currency);
  if (currency === 'USD' || !/\d/.test(sum)) return sum;
  const named = { style: 'currency', currency, currencyDisplay: 'name' } as const;
  return new Intl.NumberFormat(languageTags[locale], named).format(
    amount as Intl.StringNumericLiteral,
  );
}
