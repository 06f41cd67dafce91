import { randomUUID } from 'node:crypto';

import { locales } from '@/rules/locale';
import { routes } from '@/rules/routes';

import type { Ask, Caller } from './caller';
import { askForQuote, LIVE_QUOTE, QUOTE_REQUESTS } from './live-quote';
import { payForShipment } from './payment';
import { buildAddress, buildProduct, toSignInBody, type Stand, type Visitor } from './stage';

/** `n` counts requests of a kind and selects what and who. */
interface Turn {
  n: number;
  stand: Stand;
  visitor: Visitor;
}

export interface Kind {
  name: string;
  /** Percent of requests. */
  share: number;
  /** Sequential requests. */
  requests: number;
  run: (caller: Caller, turn: Turn, due: number) => Promise<unknown>;
}

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };
/** Addresses apart from members'. */
const GUESTS = { from: 1_000_000, count: 5_000 };

const at = <T>(values: readonly T[], n: number): T => {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};

const inLanguage = (path: string, n: number): string => {
  const locale = at(locales, n);
  return locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`;
};

const guestAt = (n: number): Record<string, string> => ({
  ...BROTLI,
  'x-forwarded-for': buildAddress(GUESTS.from + (n % GUESTS.count)),
});

const json = (visitor: Visitor) => ({
  ...visitor.page,
  'content-type': 'application/json',
  'idempotency-key': randomUUID(),
});

const single = (name: string, share: number, askOf: (turn: Turn) => Ask): Kind => ({
  name,
  share,
  requests: 1,
  run: (caller, turn, due) => caller.ask(name, askOf(turn), due),
});

const CACHED_PAGE = 'guest page, kept';
/** Covers each cached page in each language. */
const CACHED_ADDRESSES = 64;
const documents = [routes.home(), routes.about(), routes.rates(), routes.remoteAreas()];
/** Rendered per visitor. */
const ownDocuments = [routes.buyForMe(), routes.getStarted(), routes.liveQuote()];
const guestPages = [
  routes.login(),
  routes.register(),
  routes.howItWorks(),
  routes.consumerServices(),
  routes.business(),
  routes.support(),
  routes.weightsGuide(),
  routes.oneboxGuide(),
  routes.track(),
  routes.terms(),
  routes.blog(),
  routes.deals(),
  routes.destinations(),
  ...['PH', 'AU', 'JP', 'TW', 'SG', 'MY', 'TH', 'KR'].map(routes.shipTo),
];
const memberPages: ((visitor: Visitor, n: number) => string)[] = [
  () => routes.packages(),
  () => routes.dashboard(),
  ({ packages }, n) => routes.package(at(packages, n)),
  () => routes.packages({ search: 'nike' }),
  () => routes.buyForMe(),
  () => routes.shipments(),
  () => routes.orders(),
  () => routes.addresses(),
  () => routes.paymentRequests(),
];
const calls: ((visitor: Visitor, n: number) => string)[] = [
  () => '/pmt/packages?page=1',
  ({ packages }, n) => `/pmt/package?packageref=${at(packages, n)}`,
  (_, n) => `/pmt/packages?search=${at(['nike', '1ZLOAD', 'parcel', 'uniqlo'], n)}`,
  () => '/user/getdashboard',
  () => '/cart/bfmsummary',
  (_, n) =>
    `/shipment/cost-calculator?destination=${at(['PH', 'JP', 'AU', 'SG'], n)}&weight=${1 + (n % 40) / 10}`,
  () => '/shipment/shipmentslist',
  () => '/pmt/notifications',
  () => '/user/accountsummary',
];

const ofMember = ({ visitor }: Turn) => ({ ...BROTLI, ...visitor.page });
const call = (path: string, body: unknown, { stand, visitor }: Turn): Ask => ({
  url: `${stand.portal}/api/ms${path}`,
  method: 'POST',
  headers: json(visitor),
  body: JSON.stringify(body),
});

async function throughTheCart(caller: Caller, turn: Turn, due: number): Promise<void> {
  const name = 'cart: add, remove';
  const added = await caller.ask(
    name,
    call('/cart/additem', buildProduct(`Tea ${turn.n}`), turn),
    due,
  );
  if (!added) return;
  const { data } = JSON.parse(added.text) as { data: { cartItems: { itemsid: string }[] } };
  const itemid = data.cartItems.find((item) => item.itemsid !== turn.visitor.itemid)?.itemsid;
  if (itemid) await caller.ask(name, call('/cart/deleteitem', { itemid }, turn));
}

/** Shares add up to 100. */
export const kinds: readonly Kind[] = [
  single('public document', 10, ({ n, stand }) => ({
    url: `${stand.portal}${inLanguage(at(documents, n), n >> 3)}`,
    headers: guestAt(n),
  })),
  single('public document, uncached', 7.5, ({ n, stand }) => ({
    url: `${stand.portal}${inLanguage(at(ownDocuments, n), n >> 3)}`,
    headers: guestAt(n),
  })),
  single(CACHED_PAGE, 12, ({ n, stand }) => ({
    url: `${stand.portal}${inLanguage(at([...guestPages, stand.post], n), n >> 4)}`,
    headers: guestAt(n),
  })),
  single('guest page, uncached', 2, ({ n, stand }) => ({
    url: `${stand.portal}${routes.rates({ country: at(['PH', 'JP', 'AU'], n), weight: 1 + (n % 90) / 10 })}`,
    headers: guestAt(n),
  })),
  single('crawler', 1, ({ n, stand }) => ({
    url: `${stand.portal}${routes.rates({ country: at(['PH', 'JP', 'AU'], n), weight: 10 + n / 100 })}`,
    headers: { ...guestAt(n), 'user-agent': 'Mozilla/5.0 (compatible; ExampleBot/1.0)' },
  })),
  single('script or style', 12, ({ n, stand }) => ({
    url: `${stand.portal}${at(stand.files, n)}`,
    headers: guestAt(n),
  })),
  single('member page', 18, (turn) => ({
    url: `${turn.stand.portal}${inLanguage(at(memberPages, turn.n)(turn.visitor, turn.n), turn.n >> 5)}`,
    headers: ofMember(turn),
  })),
  single('call through the portal', 14, (turn) => ({
    url: `${turn.stand.portal}/api/ms${at(calls, turn.n)(turn.visitor, turn.n)}`,
    headers: ofMember(turn),
  })),
  single('call to the host', 5, ({ n, stand, visitor }) => ({
    url: `${stand.host}${at(calls, n)(visitor, n)}`,
    headers: visitor.host,
  })),
  single('photo', 8, (turn) => ({
    url: `${turn.stand.portal}/api/ms/pmt/photo?packageref=${turn.visitor.packages[0]}&index=0&size=${at([320, 320, 960], turn.n)}`,
    headers: ofMember(turn),
  })),
  single('declare', 2.5, (turn) =>
    call(
      '/pmt/declareamount',
      { packageref: at(turn.visitor.packages, turn.n), amount: 10 + (turn.n % 5_000) },
      turn,
    ),
  ),
  single('shipping calculator', 1.5, (turn) =>
    call('/shipment/shipping-calculator', { packages: turn.visitor.packages.slice(0, 3) }, turn),
  ),
  { name: 'cart: add, remove', share: 2, requests: 2, run: throughTheCart },
  {
    name: LIVE_QUOTE,
    // Within the daily limit of a guest's network.
    share: 1.5,
    requests: QUOTE_REQUESTS,
    run: (caller, { n, stand }, due) =>
      askForQuote(caller, { portal: stand.portal, headers: guestAt(n), n }, due),
  },
  single('sign-in', 0.5, ({ stand, visitor }) => ({
    url: `${stand.portal}/api/session/login`,
    method: 'POST',
    // A new device, because signing in ends the session of its cookies.
    headers: { ...json(visitor), cookie: '' },
    body: JSON.stringify(toSignInBody(visitor)),
  })),
  {
    name: 'checkout and payment',
    share: 2.5,
    requests: 9,
    // Rotates, so each visitor has one checkout at a time.
    run: (caller, { n, stand }, due) =>
      payForShipment(caller, { stand, payer: at(stand.visitors, n), n }, due),
  },
];

/** Spreads the kinds evenly by share, identically in each run. */
export function makeMix(stand: Stand): {
  /** Starts per second that produce `rate` requests per second. */
  beginningsOf: (rate: number) => number;
  begin: (caller: Caller, due: number) => Promise<unknown>;
  dryRun: (caller: Caller) => Promise<void>;
} {
  const often = kinds.map(({ share, requests }) => share / requests);
  const all = often.reduce((sum, one) => sum + one, 0);
  const credits = kinds.map(() => 0);
  const begun = kinds.map(() => 0);
  let total = 0;
  const choose = (): number => {
    let best = 0;
    for (const [index, one] of often.entries()) {
      credits[index] = (credits[index] ?? 0) + one;
      if (credits[index] > (credits[best] ?? 0)) best = index;
    }
    credits[best] = (credits[best] ?? 0) - all;
    return best;
  };
  const run = (index: number, caller: Caller, due: number): Promise<unknown> => {
    const n = (begun[index] = (begun[index] ?? 0) + 1);
    const visitor = at(stand.visitors, (total += 1) * 7);
    return at(kinds, index).run(caller, { n, stand, visitor }, due);
  };
  return {
    beginningsOf: (rate) => (rate * all) / kinds.reduce((sum, { share }) => sum + share, 0),
    begin: (caller, due) => run(choose(), caller, due),
    dryRun: async (caller) => {
      for (const index of kinds.keys()) await run(index, caller, performance.now());
      // The portal caches a page on its second request.
      const cached = kinds.findIndex(({ name }) => name === CACHED_PAGE);
      for (let n = 0; n < CACHED_ADDRESSES * 2; n += 1)
        await run(cached, caller, performance.now());
    },
  };
}
