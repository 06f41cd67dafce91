import type { QuoteParcel } from './quote';

/**
 * A parcel that does not exist yet, for prices that are asked for beforehand: it arrives at `at`,
 * holds ordinary goods without a declared value and has no sides, unless `facts` say otherwise.
 */
export const imaginedParcel = (
  at: Date,
  facts: Pick<QuoteParcel, 'weightGrams'> & Partial<QuoteParcel>,
): QuoteParcel => ({
  lengthMm: 0,
  widthMm: 0,
  heightMm: 0,
  amount: '0.00',
  kinds: ['regular'],
  category: '',
  repackType: '',
  arrivals: [at],
  ...facts,
});
