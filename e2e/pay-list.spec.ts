import type { BrowserContext, Page } from '@playwright/test';

import type { Onebox } from '@/contract/member/onebox';
import type { Reply } from '@/contract/calls';

import { gateways, payAt } from './support/gateways';
import { call, registered } from './support/people';
import { checkoutInReview, draftBox } from './support/screens';
import { awake, expect, test } from './support/test';
import { operatorCall } from './support/warehouse';

test.describe.configure({ mode: 'parallel' });

/**
 * Something to pay, made by calls: where its pay list is, how credits cover it, and what is shown
 * once it is paid.
 */
interface Target {
  name: string;
  path: string;
  cover: () => Promise<unknown>;
  credits: string;
  paid: (page: Page) => Promise<void>;
  /** How it was paid, as the host keeps it. */
  method: () => Promise<string | null>;
}

type Make = (context: BrowserContext, suite: string) => Promise<Target>;
/** More than any of them costs. */
const ALL = 400;

const shipment: Make = async (context, suite) => {
  const { shipmentid, shipmentref } = await checkoutInReview(context, suite);
  return {
    name: 'shipment',
    path: '/shipment/review',
    credits: 'Ship (pay with credits)',
    cover: () => call(context, 'POST /reward/applycredit', { shipmentid, credits: ALL }),
    paid: (page) =>
      expect(page.getByRole('heading', { level: 1, name: 'Your shipment is paid' })).toBeVisible(),
    method: async () =>
      (
        await call<Reply<'GET /shipment/shipmentdetails'>>(
          context,
          'GET /shipment/shipmentdetails',
          { shipmentref },
        )
      ).paymentmethod,
  };
};

const onebox: Make = async (context, suite) => {
  const { oneboxid } = await draftBox(context, suite);
  return {
    name: 'OneBox',
    path: `/onebox/${oneboxid}`,
    credits: 'Pay with credits',
    cover: () => call(context, 'POST /onebox/redeem', { oneboxid, credits: ALL }),
    paid: (page) => expect(page.getByText('Thank you, your OneBox is paid')).toBeVisible(),
    method: async () =>
      (await call<Onebox>(context, 'GET /onebox/onebox', { oneboxid })).paymentmethod,
  };
};

/** Last: while something is due, the OneBoxes are closed. */
const request: Make = async (context, suite) => {
  const { requestid } = await operatorCall<{ requestid: string }>('payment-request', {
    suite,
    amount: 12.5,
    description: 'Return postage',
  });
  return {
    name: 'payment request',
    path: `/payment-request/${requestid}`,
    credits: 'Pay with credits',
    cover: () => call(context, 'POST /paymentrequest/redeem', { requestid, credits: ALL }),
    paid: (page) => expect(page.getByText('Thank you, this is paid')).toBeVisible(),
    method: async () =>
      (
        await call<Reply<'GET /paymentrequest/details'>>(context, 'GET /paymentrequest/details', {
          requestid,
        })
      ).attempt?.gateway ?? null,
  };
};

type Payer = (page: Page, target: Target) => Promise<void>;

const payWithCredits: Payer = (page, { credits }) =>
  page.getByRole('button', { name: credits }).click();

async function payOne(
  context: BrowserContext,
  target: Target,
  method: string,
  pay: Payer,
): Promise<void> {
  if (method === 'zero') await target.cover();
  const page = await context.newPage();
  await page.goto(target.path);
  await awake(page);
  await pay(page, target);
  await target.paid(page);
  expect(await target.method()).toBe(method);
}

/**
 * A member pays for a shipment and a OneBox at the same time, each in a tab of its own, and then a
 * payment request.
 */
async function payEach(context: BrowserContext, method: string, pay: Payer): Promise<void> {
  const { suite } = await registered(context);
  if (method === 'zero')
    await operatorCall('credit', { suite, amount: 3 * ALL, reason: 'Welcome' });
  const together = [await shipment(context, suite), await onebox(context, suite)];
  await Promise.all(
    together.map((target) =>
      test.step(`the ${target.name}`, () => payOne(context, target, method, pay)),
    ),
  );
  await test.step('the payment request', async () =>
    payOne(context, await request(context, suite), method, pay));
}

for (const device of ['desktop', 'phone'] as const) {
  const phone = device === 'phone';
  test.describe(
    phone ? 'on a phone, in the same window' : 'on a desktop, in a small window',
    () => {
      if (phone)
        test.use({ viewport: { width: 390, height: 740 }, hasTouch: true, isMobile: true });

      for (const gateway of gateways) {
        test(`a shipment, a OneBox and a payment request are paid by ${gateway.method}`, async ({
          context,
        }) => {
          await payEach(context, gateway.method, payAt(gateway, phone));
          expect(context.pages(), 'windows that stayed open').toHaveLength(3);
        });
      }

      test('a shipment, a OneBox and a payment request are paid with credits', ({ context }) =>
        payEach(context, 'zero', payWithCredits));
    },
  );
}
