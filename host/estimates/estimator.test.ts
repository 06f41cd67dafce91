import { findQuoteWarnings } from './quote-warnings';
import { guessWeight, SURE_ENOUGH, type Weighed } from './estimator';
import { typicalWeight } from './goods';
import { plainWords, similarity, wordsOfLink } from './labels';

const shoes = (...grams: number[]): Weighed[] =>
  grams.map((one) => ({ words: 'nike running shoes mens', grams: one }));

describe('the words of a product', () => {
  it('are plain, small, once each, without numbers of articles and what all goods share', () => {
    expect(plainWords('Nike® Men’s Running SHOES – 2026 sale, running shoes B0C1X2Y3Z')).toBe(
      'nike mens running shoes',
    );
    expect(plainWords('テント 2人用')).toContain('テント');
    expect(plainWords('x'.repeat(50_000)).length).toBeLessThanOrEqual(200);
  });

  it('are read from the most talkative part of a link', () => {
    expect(wordsOfLink('https://www.shop.com/dp/womens-trail-running-shoes/B0C1X2?ref=sr_1')).toBe(
      'womens trail running shoes',
    );
    expect(() => wordsOfLink('https://www.shop.com/%E0%A4%A')).not.toThrow();
    expect(wordsOfLink('no link')).toBe('');
  });

  it('are compared by trigrams as PostgreSQL does', () => {
    expect(similarity('word', 'two words')).toBeCloseTo(0.363636, 5);
    expect(similarity('', '')).toBe(0);
  });
});

describe('the guess of a weight', () => {
  it('is the robust median of at least five weighed items, with their spread', () => {
    const guess = guessWeight({
      words: 'nike mens running shoes',
      weighed: shoes(1000, 1020, 1050, 1060, 1100, 9000),
    });
    expect(guess).toMatchObject({ basis: 'parcels', samples: 6, grams: 1050 });
    expect(guess?.highGrams).toBeLessThan(1300);
    expect(guess?.confidence).toBeGreaterThan(SURE_ENOUGH);
  });

  it('does not rest on four, nor on things under other names', () => {
    expect(
      guessWeight({ words: 'zxqv gadget', weighed: shoes(1000, 1020, 1050, 1060, 1100) }),
    ).toBeNull();
    expect(
      guessWeight({ words: 'nike mens running shoes', weighed: shoes(1, 2, 3, 4) })?.basis,
    ).toBe('category');
  });

  it('is unsure where like things weigh differently', () => {
    const guess = guessWeight({
      words: 'nike gizmo',
      weighed: [200, 900, 2500, 6000, 12_000].map((grams) => ({ words: 'nike gizmo', grams })),
    });
    expect(guess?.confidence).toBeLessThan(SURE_ENOUGH);
  });

  it('believes the page of a shop, packed, unless our scale contradicts it', () => {
    expect(guessWeight({ words: 'thing', weighed: [], pageGrams: 1000 })).toMatchObject({
      basis: 'page',
      grams: 1180,
    });
    const weighed = shoes(1000, 1020, 1050, 1060, 1100);
    expect(
      guessWeight({ words: 'nike running shoes mens', weighed, pageGrams: 12_000 })?.basis,
    ).toBe('parcels');
  });

  it('does not depend on the order of the weighed items', () => {
    const weighed = shoes(1000, 1020, 1050, 1060, 1100, 1200, 900);
    const words = 'nike mens running shoes';
    expect(guessWeight({ words, weighed: [...weighed].reverse() })).toEqual(
      guessWeight({ words, weighed }),
    );
  });

  it('knows common goods by the weights guide', () => {
    expect(typicalWeight('womens skinny jeans')).toEqual([600, 900]);
    expect(typicalWeight('phone case iphone')).toEqual([80, 200]);
    expect(typicalWeight('frobnicator')).toBeNull();
  });
});

describe('reasons against an answer', () => {
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

  it('is also too many pieces or too heavy a whole', () => {
    expect(findQuoteWarnings('cotton socks', 51, 9000).flags).toEqual(['supervisor']);
    expect(findQuoteWarnings('cotton socks', 1, 30_001).flags).toEqual(['oversized']);
  });

  it('is described by the messages that apply, and always by the exclusions', () => {
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
