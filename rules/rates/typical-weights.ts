/** Grams as shipped, box included. */
type TypicalWeight = readonly [item: string, fromGrams: number, toGrams: number];

export const weightsGuide = {
  womensFashion: [
    ['tshirt', 150, 250],
    ['dress', 300, 600],
    ['jeans', 500, 800],
    ['coat', 1000, 2000],
    ['handbag', 500, 1200],
    ['heels', 800, 1200],
  ],
  mensFashion: [
    ['shirt', 250, 400],
    ['jeans', 600, 900],
    ['suit', 1200, 1800],
    ['leatherJacket', 1500, 2500],
    ['sneakers', 1000, 1500],
    ['watch', 200, 400],
  ],
  parentingKids: [
    ['bodysuits', 250, 400],
    ['bottles', 400, 700],
    ['blocks', 800, 2000],
    ['diapers', 1500, 3000],
    ['carSeat', 5000, 9000],
    ['stroller', 6000, 12_000],
  ],
  gadgets: [
    ['phone', 300, 500],
    ['headphones', 400, 800],
    ['tablet', 600, 1000],
    ['camera', 900, 1500],
    ['laptop', 2000, 3000],
    ['console', 4000, 6000],
  ],
  sportsOutdoor: [
    ['racket', 300, 500],
    ['ball', 600, 800],
    ['runningShoes', 800, 1200],
    ['yogaMat', 1000, 2500],
    ['tent', 2000, 3500],
    ['golfClubs', 8000, 13_000],
  ],
  homeGifts: [
    ['mug', 400, 600],
    ['candle', 400, 900],
    ['frame', 500, 1500],
    ['pan', 1000, 2000],
    ['bedding', 1500, 2500],
    ['coffeeMaker', 3000, 6000],
  ],
  pets: [
    ['toy', 100, 300],
    ['collar', 150, 300],
    ['coat', 150, 400],
    ['bed', 1000, 2500],
    ['carrier', 1500, 3000],
    ['food', 1800, 2300],
  ],
  wellnessBeauty: [
    ['lipstick', 30, 60],
    ['cream', 150, 250],
    ['vitamins', 150, 350],
    ['toothbrush', 300, 600],
    ['shampoo', 550, 650],
    ['hairDryer', 600, 1000],
  ],
  booksMusicMovies: [
    ['disc', 80, 120],
    ['paperback', 200, 400],
    ['record', 250, 350],
    ['hardcover', 500, 1000],
    ['boxSet', 500, 1200],
    ['pictureBook', 1200, 2500],
  ],
} as const satisfies Record<string, readonly TypicalWeight[]>;

export type GuideCategory = keyof typeof weightsGuide;
export const guideCategories = Object.keys(weightsGuide) as GuideCategory[];

export function readGuideCategory(raw: unknown): GuideCategory | null {
  return guideCategories.find((category) => category === raw) ?? null;
}
