import { weightsGuide, type GuideCategory } from '@/rules/rates/typical-weights';

type Thing = { [C in GuideCategory]: `${C}.${(typeof weightsGuide)[C][number][0]}` }[GuideCategory];

/**
 * How goods are called in shops, and the row of the weights guide that they are; grams where the
 * guide has none. The first that fits counts, so what is special stands before what is common.
 */
const table: readonly [pattern: RegExp, weight: Thing | readonly [number, number]][] = [
  [/\b(onesie|bodysuit)s?\b/, 'parentingKids.bodysuits'],
  [/\b(baby|nursing) bottles?\b/, 'parentingKids.bottles'],
  [/\b(diapers?|nappies)\b/, 'parentingKids.diapers'],
  [/\bcar seat\b/, 'parentingKids.carSeat'],
  [/\b(stroller|pram)\b/, 'parentingKids.stroller'],
  [/\b(building blocks|lego|brick set)\b/, 'parentingKids.blocks'],
  [/\b(dog|cat|pet) (bed|cushion)\b/, 'pets.bed'],
  [/\b(dog|cat|pet) (collar|harness|leash)\b/, 'pets.collar'],
  [/\b(dog|cat|pet) (coat|jacket|sweater)\b/, 'pets.coat'],
  [/\b(dog|cat|pet) (carrier|crate)\b/, 'pets.carrier'],
  [/\b(dog|cat|pet) (food|kibble|treats)\b/, 'pets.food'],
  [/\b(dog|cat|pet|chew) toys?\b/, 'pets.toy'],
  [/\b(phone|iphone|airpods|laptop|tablet|ipad) (case|cover|sleeve)s?\b/, [80, 200]],
  [/\b(smartphone|iphone|mobile phone|unlocked phone)\b/, 'gadgets.phone'],
  [/\b(earbuds|airpods|earphones)\b/, [150, 260]],
  [/\b(headphones?|headset)\b/, 'gadgets.headphones'],
  [/\b(tablet|ipad|kindle|e ?reader)\b/, 'gadgets.tablet'],
  [/\b(mirrorless|dslr|digital camera|camera body)\b/, 'gadgets.camera'],
  [/\b(laptop|notebook computer|macbook|chromebook)\b/, 'gadgets.laptop'],
  [/\b(playstation|xbox|game console|nintendo switch)\b/, 'gadgets.console'],
  [/\b(mechanical )?keyboard\b/, [900, 1400]],
  [/\b(smart ?watch|fitness tracker)\b/, [200, 380]],
  [/\b(charger|power adapter|usb hub)\b/, [150, 350]],
  [/\byoga mat\b/, 'sportsOutdoor.yogaMat'],
  [/\b(tennis|badminton|squash) racke?t\b/, 'sportsOutdoor.racket'],
  [/\b(basketball|football|soccer ball|volleyball)\b/, 'sportsOutdoor.ball'],
  [/\b(running|trail|training|tennis) shoes?\b/, 'sportsOutdoor.runningShoes'],
  [/\b(golf clubs?|golf set)\b/, 'sportsOutdoor.golfClubs'],
  [/\b(tent|person tent)\b/, 'sportsOutdoor.tent'],
  [/\b(backpack|rucksack|daypack)\b/, [800, 1400]],
  [/\b(water bottle|tumbler|thermos)\b/, [350, 600]],
  [/\b(handbag|tote|shoulder bag|crossbody|purse)\b/, 'womensFashion.handbag'],
  [/\b(wallet|card holder|belt)\b/, [180, 340]],
  [/\b(heels?|pumps|stilettos)\b/, 'womensFashion.heels'],
  [/\b(boots?)\b/, [1300, 2100]],
  [/\b(sneakers?|trainers|loafers|oxfords?|shoes?)\b/, 'mensFashion.sneakers'],
  [/\b(sandals?|slippers|flip flops|clogs)\b/, [450, 800]],
  [/\b(leather|biker) jacket\b/, 'mensFashion.leatherJacket'],
  [/\bsuit\b/, 'mensFashion.suit'],
  [/\b(coat|parka|down jacket|puffer)\b/, 'womensFashion.coat'],
  [/\b(jacket|blazer|windbreaker)\b/, [600, 1000]],
  [/\b(hoodie|sweatshirt|sweater|cardigan|fleece)\b/, [500, 850]],
  [/\b(jeans|denim)\b/, 'mensFashion.jeans'],
  [/\b(trousers|pants|chinos|leggings|joggers)\b/, [300, 560]],
  [/\b(t ?shirt|tee|tank top|polo)\b/, 'womensFashion.tshirt'],
  [/\b(shirt|blouse)\b/, 'mensFashion.shirt'],
  [/\b(dress|gown|skirt|jumpsuit)\b/, 'womensFashion.dress'],
  [/\b(bra|underwear|briefs|boxers|socks|bikini|swimsuit)\b/, [120, 260]],
  [/\b(hat|cap|beanie|gloves|scarf)\b/, [120, 260]],
  [/\b(watch|chronograph)\b/, 'mensFashion.watch'],
  [/\bsunglasses\b/, [200, 340]],
  [/\b(earrings?|necklace|bracelet|ring|pendant)\b/, [80, 180]],
  [/\b(lipstick|mascara|lip balm|eyeliner)\b/, 'wellnessBeauty.lipstick'],
  [/\b(shampoo|conditioner|body wash)\b/, 'wellnessBeauty.shampoo'],
  [/\b(hair ?dryer|straightener|curling iron)\b/, 'wellnessBeauty.hairDryer'],
  [/\b(electric|sonic) toothbrush\b/, 'wellnessBeauty.toothbrush'],
  [/\b(vitamins?|supplements?|gummies|probiotics?|capsules|softgels)\b/, 'wellnessBeauty.vitamins'],
  [/\b(cream|serum|moisturi[sz]er|lotion|sunscreen|cleanser)\b/, 'wellnessBeauty.cream'],
  [/\b(protein powder|whey)\b/, [1100, 1500]],
  [/\b(mug|cup)\b/, 'homeGifts.mug'],
  [/\bcandles?\b/, 'homeGifts.candle'],
  [/\b(photo|picture) frame\b/, 'homeGifts.frame'],
  [/\b(skillet|frying pan|saucepan|cast iron)\b/, 'homeGifts.pan'],
  [/\b(duvet|comforter|sheet set|bedding|quilt)\b/, 'homeGifts.bedding'],
  [/\b(coffee maker|espresso machine|coffee machine)\b/, 'homeGifts.coffeeMaker'],
  [/\b(towels?)\b/, [600, 950]],
  [/\b(vinyl|record|lp)\b/, 'booksMusicMovies.record'],
  [/\b(dvd|blu ?ray|cd|disc)\b/, 'booksMusicMovies.disc'],
  [/\bbox set\b/, 'booksMusicMovies.boxSet'],
  [/\b(picture book|art book|coffee table book|atlas)\b/, 'booksMusicMovies.pictureBook'],
  [/\bhardcover\b/, 'booksMusicMovies.hardcover'],
  [/\b(paperback|novel)\b/, 'booksMusicMovies.paperback'],
  [/\b(board game|jigsaw|puzzle)\b/, [800, 1500]],
  [/\b(doll|action figure|plush|stuffed animal)\b/, [300, 600]],
  [/\bbooks?\b/, [300, 800]],
];

/** What goods of this name typically weigh as shipped, grams from–to; null for unknown goods. */
export function typicalWeight(words: string): readonly [low: number, high: number] | null {
  const weight = table.find(([pattern]) => pattern.test(words))?.[1];
  if (weight === undefined) return null;
  if (typeof weight !== 'string') return weight;
  const [category, thing] = weight.split('.') as [GuideCategory, string];
  const row = weightsGuide[category].find(([name]) => name === thing);
  return row ? [row[1], row[2]] : null;
}
