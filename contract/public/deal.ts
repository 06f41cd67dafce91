import { Type, type Static } from 'typebox';

import { TaxCoverage } from '../money/charges';
import { defineEndpoints } from '../endpoint';
import { limits } from '../limits';
import { Amount, AmountInput, CountryIso, Nullable, Text, Timestamp } from '../wire';

const Day = Type.String({ format: 'date' });

/**
 * `name` and `reason` are localized. Weight in grams with packing. `landed`: cheapest price at the
 * member's door, with tax; null without a country or price. `refused`: 'battery' or 'hazmat'.
 */
export const Deal = Type.Object({
  key: Type.String(),
  name: Type.String(),
  reason: Type.String(),
  store: Type.String(),
  url: Type.String(),
  price: Amount,
  weight: Type.Integer(),
  kind: Type.String(),
  category: Type.String(),
  checked: Day,
  validto: Nullable(Day),
  landed: Nullable(
    Type.Object({
      speed: Type.String(),
      shipping: Amount,
      tax: Amount,
      taxcoverage: Type.Optional(TaxCoverage),
      total: Amount,
      earliest: Timestamp,
      latest: Timestamp,
    }),
  ),
  refused: Nullable(Type.String()),
});
export type Deal = Static<typeof Deal>;

/** Empty texts fall back to English. */
const Translated = (maxLength: number, minLength = 0) =>
  Type.Object({ en: Text(maxLength, minLength), zh: Text(maxLength), tw: Text(maxLength), ja: Text(maxLength) });

/** `key` is permanent. Price in US dollars, weight in kg. */
export const DealRow = Type.Object({
  key: Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{1,63}$' }),
  lists: Type.Array(Text(40, 1), { minItems: 1, maxItems: 15 }),
  name: Translated(120, 2),
  reason: Translated(200),
  store: Text(60, 1),
  url: Text(limits.productUrlMax, 1),
  price: AmountInput,
  weight: Type.Number({ exclusiveMinimum: 0, maximum: 70 }),
  kind: Text(20),
  category: Text(40),
  checked: Text(10, 10),
  validfrom: Text(10, 10),
  validto: Text(10),
  position: Type.Integer({ minimum: 0, maximum: 9999 }),
});
export type DealRow = Static<typeof DealRow>;

export const dealEndpoints = defineEndpoints({
  'GET /list/deals': {
    access: 'public',
    summary:
      'Current goods of a list ("deals", "deals/tech", "gifts/her" …) with their delivered price in a country; when the list was last checked, and when its next goods start',
    query: Type.Object({
      list: Text(40, 1),
      country: Type.Optional(CountryIso),
      language: Type.Optional(Text(5)),
    }),
    reply: Type.Object({ items: Type.Array(Deal), checked: Nullable(Day), opens: Nullable(Day) }),
  },
  'POST /operator/deal': {
    access: 'operator',
    summary: 'Add goods, or update those with the same key; idempotent',
    body: DealRow,
    reply: Type.Object({ key: Type.String(), outcome: Type.String() }),
  },
});
