import type { rateBrackets, rateServices } from '@/host/db/schema/money/rates';

export const firstDay = '2024-01-01';

/**
 * Max weights: shopmate and fv-rel (about 30 kg) for standard, ebay-dhl (70 kg per piece) for
 * express.
 */
export const services: (typeof rateServices.$inferInsert)[] = [
  {
    id: 'service/standard',
    code: 'standard',
    courier: 'Skybridge Standard',
    divisor: 6000,
    stepGrams: 500,
    maxWeightGrams: 30_000,
    transitDaysMin: 6,
    transitDaysMax: 8,
    validFrom: firstDay,
    source: 'dhl-ecom (divisor), cg-ship (half kilos), cg-rates (6-8 days), fv-rel (30 kg)',
  },
  {
    id: 'service/express',
    code: 'express',
    courier: 'Meridian Express',
    divisor: 5000,
    stepGrams: 500,
    maxWeightGrams: 70_000,
    transitDaysMin: 3,
    transitDaysMax: 5,
    validFrom: firstDay,
    source: 'dhl15 (divisor), cg-ship (half kilos), cg-rates (3-5 days), ebay-dhl (70 kg)',
  },
];

/**
 * Cents: first half kilo, then each further one up to 5 kg, up to 10 kg and beyond. Zone ratios and
 * increments of dhl-cn.
 */
const prices: [
  service: string,
  zone: number,
  first: number,
  upto5: number,
  upto10: number,
  beyond: number,
][] = [
  ['express', 1, 2000, 433, 390, 346],
  ['express', 2, 2821, 636, 572, 509],
  ['express', 3, 2659, 667, 600, 534],
  ['express', 4, 3017, 658, 592, 526],
  ['express', 5, 3029, 929, 836, 743],
  ['express', 6, 3087, 1011, 910, 809],
  ['express', 7, 3977, 1079, 971, 863],
  ['express', 8, 5075, 1329, 1196, 1063],
  ['express', 9, 7630, 1693, 1524, 1354],
  ['standard', 1, 1300, 281, 253, 225],
  ['standard', 2, 1834, 413, 372, 330],
  ['standard', 3, 1728, 433, 390, 346],
  ['standard', 4, 1961, 428, 385, 342],
  ['standard', 5, 1969, 604, 544, 483],
  ['standard', 6, 2006, 657, 591, 526],
  ['standard', 7, 2585, 701, 631, 561],
  ['standard', 8, 3299, 864, 778, 691],
  ['standard', 9, 4960, 1100, 990, 880],
];

const stepGrams = 500;

/** Each bracket starts one step above the previous one's last price. */
export const brackets: (typeof rateBrackets.$inferInsert)[] = prices.flatMap(
  ([service, zone, first, upto5, upto10, beyond]) => {
    const at5kg = first + upto5 * (5000 / stepGrams - 1);
    const at10kg = at5kg + upto10 * (5000 / stepGrams);
    const maxGrams = services.find((row) => row.code === service)?.maxWeightGrams ?? 10_000;
    const ranges: [from: number, to: number, base: number, step: number][] = [
      [0, 5000, first, upto5],
      [5000, 10_000, at5kg + upto10, upto10],
      [10_000, maxGrams, at10kg + beyond, beyond],
    ];
    return ranges.map(([fromGrams, toGrams, baseCents, stepCents]) => ({
      id: `bracket/${service}/${zone}/${fromGrams}`,
      service,
      zone,
      fromGrams,
      toGrams,
      baseCents,
      stepCents,
      validFrom: firstDay,
      source:
        service === 'express'
          ? 'dhl-cn (ratios), base set to 20.00'
          : 'dhl-cn (ratios), 0.65 of express',
    }));
  },
);
