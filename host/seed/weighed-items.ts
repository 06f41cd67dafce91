import { normalizeWords } from '@/host/estimates/labels';

/** Names, makers, typical grams with box, spread (a fraction). */
const kinds: readonly [names: string, makers: string, grams: number, spread: number][] = [
  ['running shoes|road running shoes|trail running shoes', 'Nike|Brooks|Hoka|Asics', 1050, 0.11],
  ['leather sneakers|low top sneakers|canvas sneakers', 'Adidas|Vans|New Balance', 1220, 0.12],
  ['ankle boots|leather chelsea boots', 'Clarks|Dr Martens|Timberland', 1690, 0.13],
  ['slide sandals|cork footbed sandals', 'Birkenstock|Crocs|Teva', 690, 0.14],
  ['slim fit jeans|straight leg denim jeans', 'Levis|Gap|Wrangler', 780, 0.1],
  ['cotton t shirt|graphic tee', 'Uniqlo|Champion|Old Navy', 240, 0.15],
  ['pullover hoodie|zip hoodie sweatshirt', 'Carhartt|Nike|Champion', 720, 0.12],
  ['wool sweater|cable knit cardigan', 'J Crew|Ralph Lauren', 610, 0.16],
  ['down jacket|puffer coat', 'Patagonia|North Face|Columbia', 1060, 0.16],
  ['rain jacket|windbreaker jacket', 'Columbia|Arcteryx|Patagonia', 560, 0.15],
  ['midi dress|floral summer dress', 'Anthropologie|Reformation', 430, 0.17],
  ['yoga leggings|high waist leggings', 'Lululemon|Alo|Athleta', 330, 0.11],
  ['leather tote bag|shoulder handbag', 'Coach|Kate Spade|Michael Kors', 1010, 0.17],
  ['crossbody bag|mini leather purse', 'Coach|Tory Burch', 620, 0.15],
  ['leather wallet|bifold wallet', 'Fossil|Bellroy|Coach', 240, 0.14],
  ['everyday backpack|laptop backpack', 'Herschel|Osprey|Jansport', 1080, 0.17],
  ['chronograph watch|automatic watch', 'Seiko|Fossil|Citizen', 410, 0.14],
  ['polarized sunglasses|aviator sunglasses', 'Ray Ban|Oakley', 280, 0.12],
  ['wireless noise cancelling headphones|over ear headphones', 'Sony|Bose', 690, 0.1],
  ['true wireless earbuds|noise cancelling earbuds', 'Apple|Samsung|Jabra', 210, 0.1],
  ['mechanical keyboard|wireless keyboard', 'Keychron|Logitech|Corsair', 1190, 0.15],
  ['gaming mouse|wireless mouse', 'Logitech|Razer', 290, 0.13],
  ['ebook reader|paperwhite reader', 'Kindle|Kobo', 420, 0.1],
  ['action camera|waterproof action camera', 'Gopro|Insta360', 560, 0.13],
  ['external ssd|portable solid state drive', 'Samsung|Sandisk|Crucial', 190, 0.13],
  ['smart watch|fitness tracker watch', 'Garmin|Fitbit|Apple', 310, 0.11],
  ['insulated water bottle|stainless steel tumbler', 'Stanley|Yeti|Hydro Flask', 590, 0.17],
  ['yoga mat|exercise mat', 'Manduka|Gaiam|Liforme', 2080, 0.19],
  ['tennis racket|badminton racket', 'Wilson|Yonex|Head', 480, 0.12],
  ['two person tent|backpacking tent', 'Rei|Msr|Nemo', 2450, 0.17],
  ['sleeping bag|down sleeping bag', 'Rei|Kelty|Nemo', 1580, 0.18],
  ['ceramic mug|coffee mug', 'Le Creuset|Starbucks', 520, 0.13],
  ['scented candle|soy candle', 'Yankee|Diptyque|Voluspa', 690, 0.16],
  ['cast iron skillet|frying pan', 'Lodge|Smithey', 2650, 0.2],
  ['coffee maker|drip coffee machine', 'Breville|Cuisinart|Moccamaster', 4300, 0.17],
  ['bath towel set|turkish cotton towels', 'Brooklinen|Parachute', 1460, 0.18],
  ['sateen sheet set|linen bedding set', 'Brooklinen|Parachute|Boll Branch', 2060, 0.17],
  ['face serum|vitamin c serum', 'Ordinary|Skinceuticals|Drunk Elephant', 190, 0.14],
  ['moisturizing cream|night cream', 'Cerave|Kiehls|Tatcha', 310, 0.17],
  ['hair dryer|ionic hair dryer', 'Dyson|Revlon|Conair', 1090, 0.15],
  ['electric toothbrush|sonic toothbrush', 'Oral B|Philips|Quip', 460, 0.14],
  ['fish oil softgels|multivitamin capsules', 'Nordic Naturals|Now|Thorne', 320, 0.16],
  ['whey protein powder|plant protein powder', 'Optimum Nutrition|Orgain', 1240, 0.14],
  ['building blocks set|construction brick set', 'Lego|Mega', 1180, 0.24],
  ['plush toy|stuffed animal', 'Jellycat|Gund|Squishmallows', 410, 0.2],
  ['board game|strategy board game', 'Catan|Hasbro|Ravensburger', 1420, 0.18],
  ['baby carrier|ergonomic baby carrier', 'Ergobaby|Babybjorn', 1180, 0.14],
  ['hardcover novel|hardcover cookbook', 'Penguin|Random House', 780, 0.19],
  ['paperback novel|paperback mystery', 'Penguin|Vintage', 340, 0.15],
  ['vinyl record|vinyl lp album', 'Blue Note|Columbia Records', 390, 0.1],
];

const audiences = ['womens', 'mens', '', 'kids'];
const colors = ['black', 'navy', 'grey', 'green', 'red', 'white', 'sand', 'blue'];

export interface SeedWeight {
  source: string;
  words: string;
  grams: number;
}

const ROWS_PER_KIND = 14;
/** One in this many is mislabeled or oversized. */
const OUTLIER_EVERY = 23;

/** Returns the same rows on every run. */
export function buildWeighedRows(): SeedWeight[] {
  const random = createRandom(20_261);
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  return kinds.flatMap(([names, makers, grams, spread], row) =>
    Array.from({ length: ROWS_PER_KIND }, (_, index) => {
      // The sum of three uniform draws approximates a normal distribution.
      const factor = 1 + spread * (random() + random() + random() - 1.5) * 2;
      const isOutlier = (row * ROWS_PER_KIND + index) % OUTLIER_EVERY === OUTLIER_EVERY - 1;
      const name = [pick(makers.split('|')), pick(audiences), pick(names.split('|')), pick(colors)];
      return {
        source: `demo/${names.split('|')[0]}/${index}`,
        words: normalizeWords(name.join(' ')),
        grams: Math.max(30, Math.round(grams * factor * (isOutlier ? 2.6 : 1))),
      };
    }),
  );
}

/** Park–Miller generator. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
