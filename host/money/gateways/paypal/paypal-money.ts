import { Type } from 'typebox';

import { roundAmount, toCents } from '@/rules/money';

import { hasThousandths } from '../minor-units';

const MAX_CENTS = 2_000_000_000;
const parseCents = (value: string) => toCents(roundAmount(value));

/** In hundredths of the currency. */
export const paypalMoney = Type.Decode(
  Type.Refine(
    Type.Object({
      currency_code: Type.String({ pattern: /^[A-Z]{3}$/ }),
      value: Type.String({ pattern: /^\d{1,10}(\.\d{1,3})?$/ }),
    }),
    ({ currency_code, value }) =>
      (!/\.\d{3}$/.test(value) || hasThousandths(currency_code)) && parseCents(value) <= MAX_CENTS,
  ),
  ({ currency_code: currency, value }) => ({ currency, amountCents: parseCents(value) }),
);
