import type { QuoteParcel } from './quote';

/** Defaults to ordinary goods without value or size. */
export const createSampleParcel = (
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
