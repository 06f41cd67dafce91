import type { BrowserContext, Page } from '@playwright/test';

import type { AddItem } from '@/contract/money/cart';

import { call, newPerson, registerMember, type Member } from './people';
import {
  prepareCheckout,
  receiveDeclaredPackage,
  createDraftBox,
  createPaidBox,
  createPaidOrder,
  createShippedShipment,
} from './screens';
import { expect, collectErrors, test as base } from './test';
import { callOperator, readPhotos, receive } from './warehouse';

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A member with data on every screen, and one whose packages are locked by payment requests. */
export interface Stage {
  member: Member;
  state: Record<'member' | 'debtor', StoredState>;
  /** The debtor's payment requests. */
  requests: { due: string; deleted: string };
  packageref: string;
  shipmentref: string;
  orderid: string;
  /** OneBox IDs. */
  boxes: { draft: string; paid: string };
}

export interface Screen {
  name: string;
  path: (stage: Stage) => string;
  as: 'guest' | 'member' | 'debtor';
}

/** Every screen, its path, and who opens it. Add new pages here: several tests check all screens. */
export const screens: Screen[] = [
  { name: 'home', path: () => '/', as: 'guest' },
  { name: 'services', path: () => '/consumer-services', as: 'guest' },
  { name: 'how it works', path: () => '/how-it-works', as: 'guest' },
  { name: 'about us', path: () => '/about', as: 'guest' },
  { name: 'business', path: () => '/business', as: 'guest' },
  { name: 'get started for guests', path: () => '/get-started', as: 'guest' },
  { name: 'all pages', path: () => '/sitemap', as: 'guest' },
  { name: 'rates', path: () => '/rates', as: 'guest' },
  { name: 'remote areas', path: () => '/remote-areas?country=JP&postal=907-0011', as: 'guest' },
  { name: 'weights guide', path: () => '/weights-guide?guide=gadgets', as: 'guest' },
  { name: 'destination', path: () => '/ship-to/de', as: 'guest' },
  { name: 'deals', path: () => '/deals/tech', as: 'guest' },
  { name: 'gift guide', path: () => '/gift-guides/home', as: 'guest' },
  { name: 'OneBox guide', path: () => '/onebox', as: 'guest' },
  { name: 'live quote', path: () => '/live-quote', as: 'guest' },
  { name: 'track', path: () => '/track', as: 'guest' },
  {
    name: 'tracked shipment',
    path: ({ shipmentref }) => `/track?number=${shipmentref}`,
    as: 'guest',
  },
  { name: 'support', path: () => '/support', as: 'guest' },
  { name: 'support search', path: () => '/support?q=zzzz', as: 'guest' },
  { name: 'blog', path: () => '/blog', as: 'guest' },
  { name: 'post', path: () => '/blog/dimensional-weight', as: 'guest' },
  { name: 'contact', path: () => '/support/contact?order=PK7H2M9QX4', as: 'guest' },
  { name: 'live chat', path: () => '/support/contact?by=chat', as: 'guest' },
  {
    name: 'shop for me',
    path: () => '/buyformeservice?product_url=www.example.com%2Fkettle&product_name=Kettle',
    as: 'guest',
  },
  { name: 'cart', path: () => '/buyformeservice', as: 'member' },
  { name: 'order checkout', path: () => '/orders/checkout', as: 'member' },
  { name: 'terms', path: () => '/terms', as: 'guest' },
  { name: 'login', path: () => '/login', as: 'guest' },
  { name: 'register', path: () => '/register', as: 'guest' },
  { name: 'not found', path: () => '/no-such-page', as: 'guest' },
  { name: 'welcome', path: () => '/welcome', as: 'member' },
  { name: 'dashboard', path: () => '/dashboard', as: 'member' },
  { name: 'packages', path: () => '/packages', as: 'member' },
  { name: 'package', path: ({ packageref }) => `/packages/${packageref}`, as: 'member' },
  { name: 'OneBox draft', path: ({ boxes }) => `/onebox/${boxes.draft}`, as: 'member' },
  { name: 'paid OneBox', path: ({ boxes }) => `/onebox/${boxes.paid}`, as: 'member' },
  {
    name: 'declaring several',
    path: ({ packageref }) => `/packages/declare?refs=${packageref}`,
    as: 'member',
  },
  { name: 'package history', path: () => '/packages?tab=history', as: 'member' },
  { name: 'checkout packages', path: () => '/shipment/packages', as: 'member' },
  { name: 'checkout address', path: () => '/shipment/address', as: 'member' },
  { name: 'checkout speed', path: () => '/shipment/speed', as: 'member' },
  { name: 'checkout review', path: () => '/shipment/review', as: 'member' },
  { name: 'shipments', path: () => '/shipments?tab=history', as: 'member' },
  { name: 'shipment', path: ({ shipmentref }) => `/shipments/${shipmentref}`, as: 'member' },
  { name: 'orders', path: () => '/orders', as: 'member' },
  { name: 'order history, empty', path: () => '/orders?tab=history&status=C', as: 'member' },
  { name: 'order', path: ({ orderid }) => `/orders/${orderid}`, as: 'member' },
  {
    name: 'canceling an order',
    path: ({ orderid }) => `/orders/${orderid}?ask=cancel`,
    as: 'member',
  },
  { name: 'profile', path: () => '/account/profile', as: 'member' },
  { name: 'security', path: () => '/account/security', as: 'member' },
  { name: 'email preferences', path: () => '/account/notifications', as: 'member' },
  { name: 'membership', path: () => '/account/membership', as: 'member' },
  { name: 'business membership', path: () => '/payment-request/business', as: 'guest' },
  { name: 'payment requests', path: () => '/payment-request?target=%2Fpackages', as: 'debtor' },
  { name: 'payment request history', path: () => '/payment-request?tab=history', as: 'debtor' },
  {
    name: 'payment request',
    path: ({ requests }) => `/payment-request/${requests.due}`,
    as: 'debtor',
  },
  {
    name: 'ended payment request',
    path: ({ requests }) => `/payment-request/${requests.deleted}`,
    as: 'debtor',
  },
  { name: 'refer a friend', path: () => '/account/refer', as: 'member' },
  { name: 'cards', path: () => '/account/cards', as: 'member' },
  { name: 'addresses', path: () => '/account/addresses', as: 'member' },
];

