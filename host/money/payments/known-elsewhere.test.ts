import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import { audit } from '@/host/operator/audit/audit';
import { auditGateways } from '@/host/operator/audit/audit-gateways';
import { listOpenHolds, releaseHold } from '@/host/operator/holds';
import { listDueRefunds } from '@/host/operator/refund';
import {
  openPaymentShop,
  getCredits,
  type Payer,
  type PaymentShop,
} from '@/host/testing/payment-shop';

import { beginAttempt } from './pay';
import { type GatewayOrder } from '../gateways/gateways';
import { makeCallsNow } from './capture-up-to';
import { settleAttempt } from './engine/settle';

const { captures, ledgerEntries, paymentAttempts } = schema;

/** The gateway's orders, by attempt. */
const orders = new Map<string, GatewayOrder>();
const findOrder = (id: string): GatewayOrder =>
  orders.get(id) ?? {
    id,
    state: 'gone',
    amountCents: 0,
    currency: '',
    reference: null,
    captures: [],
  };

let shop: PaymentShop;
beforeAll(async () => {
  shop = await openPaymentShop();
  shop.replaceGateway({
    name: 'paypal',
    open: async ({ attemptId, amountCents, currency }) => {
      orders.set(attemptId, {
        id: attemptId,
        state: 'open',
        amountCents,
        currency,
        reference: attemptId,
        captures: [],
      });
      return { orderId: attemptId, popupUrl: 'https://gateway.example/' };
    },
    fetchOrder: async (id) => structuredClone(findOrder(id)),
    capture: async (id) => structuredClone(findOrder(id)),
    readNotice: async () => ({ id: '', kind: '', orderId: null }),
  });
});
afterAll(() => shop.close());

async function openAttempt(credits = 0): Promise<{ payer: Payer; memberId: string; id: string }> {
  const payer = await shop.createPayer({ credits, creditsToUse: credits });
  const consent = {
    memberId: payer.memberId,
    kind: 'shipment',
    targetId: payer.shipmentId,
    gateway: 'paypal' as const,
    quote: `hash-12840-${credits}`,
  };
  const { id } = await shop.db.transaction((tx) => beginAttempt(tx, shop.payments, consent));
  await makeCallsNow(shop.db, shop.payments, { ...payer, attemptId: id });
  return { payer, memberId: payer.memberId, id };
}
const showCapture = (attemptId: string, captureId: string, reference = attemptId) => {
  const order = findOrder(attemptId);
  orders.set(attemptId, {
    ...order,
    state: 'done',
    captures: [
      {
        id: captureId,
        state: 'completed',
        amountCents: order.amountCents,
        currency: 'USD',
        reference,
      },
    ],
  });
};
const listLines = ({ memberId }: Payer) =>
  shop.db.select().from(ledgerEntries).where(eq(ledgerEntries.memberId, memberId));
const findRow = async (id: string) =>
  (await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))[0];

