import { randomUUID } from 'node:crypto';

import { locales } from '@/rules/locale';
import { routes } from '@/rules/routes';

import type { Call, Caller } from './caller';
import { requestQuote, LIVE_QUOTE, QUOTE_REQUESTS } from './live-quote';
import { payForShipment } from './payment';
import { buildIpAddress, buildProduct, toSignInBody, type Setup, type Visitor } from './stage';

/** `n` counts the requests of a kind, and selects their content and visitor. */
interface Turn {
  n: number;
  setup: Setup;
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
/** IP addresses that no member has. */
const GUESTS = { from: 1_000_000, count: 5_000 };

const pick = <T>(values: readonly T[], n: number): T => {
  const value = values[n % values.length];
  if (value === undefined) throw new Error('There is nothing to choose from.');
  return value;
};

const localize = (path: string, n: number): string => {
  const locale = pick(locales, n);
  return locale === 'en' ? path : `/${locale}${path === '/' ? '' : path}`;
};

const buildGuestHeaders = (n: number): Record<string, string> => ({
  ...BROTLI,
  'x-forwarded-for': buildIpAddress(GUESTS.from + (n % GUESTS.count)),
});

const buildJsonHeaders = (visitor: Visitor) => ({
  ...visitor.page,
  'content-type': 'application/json',
  'idempotency-key': randomUUID(),
});

const buildKind = (name: string, share: number, buildCall: (turn: Turn) => Call): Kind => ({
  name,
  share,
  requests: 1,
  run: (caller, turn, due) => caller.call(name, buildCall(turn), due),
});

const CACHED_PAGE = 'guest page, cached';
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
  ({ packages }, n) => routes.package(pick(packages, n)),
  () => routes.packages({ search: 'nike' }),
  () => routes.buyForMe(),
  () => routes.shipments(),
  () => routes.orders(),
  () => routes.addresses(),
  () => routes.paymentRequests(),
];
const calls: ((visitor: Visitor, n: number) => string)[] = [
  () => '/pmt/packages?page=1',
  ({ packages }, n) => `/pmt/package?packageref=${pick(packages, n)}`,
  (_, n) => `/pmt/packages?search=${pick(['nike', '1ZLOAD', 'parcel', 'uniqlo'], n)}`,
  () => '/user/getdashboard',
  () => '/cart/bfmsummary',
  (_, n) =>
    `/shipment/cost-calculator?destination=${pick(['PH', 'JP', 'AU', 'SG'], n)}&weight=${1 + (n % 40) / 10}`,
  () => '/shipment/shipmentslist',
  () => '/pmt/notifications',
  () => '/user/accountsummary',
];

const buildMemberHeaders = ({ visitor }: Turn) => ({ ...BROTLI, ...visitor.page });
const toCall = (path: string, body: unknown, { setup, visitor }: Turn): Call => ({
  url: `${setup.portal}/api/ms${path}`,
  method: 'POST',
  headers: buildJsonHeaders(visitor),
  body: JSON.stringify(body),
});

async function changeCart(caller: Caller, turn: Turn, due: number): Promise<void> {
  const name = 'cart: add, remove';
  const added = await caller.call(
    name,
    toCall('/cart/additem', buildProduct(`Tea ${turn.n}`), turn),
    due,
  );
  if (!added) return;
  const { data } = JSON.parse(added.text) as { data: { cartItems: { itemsid: string }[] } };
  const itemid = data.cartItems.find((item) => item.itemsid !== turn.visitor.itemid)?.itemsid;
  if (itemid) await caller.call(name, toCall('/cart/deleteitem', { itemid }, turn));
}

