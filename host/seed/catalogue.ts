import type { merchants, packageCategories } from '@/host/db/schema/money/rates';
import { genericMerchants } from '@/rules/packages/shippable';

/** Code, HS heading, special handling. Names are in the `categories` messages. */
const categories = `
  clothing:6109 shoes:6404 bags:4202 accessories:6217 jewellery:7113:valuable
  watches:9102:valuable sunglasses:9004 cosmetics:3304 perfume:3303:hazmat haircare:3305
  supplements:2106 food:1905:perishable baby:9619 toys:9503 books:4901 media:8523
  phones:8517:battery computers:8471:battery cameras:8525:battery audio:8518:battery games:9504
  appliances:8509 kitchenware:7323 hometextiles:6302 furniture:9403 lighting:9405 tools:8205
  autoparts:8708 sports:9506 outdoor:6306 bicycles:8714 instruments:9202 art:9701:valuable
  collectibles:9705:valuable stationery:4820 pets:4201 health:9019 alcohol:2208:alcohol
  tobacco:2402:tobacco coins:7118:valuable other
`
  .trim()
  .split(/\s+/);

export const categoryRows: (typeof packageCategories.$inferInsert)[] = categories.map(
  (category, position) => {
    const [code = '', hsHeading = '', restricted = null] = category.split(':');
    return { code, hsHeading, restricted, position };
  },
);

const shops = `
  6pm, Abercrombie & Fitch, Adidas, Amazon, American Eagle, Anthropologie, Apple, B&H Photo,
  Banana Republic, Barnes & Noble, Bath & Body Works, Best Buy, Bloomingdale's, Carter's, Coach,
  Columbia Sportswear, Costco, Crocs, Disney Store, eBay, Etsy, Foot Locker, Fossil, GameStop, Gap,
  GNC, Gymboree, iHerb, J.Crew, Kate Spade, Levi's, Lululemon, Macy's, Michael Kors, Neiman Marcus,
  New Balance, Newegg, Nike, Nordstrom, Old Navy, Patagonia, Polo Ralph Lauren, REI,
  Saks Fifth Avenue, Sephora, Shopbop, Target, The North Face, Ulta Beauty, Under Armour,
  Victoria's Secret, Vitacost, Walmart, Williams Sonoma, Zappos
`
  .trim()
  .split(/,\s+/);

export const merchantRows: (typeof merchants.$inferInsert)[] = [
  ...shops.map((name) => ({ name, generic: false })),
  ...genericMerchants.map((name) => ({ name, generic: true })),
];
