import type { QuoteState } from '@/rules/quote/machine';
import type { Quote } from '@/rules/quote/quote';

import type { PlainError } from './api-error';

/** What is wrong in a step of the live quote; a key of its messages. */
export type QuoteProblem =
  'missing' | 'format' | 'cart' | 'many' | 'quantity' | 'country' | 'email' | 'lock';

/** The live quote as it is shown. */
export interface QuoteView {
  state: QuoteState;
  /** As typed, where that was refused. */
  values: { url: string; quantity: string; country: string; email: string };
  /** The estimate that is waited for or shown. */
  id: string | null;
  problems: Partial<
    Record<'product_url' | 'quantity' | 'country' | 'email' | 'lock', QuoteProblem>
  >;
  failure: PlainError | null;
  /** The quote in the address is gone, or another person's: it is asked for again. */
  lost: boolean;
  quote: Quote | null;
}
