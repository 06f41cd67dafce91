import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Hashed file names, written by scripts/build-assets.ts. */
interface PublicAssets {
  /** Fetched with its style sheet. */
  font?: string;
  /** For documents without React. */
  enhance?: string;
  /** For React pages. */
  scripted?: string;
  /** For the live quote, on first touch. */
  'live-quote'?: string;
  /** For React pages with error reporting. */
  faults?: string;
  /** For support search, on first touch. */
  'answer-search'?: string;
}

let cachedAssets: PublicAssets | undefined;

/** Server only. Pages work without the files. */
export function readPublicAssets(): PublicAssets {
  if (cachedAssets?.scripted) return cachedAssets;
  try {
    cachedAssets = JSON.parse(
      readFileSync(path.join(process.cwd(), 'public/build/manifest.json'), 'utf8'),
    ) as PublicAssets;
  } catch {
    cachedAssets = {};
  }
  return cachedAssets;
}
