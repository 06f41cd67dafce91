import type { EstimateNote } from '@/contract/public/estimate';

/** One speed of a quote: decimal strings; `total` is freight and everything that comes on top. */
export interface QuoteSpeed {
  code: 'standard' | 'express';
  freight: string;
  more: string;
  total: string;
  days: { earliest: string; latest: string } | null;
}

/** An answered question about a product. Weights of all pieces together, in grams. */
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
  /** Decimal string; null where a weight cannot be locked. */
  guaranteeFee: string | null;
  comment: string;
  /** Why there is no price, or what a person looks at. */
  reason: QuoteReason | null;
  notes: EstimateNote[];
  isHOO: boolean;
  buyable: boolean;
  /** A locked weight and the payment request of its guarantee. */
  locked: { grams: number; requestId: string; paid: boolean } | null;
}

/** Why a quote has no price yet, or none at all. */
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

/** The messages of spec §5, in the order they are shown. */
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
/** What is asked about a product; `email` for a guest. */
interface QuoteQuestion {
  url: string;
  quantity: number;
  country: string;
  email: string;
}

/** The calls that a live quote is made of. */
export interface QuoteCalls {
  /** Answers the estimate's id. @throws ApiError */
  send: (question: QuoteQuestion, key?: string) => Promise<string>;
  /**
   * With the prices to a country; null: to the one that it was asked for. Null while it is pending.
   * @throws ApiError
   */
  get: (id: string, country: string | null) => Promise<Quote | null>;
  /** Answers the payment request of the guarantee; null when it was 'Unsuccessful'. @throws ApiError */
  lock: (quote: Quote, seen: { grams: number; fee: string }) => Promise<string | null>;
}
