import { z } from 'zod';

import { roundAmount, toCents } from '@/rules/money';

import { hasThousandths } from '../minor-units';

const MOST_CENTS = 2_000_000_000;

/** A sum as PayPal writes it, in hundredths of its currency. */
export const paypalMoney = z
  .object({
    currency_code: z.string().regex(/^[A-Z]{3}$/),
    value: z.string().regex(/^\d{1,10}(\.\d{1,3})?$/),
  })
  .refine(({ currency_code, value }) => !/\.\d{3}$/.test(value) || hasThousandths(currency_code))
  .transform(({ currency_code, value }) => ({
    currency: currency_code,
    amountCents: toCents(roundAmount(value)),
  }))
  .refine(({ amountCents }) => amountCents <= MOST_CENTS);
