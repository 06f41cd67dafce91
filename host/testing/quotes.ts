import type { QuoteInput, QuoteParcel } from '@/host/rates/quote';

/** A Monday. */
export const quoteDay = new Date('2026-11-02T10:00:00Z');

/** A declared 1 kg parcel with sides of 10 cm that came today; say only what differs. */
export function aParcel(changes: Partial<QuoteParcel> = {}): QuoteParcel {
  return {
    weightGrams: 1000, lengthMm: 100, widthMm: 100, heightMm: 100, amount: '50.00', kinds: ['regular'], category: 'clothing', repackType: '',
    arrivals: [quoteDay], ...changes,
  };
}

/** One such parcel for a Lite member to a country. */
export function aQuoteTo(country: string, changes: Partial<QuoteInput> = {}): QuoteInput {
  return { tier: 'LT', destination: { country, postal: '', town: '' }, parcels: [aParcel()], insurance: false, now: quoteDay, ...changes };
}