/** A product for the member's cart. */
const teaSet: AddItem = {
  itemurl: 'https://www.example.com/tea',
  size: '',
  color: 'Blue',
  additionalinfo: 'Gift wrap, please',
  quantity: 2,
  unitprice: 49.9,
  itemname: 'Tea set',
};

/** Registers a member with credits, a due payment request and a deleted one. */
async function registerDebtor(context: BrowserContext): Promise<Stage['requests']> {
  const { suite } = await registerMember(context, newPerson());
  const createRequest = async (description: string) =>
    (
      await callOperator<{ requestid: string }>('payment-request', {
        suite,
        amount: 12.5,
        description,
        sugarid: 'CS-2041',
      })
    ).requestid;
  const [due, deleted] = [
    await createRequest('Return postage for a damaged kettle'),
    await createRequest('Photo service'),
  ];
  await callOperator('credit', { suite, amount: 5, reason: 'Welcome' });
  await call(context, 'POST /paymentrequest/deletepaymentrequest', { requestid: deleted });
  return { due, deleted };
}

/** `visit` opens a page as a guest or as one of the stage's members. Browser errors fail the test. */
export const test = base.extend<{ visit: (as: Screen['as']) => Promise<Page> }, { stage: Stage }>({
  stage: [
    async ({ browser }, provide) => {
      const context = await browser.newContext();
      const member = await registerMember(context, newPerson());
      const shipmentref = await createShippedShipment(context, member.suite);
      const orderid = await createPaidOrder(context, member.suite);
      const packageref = await receiveDeclaredPackage(context, member.suite);
      const photos = await readPhotos();
      for (const kind of ['normal', 'damagepartial', 'hazmatfull', 'battery', 'foreview'])
        await receive(member.suite, { kind, description: `Parcel ${kind}`, photos });
      const boxes = {
        paid: await createPaidBox(context, member.suite),
        draft: (await createDraftBox(context, member.suite)).oneboxid,
      };
      await prepareCheckout(context, member.suite, 2);
      await call(context, 'POST /cart/additem', teaSet);
      const debtorContext = await browser.newContext();
      const requests = await registerDebtor(debtorContext);
      await provide({
        member,
        packageref,
        shipmentref,
        orderid,
        boxes,
        requests,
        state: { member: await context.storageState(), debtor: await debtorContext.storageState() },
      });
      await context.close();
      await debtorContext.close();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  visit: async ({ browser, stage }, provide) => {
    const visits: { context: BrowserContext; errors: string[] }[] = [];
    await provide(async (as) => {
      const context = await browser.newContext(
        as === 'guest' ? {} : { storageState: stage.state[as] },
      );
      visits.push({ context, errors: collectErrors(context) });
      return context.newPage();
    });
    for (const { context } of visits) await context.close();
    expect(
      visits.flatMap(({ errors }) => errors),
      'browser errors',
    ).toEqual([]);
  },
});

export { expect };
