import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * File names of the public scripts, with their content hash. Written by scripts/build-assets.ts.
 */
interface PublicAssets {
  /** The web font, fetched with the style sheet that asks for it. */
  font?: string;
  /** For documents without React. */
  enhance?: string;
  /** For pages where React runs. */
  scripted?: string;
  /** For the live quote, fetched when it is first touched. */
  'live-quote'?: string;
  /** For pages where React runs and somebody is told of errors. */
  faults?: string;
  /** For the search of support, fetched when it is first touched. */
  'answer-search'?: string;
}

let known: PublicAssets | undefined;

/**
 * The scripts that every document loads. Server only. Without the files (not built yet) pages still
 * work.
 */
export function publicScripts(): PublicAssets {
  if (known?.scripted) return known;
  try {
    known = JSON.parse(
      readFileSync(path.join(process.cwd(), 'public/build/manifest.json'), 'utf8'),
    ) as PublicAssets;
  } catch {
    known = {};
  }
  return known;
}
