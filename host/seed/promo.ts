import type { promoCodes } from '@/host/db/schema/promo';

const validity = {
  validFrom: new Date('2024-01-01T00:00:00Z'),
  validTo: new Date('2030-01-01T00:00:00Z'),
};

/**
 * One code of each type; a rate is capped, as such offers are (figures: 50 % capped at 15 dollars,
 * freight only).
 */
export const promoRows: (typeof promoCodes.$inferInsert)[] = [
  {
    code: 'WELCOME5',
    type: '0',
    value: '5.00',
    description: 'USD 5.00 off international shipping',
    ...validity,
  },
  {
    code: 'HALFSHIP',
    type: '1',
    value: '0.50',
    capCents: 1500,
    description: 'Half of international shipping, up to USD 15.00',
    ...validity,
  },
  { code: 'FASTLANE', type: '2', description: 'Express for the price of Standard', ...validity },
];
