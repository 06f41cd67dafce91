import { randomUUID } from 'node:crypto';

import { and, eq } from 'drizzle-orm';

import { schema } from '@/host/db/client';
import { audit } from '@/host/operator/audit/audit';
import { auditGateways } from '@/host/operator/audit/audit-gateways';
import { listOpenHolds, releaseHold } from '@/host/operator/holds';
import { listDueRefunds } from '@/host/operator/refund';
import {
  openPaymentShop,
  remainingCredits,
  type Payer,
  type PaymentShop,
} from '@/host/testing/payment-shop';

import { beginAttempt } from './pay';
import { type GatewayOrder } from '../gateways/gateways';
import { makeCallsNow } from './capture-up-to';
import { settleAttempt } from './engine/settle';

const { captures, ledgerEntries, paymentAttempts } = schema;

/** A gateway that adds the given captures to every order. */
const orders = new Map<string, GatewayOrder>();
const orderOf = (id: string): GatewayOrder =>
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
    fetchOrder: async (id) => structuredClone(orderOf(id)),
    capture: async (id) => structuredClone(orderOf(id)),
    readNotice: async () => ({ id: '', kind: '', orderId: null }),
  });
});
afterAll(() => shop.close());

async function opened(credits = 0): Promise<{ payer: Payer; id: string }> {
  const payer = await shop.createPayer({ credits, creditsToUse: credits });
  const consent = {
    memberId: payer.memberId,
    kind: 'shipment',
    targetId: payer.shipmentId,
    gateway: 'paypal' as const,
    quote: `hash-12840-${credits}`,
  };
  const { id } = await shop.db.transaction((tx) => beginAttempt(tx, shop.payments, consent));
  await makeCallsNow(shop.db, shop.payments, id);
  return { payer, id };
}
const show = (attemptId: string, captureId: string, reference = attemptId) => {
  const order = orderOf(attemptId);
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
const linesOf = ({ memberId }: Payer) =>
  shop.db.select().from(ledgerEntries).where(eq(ledgerEntries.memberId, memberId));
const getState = async (id: string) =>
  (await shop.db.select().from(paymentAttempts).where(eq(paymentAttempts.id, id)))[0];

describe('a capture that is shown under another order', () => {
  it('is not booked again, is not a refund, and is a fault until the operator settles it', async () => {
    const [first, second] = [await opened(), await opened(500)];
    const shown = `CAP${randomUUID().slice(0, 8)}`;
    show(first.id, shown);
    await settleAttempt(shop.db, shop.payments, first.id);
    show(second.id, shown, first.id);
    await settleAttempt(shop.db, shop.payments, second.id);
    await settleAttempt(shop.db, shop.payments, second.id, 'review');
    expect(
      await shop.db.select().from(captures).where(eq(captures.gatewayCaptureId, shown)),
    ).toMatchObject([{ attemptId: first.id, state: 'applied' }]);
    expect(
      (await linesOf(second.payer)).filter(
        ({ account }) => account.startsWith('gateway:') || account.startsWith('liability:'),
      ),
    ).toEqual([]);
    expect(await getState(second.id)).toMatchObject({
      state: 'declined',
      failure: 'known-elsewhere',
    });
    expect(await remainingCredits(shop.db, second.payer.memberId)).toBe(500);
    expect((await listDueRefunds(shop.db)).map(({ attemptid }) => attemptid)).not.toContain(
      second.id,
    );
    expect((await listOpenHolds(shop.db)).faults).toMatchObject([
      { capture: shown, attemptid: second.id, knownattemptid: first.id, amount: '123.40' },
    ]);
    const faultsOf = async ({ headers }: Payer) =>
      (await listOpenHolds(shop.db, { suite: headers['x-suite'] })).faults.length;
    expect([await faultsOf(second.payer), await faultsOf(first.payer)]).toEqual([1, 0]);
    expect((await audit(shop.db)).findings).toEqual([
      {
        rule: 'no gateway shows a capture under a second order',
        detail: expect.stringContaining(shown),
        command: 'npm run operator -- release --reference',
      },
    ]);
    expect(
      await releaseHold(shop.db, { reference: shown, note: 'A mistake of theirs' }),
    ).toMatchObject({ settled: 1 });
    expect((await audit(shop.db)).findings).toEqual([]);
  });

  it('is booked once when both orders are queried concurrently', async () => {
    const [first, second] = [await opened(), await opened()];
    const shown = `CAP${randomUUID().slice(0, 8)}`;
    show(first.id, shown);
    show(second.id, shown);
    await Promise.all([
      settleAttempt(shop.db, shop.payments, first.id),
      settleAttempt(shop.db, shop.payments, second.id),
    ]);
    expect(
      await shop.db.select().from(captures).where(eq(captures.gatewayCaptureId, shown)),
    ).toHaveLength(1);
    expect([(await getState(first.id))?.state, (await getState(second.id))?.state].sort()).toEqual([
      'applied',
      'declined',
    ]);
    await releaseHold(shop.db, { reference: shown, note: 'A mistake of theirs' });
  });

  it('cannot be stored twice', async () => {
    const { payer, id } = await opened();
    show(id, `CAP${id.slice(0, 8)}`);
    await settleAttempt(shop.db, shop.payments, id);
    const [row] = await shop.db
      .select()
      .from(captures)
      .where(and(eq(captures.memberId, payer.memberId), eq(captures.attemptId, id)));
    const other = await shop.createPayer();
    const twin = {
      ...row,
      id: randomUUID(),
      memberId: other.memberId,
      attemptId: randomUUID(),
    } as typeof captures.$inferInsert;
    await expect(shop.db.insert(captures).values(twin)).rejects.toMatchObject({
      cause: { constraint: 'captures_gateway_key' },
    });
  });
});

describe('the audit that queries the gateways', () => {
  it('finds differences from the gateway, and nothing when all matches', async () => {
    const [good, less, gone, back] = [
      await opened(),
      await opened(),
      await opened(),
      await opened(),
    ];
    for (const { id } of [good, less, gone, back]) {
      show(id, `CAP${id.slice(0, 8)}`);
      await settleAttempt(shop.db, shop.payments, id);
    }
    const ours = async () =>
      (await auditGateways(shop.db, shop.payments)).findings
        .map(({ detail }) => detail)
        .filter((detail) =>
          [less, gone, back, good].some(({ id }) => detail.includes(id.slice(0, 8))),
        );
    expect(await ours()).toEqual([]);
    const change = (id: string, more: object) =>
      orders.set(id, {
        ...orderOf(id),
        captures: orderOf(id).captures.map((one) => ({ ...one, ...more })),
      });
    change(less.id, { amountCents: 1 });
    change(back.id, {
      withdrawals: [{ reference: 'RF1', kind: 'refund', state: 'final', amountCents: 500 }],
    });
    orders.delete(gone.id);
    expect((await ours()).sort()).toEqual(
      [
        `paypal CAP${less.id.slice(0, 8)}: USD 0.01 there`,
        `paypal CAP${gone.id.slice(0, 8)}: the gateway does not know it`,
        `paypal CAP${back.id.slice(0, 8)}: refund RF1 of 5.00 is final there`,
      ].sort(),
    );
  });
});
