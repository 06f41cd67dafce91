import type { Database } from '@/host/db/client';

/** What a shop's public page says of a product. Nothing of it is believed as money or as HTML. */
export interface PageFacts {
  name?: string | undefined;
  /** Weight of the thing by itself, in whole grams. */
  weightGrams?: number | undefined;
}

/**
 * Reads a shop's page; null when it says nothing or cannot be read. Never throws, ends by itself
 * within two seconds.
 */
export type ReadPage = (db: Database, url: string) => Promise<PageFacts | null>;

/** What the live quote works with. Without a reader of pages it answers at once. */
export interface EstimateServices {
  readPage: ReadPage | null;
}