/** Shares add up to 100. */
export const kinds: readonly Kind[] = [
  buildKind('public document', 10, ({ n, setup }) => ({
    url: `${setup.portal}${localize(pick(documents, n), n >> 3)}`,
    headers: buildGuestHeaders(n),
  })),
  buildKind('public document, uncached', 7.5, ({ n, setup }) => ({
    url: `${setup.portal}${localize(pick(ownDocuments, n), n >> 3)}`,
    headers: buildGuestHeaders(n),
  })),
  buildKind(CACHED_PAGE, 12, ({ n, setup }) => ({
    url: `${setup.portal}${localize(pick([...guestPages, setup.blogPost], n), n >> 4)}`,
    headers: buildGuestHeaders(n),
  })),
  buildKind('guest page, uncached', 2, ({ n, setup }) => ({
    url: `${setup.portal}${routes.rates({ country: pick(['PH', 'JP', 'AU'], n), weight: 1 + (n % 90) / 10 })}`,
    headers: buildGuestHeaders(n),
  })),
  buildKind('crawler', 1, ({ n, setup }) => ({
    url: `${setup.portal}${routes.rates({ country: pick(['PH', 'JP', 'AU'], n), weight: 10 + n / 100 })}`,
    headers: { ...buildGuestHeaders(n), 'user-agent': 'Mozilla/5.0 (compatible; ExampleBot/1.0)' },
  })),
  buildKind('script or style', 12, ({ n, setup }) => ({
    url: `${setup.portal}${pick(setup.staticFiles, n)}`,
    headers: buildGuestHeaders(n),
  })),
  buildKind('member page', 18, (turn) => ({
    url: `${turn.setup.portal}${localize(pick(memberPages, turn.n)(turn.visitor, turn.n), turn.n >> 5)}`,
    headers: buildMemberHeaders(turn),
  })),
  buildKind('call through the portal', 14, (turn) => ({
    url: `${turn.setup.portal}/api/ms${pick(calls, turn.n)(turn.visitor, turn.n)}`,
    headers: buildMemberHeaders(turn),
  })),
  buildKind('call to the host', 5, ({ n, setup, visitor }) => ({
    url: `${setup.host}${pick(calls, n)(visitor, n)}`,
    headers: visitor.host,
  })),
  buildKind('photo', 8, (turn) => ({
    url: `${turn.setup.portal}/api/ms/pmt/photo?packageref=${turn.visitor.packages[0]}&index=0&size=${pick([320, 320, 960], turn.n)}`,
    headers: buildMemberHeaders(turn),
  })),
  buildKind('declare', 2.5, (turn) =>
    toCall(
      '/pmt/declareamount',
      { packageref: pick(turn.visitor.packages, turn.n), amount: 10 + (turn.n % 5_000) },
      turn,
    ),
  ),
  buildKind('shipping calculator', 1.5, (turn) =>
    toCall('/shipment/shipping-calculator', { packages: turn.visitor.packages.slice(0, 3) }, turn),
  ),
  { name: 'cart: add, remove', share: 2, requests: 2, run: changeCart },
  {
    name: LIVE_QUOTE,
    // Within the daily limit of a guest's network.
    share: 1.5,
    requests: QUOTE_REQUESTS,
    run: (caller, { n, setup }, due) =>
      requestQuote(caller, { portal: setup.portal, headers: buildGuestHeaders(n), n }, due),
  },
  buildKind('sign-in', 0.5, ({ setup, visitor }) => ({
    url: `${setup.portal}/api/session/login`,
    method: 'POST',
    // A new device, because signing in ends the session of its cookies.
    headers: { ...buildJsonHeaders(visitor), cookie: '' },
    body: JSON.stringify(toSignInBody(visitor)),
  })),
  {
    name: 'checkout and payment',
    share: 2.5,
    requests: 9,
    // Rotates, so each visitor has one checkout at a time.
    run: (caller, { n, setup }, due) =>
      payForShipment(caller, { setup, payer: pick(setup.visitors, n), n }, due),
  },
];

/** Spreads the kinds evenly by share, identically in each run. */
export function createMix(setup: Setup): {
  /** Starts per second that produce `rate` requests per second. */
  toStartsPerSecond: (rate: number) => number;
  begin: (caller: Caller, due: number) => Promise<unknown>;
  dryRun: (caller: Caller) => Promise<void>;
} {
  const frequencies = kinds.map(({ share, requests }) => share / requests);
  const frequencySum = frequencies.reduce((sum, frequency) => sum + frequency, 0);
  const credits = kinds.map(() => 0);
  const counts = kinds.map(() => 0);
  let total = 0;
  const chooseKind = (): number => {
    let bestIndex = 0;
    for (const [index, frequency] of frequencies.entries()) {
      credits[index] = (credits[index] ?? 0) + frequency;
      if (credits[index] > (credits[bestIndex] ?? 0)) bestIndex = index;
    }
    credits[bestIndex] = (credits[bestIndex] ?? 0) - frequencySum;
    return bestIndex;
  };
  const run = (index: number, caller: Caller, due: number): Promise<unknown> => {
    const n = (counts[index] = (counts[index] ?? 0) + 1);
    const visitor = pick(setup.visitors, (total += 1) * 7);
    return pick(kinds, index).run(caller, { n, setup, visitor }, due);
  };
  return {
    toStartsPerSecond: (rate) =>
      (rate * frequencySum) / kinds.reduce((sum, { share }) => sum + share, 0),
    begin: (caller, due) => run(chooseKind(), caller, due),
    dryRun: async (caller) => {
      for (const index of kinds.keys()) await run(index, caller, performance.now());
      // The portal caches a page on its second request.
      const cachedIndex = kinds.findIndex(({ name }) => name === CACHED_PAGE);
      for (let n = 0; n < CACHED_ADDRESSES * 2; n += 1)
        await run(cachedIndex, caller, performance.now());
    },
  };
}
