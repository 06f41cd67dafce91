import type { BrowserContext, Page } from '@playwright/test';

import type { Onebox } from '@/contract/member/onebox';
import type { Reply } from '@/contract/calls';

import { gateways, payWith } from './support/gateways';
import { call, registerMember } from './support/people';
import { prepareCheckout, createDraftBox } from './support/screens';
import { expect, test, waitForHydration } from './support/test';
import { callOperator } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });

/** Something to pay, created by calls. */
interface Target {
  name: string;
  path: string;
  useCredits: () => Promise<unknown>;
  creditsButton: string;
  expectPaid: (page: Page) => Promise<void>;
  /** Returns the stored payment method. */
  readMethod: () => Promise<string | null>;
}

type CreateTarget = (context: BrowserContext, suite: string) => Promise<Target>;
/** More than any target costs. */
const MAX_CREDITS = 400;

const createShipment: CreateTarget = async (context, suite) => {
  const { shipmentid, shipmentref } = await prepareCheckout(context, suite);
  return {
    name: 'shipment',
    path: '/shipment/review',
    creditsButton: 'Ship (pay with credits)',
    useCredits: () =>
      call(context, 'POST /reward/applycredit', { shipmentid, credits: MAX_CREDITS }),
    expectPaid: (page) =>
      expect(
        page.getByRole('heading', { level: 1, name: 'Your shipment is paid for' }),
      ).toBeVisible(),
    readMethod: async () =>
      (
        await call<Reply<'GET /shipment/shipmentdetails'>>(
          context,
          'GET /shipment/shipmentdetails',
          { shipmentref },
        )
      ).paymentmethod,
  };
};

const createOnebox: CreateTarget = async (context, suite) => {
  const { oneboxid } = await createDraftBox(context, suite);
  return {
    name: 'OneBox',
    path: `/onebox/${oneboxid}`,
    creditsButton: 'Pay with credits',
    useCredits: () => call(context, 'POST /onebox/redeem', { oneboxid, credits: MAX_CREDITS }),
    expectPaid: (page) =>
      expect(page.getByText('Thank you, your OneBox is paid for')).toBeVisible(),
    readMethod: async () =>
      (await call<Onebox>(context, 'GET /onebox/onebox', { oneboxid })).paymentmethod,
  };
};

/** Created last: a due request locks OneBoxes. */
const createRequest: CreateTarget = async (context, suite) => {
  const { requestid } = await callOperator<{ requestid: string }>('payment-request', {
    suite,
    amount: 12.5,
    description: 'Return postage',
  });
  return {
    name: 'payment request',
    path: `/payment-request/${requestid}`,
    creditsButton: 'Pay with credits',
    useCredits: () =>
      call(context, 'POST /paymentrequest/redeem', { requestid, credits: MAX_CREDITS }),
    expectPaid: (page) => expect(page.getByText('Thank you, this request is paid')).toBeVisible(),
    readMethod: async () =>
      (
        await call<Reply<'GET /paymentrequest/details'>>(context, 'GET /paymentrequest/details', {
          requestid,
        })
      ).attempt?.gateway ?? null,
  };
};

type Pay = (page: Page, target: Target) => Promise<void>;

const payWithCredits: Pay = (page, { creditsButton }) =>
  page.getByRole('button', { name: creditsButton }).click();

async function payTarget(
  context: BrowserContext,
  target: Target,
  method: string,
  pay: Pay,
): Promise<void> {
  if (method === 'zero') await target.useCredits();
  const page = await context.newPage();
  await page.goto(target.path);
  await waitForHydration(page);
  await pay(page, target);
  await target.expectPaid(page);
  expect(await target.readMethod()).toBe(method);
}

/** Pays for a shipment and a OneBox at the same time in two tabs, then for a payment request. */
async function payAll(context: BrowserContext, method: string, pay: Pay): Promise<void> {
  const { suite } = await registerMember(context);
  if (method === 'zero')
    await callOperator('credit', { suite, amount: 3 * MAX_CREDITS, reason: 'Welcome' });
  const targets = [await createShipment(context, suite), await createOnebox(context, suite)];
  await Promise.all(
    targets.map((target) =>
      test.step(`the ${target.name}`, () => payTarget(context, target, method, pay)),
    ),
  );
  await test.step('the payment request', async () =>
    payTarget(context, await createRequest(context, suite), method, pay));
}

for (const device of ['desktop', 'phone'] as const) {
  const isPhone = device === 'phone';
  test.describe(isPhone ? 'on a phone, in the same window' : 'on a desktop, in a popup', () => {
    if (isPhone)
      test.use({ viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true });

    for (const gateway of gateways) {
      test(`a shipment, a OneBox and a payment request are paid with ${gateway.method}`, async ({
        context,
      }) => {
        await payAll(context, gateway.method, payWith(gateway, isPhone));
        expect(context.pages(), 'windows left open').toHaveLength(3);
      });
    }

    test('a shipment, a OneBox and a payment request are paid with credits', ({ context }) =>
      payAll(context, 'zero', payWithCredits));
  });
}
