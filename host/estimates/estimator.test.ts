import { findQuoteWarnings } from './quote-warnings';
import { guessWeight, MIN_CONFIDENCE, type WeighedItem } from './estimator';
import { findTypicalWeight } from './goods';
import { normalizeWords, computeSimilarity, readLinkWords } from './labels';

const createShoes = (...grams: number[]): WeighedItem[] =>
  grams.map((itemGrams) => ({ words: 'nike running shoes mens', grams: itemGrams }));

describe('the words of a product', () => {
  it('are distinct and lowercase, without article numbers and filler', () => {
    expect(normalizeWords('Nike® Men’s Running SHOES – 2026 sale, running shoes B0C1X2Y3Z')).toBe(
      'nike mens running shoes',
    );
    expect(normalizeWords('テント 2人用')).toContain('テント');
    expect(normalizeWords('x'.repeat(50_000)).length).toBeLessThanOrEqual(200);
  });

  it('are read from the most descriptive part of a link', () => {
    expect(
      readLinkWords('https://www.shop.com/dp/womens-trail-running-shoes/B0C1X2?ref=sr_1'),
    ).toBe('womens trail running shoes');
    expect(() => readLinkWords('https://www.shop.com/%E0%A4%A')).not.toThrow();
    expect(readLinkWords('no link')).toBe('');
  });

  it('are compared by trigrams as PostgreSQL does', () => {
    expect(computeSimilarity('word', 'two words')).toBeCloseTo(0.363636, 5);
    expect(computeSimilarity('', '')).toBe(0);
  });
});

describe('the guess of a weight', () => {
  it('is the robust median of at least five weighed items, with their spread', () => {
    const guess = guessWeight({
      words: 'nike mens running shoes',
      weighed: createShoes(1000, 1020, 1050, 1060, 1100, 9000),
    });
    expect(guess).toMatchObject({ basis: 'parcels', samples: 6, grams: 1050 });
    expect(guess?.highGrams).toBeLessThan(1300);
    expect(guess?.confidence).toBeGreaterThan(MIN_CONFIDENCE);
  });

  it('needs five items, with similar names', () => {
    expect(
      guessWeight({ words: 'zxqv gadget', weighed: createShoes(1000, 1020, 1050, 1060, 1100) }),
    ).toBeNull();
    expect(
      guessWeight({ words: 'nike mens running shoes', weighed: createShoes(1, 2, 3, 4) })?.basis,
    ).toBe('category');
  });

  it('has low confidence if similar items weigh differently', () => {
    const guess = guessWeight({
      words: 'nike gizmo',
      weighed: [200, 900, 2500, 6000, 12_000].map((grams) => ({ words: 'nike gizmo', grams })),
    });
    expect(guess?.confidence).toBeLessThan(MIN_CONFIDENCE);
  });

  it("uses the page's weight plus packaging, unless our scale contradicts it", () => {
    expect(guessWeight({ words: 'thing', weighed: [], pageGrams: 1000 })).toMatchObject({
      basis: 'page',
      grams: 1180,
    });
    const weighed = createShoes(1000, 1020, 1050, 1060, 1100);
    expect(
      guessWeight({ words: 'nike running shoes mens', weighed, pageGrams: 12_000 })?.basis,
    ).toBe('parcels');
  });

  it('does not depend on the order of the weighed items', () => {
    const weighed = createShoes(1000, 1020, 1050, 1060, 1100, 1200, 900);
    const words = 'nike mens running shoes';
    expect(guessWeight({ words, weighed: [...weighed].reverse() })).toEqual(
      guessWeight({ words, weighed }),
    );
  });

  it('falls back to the weights guide for common goods', () => {
    expect(findTypicalWeight('womens skinny jeans')).toEqual([600, 900]);
    expect(findTypicalWeight('phone case iphone')).toEqual([80, 200]);
    expect(findTypicalWeight('frobnicator')).toBeNull();
  });
});

describe('reasons against an automatic answer', () => {
  it.each([
    ['eau de parfum spray', 'ormd'],
    ['solid oak bookshelf', 'assembly'],
    ['carbon road bicycle', 'oversized'],
    ['marble dining table', 'crating'],
    ['whiskey glasses crystal', 'ormd'],
    ['wooden cigar box', 'ormd'],
    ['gift card holder', 'ormd'],
  ])('%s → %s', (words, flag) => {
    expect(findQuoteWarnings(words, 1, 500).flags).toEqual([flag]);
  });

  it('include too many pieces and too heavy a total', () => {
    expect(findQuoteWarnings('cotton socks', 51, 9000).flags).toEqual(['supervisor']);
    expect(findQuoteWarnings('cotton socks', 1, 30_001).flags).toEqual(['oversized']);
  });

  it('include the notes that apply, and always the exclusions', () => {
    expect(findQuoteWarnings('dark chocolate box', 1, 500).notes).toEqual([
      'exclusions',
      'temperature',
    ]);
    expect(findQuoteWarnings('ceramic mug', 1, 500).notes).toEqual(['exclusions', 'fragile']);
    expect(findQuoteWarnings('hunting rifle', 1, 500)).toEqual({
      refused: true,
      flags: [],
      notes: ['exclusions'],
    });
  });
});
