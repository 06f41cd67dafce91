import type { exchangeRates } from '@/host/db/schema/money/rates';

import { firstDay } from './services';

/**
 * Rounded rates, used to check whether a shipment exceeds a tax limit. A$1,000 equals the US$750 in
 * the rule about several shops.
 */
const usdRates: Record<string, string> = {
  USD: '1',
  AUD: '0.75',
  NZD: '0.60',
  SGD: '0.75',
  BND: '0.75',
  MYR: '0.21',
  JPY: '0.0065',
  TWD: '0.031',
  PHP: '0.0175',
  VND: '0.00004',
  THB: '0.028',
  CNY: '0.14',
  AED: '0.272',
  SAR: '0.266',
  BHD: '2.65',
  EUR: '1.10',
  GBP: '1.27',
};

export const exchange: (typeof exchangeRates.$inferInsert)[] = Object.entries(usdRates).map(
  ([currency, usd]) => ({
    id: `exchange/${currency}/2024`,
    currency,
    usd,
    validFrom: firstDay,
    source: 'judgement: about the rate of the day; gea for AUD (A$1,000 listed as US$750)',
  }),
);
