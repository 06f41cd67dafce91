import type { Database } from '@/host/db/client';

/** Untrusted data from a shop's page. */
export interface PageFacts {
  name?: string | undefined;
  /** Net grams. */
  weightGrams?: number | undefined;
}

/** Never rejects, and resolves within two seconds. */
export type ReadPage = (db: Database, url: string) => Promise<PageFacts | null>;

/** Without `readPage`, estimates are answered immediately. */
export interface EstimateServices {
  readPage: ReadPage | null;
}
