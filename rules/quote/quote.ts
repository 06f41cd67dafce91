import type { EstimateNote } from '@/contract/public/estimate';

/** `total` is freight plus all surcharges. */
export interface QuoteSpeed {
  code: 'standard' | 'express';
  freight: string;
  surcharges: string;
  total: string;
  days: { earliest: string; latest: string } | null;
}

/** Weights cover all pieces, in grams. */
export interface Quote {
  id: string;
  reference: string;
  status: 'completed' | 'error' | 'followup';
  product: string;
  url: string;
  quantity: number;
  country: string;
  weight: { grams: number; low: number; high: number } | null;
  confidence: number;
  basis: 'link' | 'parcels' | 'category' | 'page' | 'person' | 'none';
  samples: number;
  speeds: QuoteSpeed[];
  /** Null if the weight cannot be locked. */
  guaranteeFee: string | null;
  comment: string;
  /** Why there is no price, or what a person reviews. */
  reason: QuoteReason | null;
  notes: EstimateNote[];
  isHOO: boolean;
  buyable: boolean;
  locked: { grams: number; requestId: string; paid: boolean } | null;
}

export const quoteReasons = [
  'refused',
  'invalidlink',
  'research',
  'ormd',
  'assembly',
  'supervisor',
  'oversized',
  'crating',
] as const;
type QuoteReason = (typeof quoteReasons)[number];

/** In display order. */
export const quoteNotes: readonly EstimateNote[] = [
  'exclusions',
  'fragile',
  'crating',
  'prohibited',
  'oversized',
  'invalidlink',
  'perishable',
  'temperature',
  'research',
];
interface QuoteQuestion {
  url: string;
  quantity: number;
  country: string;
  email: string;
}

export interface QuoteCalls {
  /** Returns the estimate's id. @throws ApiError */
  send: (question: QuoteQuestion, key?: string) => Promise<string>;
  /**
   * A null country means the requested one. Returns null while pending.
   * @throws ApiError
   */
  get: (id: string, country: string | null) => Promise<Quote | null>;
  /** Returns the payment request, or null when 'Unsuccessful'. @throws ApiError */
  lock: (quote: Quote, offer: { grams: number; fee: string }) => Promise<string | null>;
}