describe('a capture that is shown under another order', () => {
  it('is not booked again, is not a refund, and is a fault until the operator settles it', async () => {
    const [firstAttempt, secondAttempt] = [await openAttempt(), await openAttempt(500)];
    const sharedCaptureId = `CAP${randomUUID().slice(0, 8)}`;
    showCapture(firstAttempt.id, sharedCaptureId);
    await settleAttempt(shop.db, shop.payments, firstAttempt);
    showCapture(secondAttempt.id, sharedCaptureId, firstAttempt.id);
    await settleAttempt(shop.db, shop.payments, secondAttempt);
    await settleAttempt(shop.db, shop.payments, secondAttempt, 'review');
    expect(
      await shop.db.select().from(captures).where(eq(captures.gatewayCaptureId, sharedCaptureId)),
    ).toMatchObject([{ attemptId: firstAttempt.id, state: 'applied' }]);
    expect(
      (await listLines(secondAttempt.payer)).filter(
        ({ account }) => account.startsWith('gateway:') || account.startsWith('liability:'),
      ),
    ).toEqual([]);
    expect(await findRow(secondAttempt.id)).toMatchObject({
      state: 'declined',
      failure: 'known-elsewhere',
    });
    expect(await getCredits(shop.db, secondAttempt.payer.memberId)).toBe(500);
    expect((await listDueRefunds(shop.db)).map(({ attemptid }) => attemptid)).not.toContain(
      secondAttempt.id,
    );
    expect((await listOpenHolds(shop.db)).faults).toMatchObject([
      {
        capture: sharedCaptureId,
        attemptid: secondAttempt.id,
        knownattemptid: firstAttempt.id,
        amount: '123.40',
      },
    ]);
    const countFaults = async ({ headers }: Payer) =>
      (await listOpenHolds(shop.db, { suite: headers['x-suite'] })).faults.length;
    expect([await countFaults(secondAttempt.payer), await countFaults(firstAttempt.payer)]).toEqual(
      [1, 0],
    );
    expect((await audit(shop.db)).findings).toEqual([
      {
        rule: 'no gateway shows a capture under a second order',
        detail: expect.stringContaining(sharedCaptureId),
        command: 'npm run operator -- release --reference',
      },
    ]);
    expect(
      await releaseHold(shop.db, { reference: sharedCaptureId, note: 'A mistake of theirs' }),
    ).toMatchObject({ settled: 1 });
    expect((await audit(shop.db)).findings).toEqual([]);
  });

  it('is booked once when both orders are queried concurrently', async () => {
    const [firstAttempt, secondAttempt] = [await openAttempt(), await openAttempt()];
    const sharedCaptureId = `CAP${randomUUID().slice(0, 8)}`;
    showCapture(firstAttempt.id, sharedCaptureId);
    showCapture(secondAttempt.id, sharedCaptureId);
    await Promise.all([
      settleAttempt(shop.db, shop.payments, firstAttempt),
      settleAttempt(shop.db, shop.payments, secondAttempt),
    ]);
    expect(
      await shop.db.select().from(captures).where(eq(captures.gatewayCaptureId, sharedCaptureId)),
    ).toHaveLength(1);
    expect(
      [(await findRow(firstAttempt.id))?.state, (await findRow(secondAttempt.id))?.state].sort(),
    ).toEqual(['applied', 'declined']);
    await releaseHold(shop.db, { reference: sharedCaptureId, note: 'A mistake of theirs' });
  });

  it('cannot be stored twice', async () => {
    const { payer, id } = await openAttempt();
    showCapture(id, `CAP${id.slice(0, 8)}`);
    await settleAttempt(shop.db, shop.payments, { ...payer, id });
    const [row] = await shop.db
      .select()
      .from(captures)
      .where(and(eq(captures.memberId, payer.memberId), eq(captures.attemptId, id)));
    const otherPayer = await shop.createPayer();
    const twin = {
      ...row,
      id: randomUUID(),
      memberId: otherPayer.memberId,
      attemptId: randomUUID(),
    } as typeof captures.$inferInsert;
    await expect(shop.db.insert(captures).values(twin)).rejects.toMatchObject({
      cause: { constraint: 'captures_gateway_key' },
    });
  });
});

describe('the audit that queries the gateways', () => {
  it('finds differences from the gateway, and nothing when everything matches', async () => {
    const [matchingAttempt, smallerAttempt, missingAttempt, refundedAttempt] = [
      await openAttempt(),
      await openAttempt(),
      await openAttempt(),
      await openAttempt(),
    ];
    for (const attempt of [matchingAttempt, smallerAttempt, missingAttempt, refundedAttempt]) {
      showCapture(attempt.id, `CAP${attempt.id.slice(0, 8)}`);
      await settleAttempt(shop.db, shop.payments, attempt);
    }
    const listFindings = async () =>
      (await auditGateways(shop.db, shop.payments)).findings
        .map(({ detail }) => detail)
        .filter((detail) =>
          [smallerAttempt, missingAttempt, refundedAttempt, matchingAttempt].some(({ id }) =>
            detail.includes(id.slice(0, 8)),
          ),
        );
    expect(await listFindings()).toEqual([]);
    const change = (id: string, overrides: object) =>
      orders.set(id, {
        ...findOrder(id),
        captures: findOrder(id).captures.map((entry) => ({ ...entry, ...overrides })),
      });
    change(smallerAttempt.id, { amountCents: 1 });
    change(refundedAttempt.id, {
      withdrawals: [{ reference: 'RF1', kind: 'refund', state: 'final', amountCents: 500 }],
    });
    orders.delete(missingAttempt.id);
    expect((await listFindings()).sort()).toEqual(
      [
        `paypal CAP${smallerAttempt.id.slice(0, 8)}: USD 0.01 there`,
        `paypal CAP${missingAttempt.id.slice(0, 8)}: the gateway does not know it`,
        `paypal CAP${refundedAttempt.id.slice(0, 8)}: refund RF1 of 5.00 is final there`,
      ].sort(),
    );
  });
});
