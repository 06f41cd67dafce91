const MAX_LENGTH = 200;

const fillerWords = new Set(
  (
    'a an and the of for with in on to by from new sale buy shop shopping store product products item items detail ' +
    'details dp gp p ip pd prd prod html htm aspx php index us en usa com www ref sku id free shipping pack set size ' +
    'color colour style best official original authentic'
  ).split(' '),
);

/**
 * Returns the distinct words in order: lowercase, without punctuation, article numbers and filler.
 */
export function normalizeWords(text: string): string {
  const words = text
    .slice(0, 2_000)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !fillerWords.has(word) && !/\d.*\d|^\d+$/.test(word));
  return [...new Set(words)].join(' ').slice(0, MAX_LENGTH);
}

/**
 * Reads the most descriptive path part, e.g. ".../womens-running-shoes/p/B0C1X2" → "womens running
 * shoes".
 */
export function readLinkWords(url: string): string {
  if (!URL.canParse(url)) return '';
  const parts = new URL(url).pathname.split('/').map((part) => normalizeWords(decodePart(part)));
  return parts.reduce((best, part) => (countLetters(part) > countLetters(best) ? part : best), '');
}

const countLetters = (text: string) => text.replace(/[^\p{L}]/gu, '').length;

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function listTrigrams(text: string): Set<string> {
  const result = new Set<string>();
  for (const word of text.split(' ')) {
    if (word === '') continue;
    const paddedWord = `  ${word} `;
    for (let start = 0; start + 3 <= paddedWord.length; start += 1)
      result.add(paddedWord.slice(start, start + 3));
  }
  return result;
}

/** Returns 0 to 1, like PostgreSQL's pg_trgm. */
export function computeSimilarity(text: string, otherText: string): number {
  const [a, b] = [listTrigrams(text), listTrigrams(otherText)];
  const sharedCount = [...a].filter((trigram) => b.has(trigram)).length;
  const totalCount = a.size + b.size - sharedCount;
  return totalCount === 0 ? 0 : sharedCount / totalCount;
}
