import type { EstimateNote, FurtherResearch } from '@/contract/public/estimate';

/** Reasons against an automatic answer. */
export interface Warnings {
  refused: boolean;
  flags: FurtherResearch[];
  notes: EstimateNote[];
}

const refusedGoods =
  /\b(firearms?|rifles?|pistols?|handgun|ammunition|ammo|gunpowder|silencer|fireworks?|firecrackers?|vapes?|e ?cigarettes?|e ?liquid|cigarettes?|tobacco|cigars?|whiskey|whisky|vodka|bourbon|tequila|live (?:animal|plant)s?|gift card)\b/;

/** Accessories such as a whiskey glass are harmless, so a person decides. */
const harmlessGoods =
  /\b(accessory|apron|art|ashtray|bag|book|boxes|box|cabinet|candle|case|charm|costume|cutter|decal|decanter|display|glass|glasses|gift bag|holder|humidor|keychain|label|mat|mold|mug|notebook|opener|organizer|ornament|pendant|pillow|poster|pouch|print|puzzle|rack|replica|shirt|sign|sleeve|stand|sticker|stones|tin|toy|tray|tumbler|vintage ad|wallet)\b/;

const flagPatterns: readonly [FurtherResearch, RegExp][] = [
  [
    'ormd',
    /\b(perfume|cologne|eau de (?:parfum|toilette)|nail polish|aerosol|hair ?spray|spray paint|deodorant spray|lighter|bleach|power bank|lithium battery|essential oils?|adhesive|varnish)\b/,
  ],
  [
    'assembly',
    /\b(bookshelf|bookcase|wardrobe|bed frame|desk|dresser|sideboard|trampoline|swing set|patio set|playhouse|flat pack|gazebo|bunk bed)\b/,
  ],
  [
    'oversized',
    /\b(kayak|canoe|surfboard|paddle ?board|treadmill|elliptical|rowing machine|mattress|sofa|couch|refrigerator|washing machine|inch tv|smart tv|television|tires?|tyres?|bicycle|mountain bike|ladder|area rug)\b/,
  ],
  [
    'crating',
    /\b(chandelier|sculpture|statue|marble|glass table|stained glass|grandfather clock|aquarium|engine|gearbox|piano|oil painting|framed art)\b/,
  ],
];

const notePatterns: readonly [EstimateNote, RegExp][] = [
  [
    'fragile',
    /\b(glass|ceramic|porcelain|stoneware|vase|mirror|crystal|lamp|mugs?|teapot|tea set|dinnerware|monitor|tv|ornament|picture frame|photo frame)\b/,
  ],
  [
    'perishable',
    /\b(cheese|meat|jerky|fruit|bread|cake|brownies|cookies|fresh|seafood|butter|ham|sausage|flowers?)\b/,
  ],
  [
    'temperature',
    /\b(chocolates?|candles?|wax|lipstick|gummies|probiotics?|cheese|butter|soap|deodorant|lip balm|makeup)\b/,
  ],
];

const OVERSIZED_GRAMS = 30_000;
const MAX_QUANTITY = 50;

/** `grams` is the total weight. */
export function findQuoteWarnings(words: string, quantity: number, grams: number | null): Warnings {
  const flags = flagPatterns.filter(([, pattern]) => pattern.test(words)).map(([flag]) => flag);
  if (grams !== null && grams > OVERSIZED_GRAMS && !flags.includes('oversized'))
    flags.push('oversized');
  if (quantity > MAX_QUANTITY) flags.push('supervisor');
  const matchesRefused = refusedGoods.test(words);
  const isRefused = matchesRefused && !harmlessGoods.test(words);
  if (matchesRefused && !isRefused && !flags.includes('ormd')) flags.push('ormd');
  return {
    refused: isRefused,
    flags: isRefused ? [] : flags,
    notes: [
      'exclusions',
      ...notePatterns.filter(([, pattern]) => pattern.test(words)).map(([note]) => note),
      ...(flags.includes('ormd') && !isRefused ? (['prohibited'] as const) : []),
      ...(flags.includes('oversized') ? (['oversized'] as const) : []),
      ...(flags.includes('crating') ? (['crating'] as const) : []),
    ],
  };
}
