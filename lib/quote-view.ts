import type { QuoteState } from '@/rules/quote/machine';
import type { Quote } from '@/rules/quote/quote';

import type { PlainError } from './api-error';

/** Message key of a problem in a quote step. */
export type QuoteProblem =
  'missing' | 'format' | 'cart' | 'many' | 'quantity' | 'country' | 'email' | 'lock';

export interface QuoteView {
  state: QuoteState;
  /** Typed values after a refusal. */
  values: { url: string; quantity: string; country: string; email: string };
  /** The pending or shown estimate. */
  id: string | null;
  problems: Partial<
    Record<'product_url' | 'quantity' | 'country' | 'email' | 'lock', QuoteProblem>
  >;
  failure: PlainError | null;
  /** The quote is gone or belongs to someone else. */
  notFound: boolean;
  quote: Quote | null;
}
