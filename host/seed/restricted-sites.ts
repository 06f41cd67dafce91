import type { restrictedSites } from '@/host/db/schema/cart';

/**
 * Shops whose goods may not leave the country, or that sell no goods: weapons, nicotine, alcohol,
 * medicines, tickets, vouchers, coins, private sellers, fireworks.
 */
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
