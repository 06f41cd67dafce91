import type { restrictedSites } from '@/host/db/schema/cart';

/** Shops whose goods cannot be exported, or that sell no goods. */
const names = `
  armslist budsgunshop cheaperthandirt gunbroker palmettostatearmory sportsmansguide directvapor
  elementvape juul vapordna vuse drizly totalwine vivino 1800contacts goodrx hims eventbrite
  seatgeek stubhub ticketmaster vividseats cardcash giftcards chewypharmacy coinbase apmex
  jmbullion craigslist offerup fireworks phantomfireworks
`
  .trim()
  .split(/\s+/);

export const restrictedSiteRows: (typeof restrictedSites.$inferInsert)[] = names.map((name) => ({
  name,
}));
