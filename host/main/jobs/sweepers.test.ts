import { and, eq, inArray } from 'drizzle-orm';

import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { GatewayFailure, type Gateway } from '@/host/money/gateways/gateways';
import { sweepGateway } from '@/host/money/payments/engine/sweep';
import { openCardShop, QUOTE_HASH, type CardShop } from '@/host/testing/card-shop';

import { startLoop } from './loop';
import { startSweepers } from './sweepers';

const quietLogger = { warn: () => undefined, error: () => undefined };

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});
afterEach(() => travel(0));
afterAll(() => shop.close());

const waitUntil = async (condition: () => boolean | Promise<boolean>) => {
  for (let i = 0; i < 1_200 && !(await condition()); i += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await condition()).toBe(true);
};

/** Creates a gateway that does not respond until it is released. */
function createHangingPaypal() {
  let requestCount = 0;
  let rejectSilence: (error: Error) => void = () => undefined;
  const silence = new Promise<never>((_resolve, reject) => (rejectSilence = reject));
  silence.catch(() => undefined);
  const gateway: Gateway = {
    name: 'paypal',
    open: async ({ attemptId }) => ({
      orderId: `P-${attemptId}`,
      popupUrl: 'https://gateway.example/',
    }),
    fetchOrder: () => {
      requestCount += 1;
      return silence;
    },
    capture: () => silence,
    readNotice: () => silence,
  };
  return {
    gateway,
    countCalls: () => requestCount,
    wake: () => rejectSilence(new GatewayFailure('woken')),
  };
}

describe('the sweepers', () => {
  it('sweep each gateway in its own loop, so that one that hangs delays no other', async () => {
    const hangingGateway = createHangingPaypal();
    shop.replaceGateway(hangingGateway.gateway);
    const [stuckPayer, decidedAttempt, secondPayer] = [
      await shop.createPayer(),
      await shop.createDecidedAttempt('approve'),
      await shop.createPayer(),
    ];
    await shop.pay(stuckPayer, QUOTE_HASH);
    const laterAttempt = await shop.beginAttempt(secondPayer);
    const members = [stuckPayer, decidedAttempt.payer, secondPayer].map(({ memberId }) => memberId);
    await shop.db.update(schema.paymentAttempts).set({ nextCheckAt: null });
    await shop.db
      .update(schema.paymentAttempts)
      .set({ nextCheckAt: new Date(0) })
      .where(inArray(schema.paymentAttempts.memberId, members));
    const sweepers = startSweepers(shop.db, shop.payments, 0.05);
    await waitUntil(async () => (await shop.getShipment(decidedAttempt.payer)).status === 'paid');
    await waitUntil(() => hangingGateway.countCalls() === 1);
    await shop.injectFault('no-notice');
    await shop.openCardPage(secondPayer, laterAttempt);
    await shop.decide(laterAttempt.ref, 'approve');
    await shop.db
      .update(schema.paymentAttempts)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(schema.paymentAttempts.id, laterAttempt.attemptid));
    await waitUntil(async () => (await shop.getShipment(secondPayer)).status === 'paid');
    expect(hangingGateway.countCalls()).toBe(1);
    const stopPromise = Promise.all(sweepers.map((sweeper) => sweeper.stop()));
    hangingGateway.wake();
    await stopPromise;
  });

  it('end a run when its time is up or on a stop signal, and leave the rest unclaimed', async () => {
    const payerCount = 25;
    const payers = await Promise.all(Array.from({ length: payerCount }, () => shop.createPayer()));
    shop.replaceGateway(createHangingPaypal().gateway);
    await Promise.all(payers.map((payer) => shop.pay(payer, QUOTE_HASH)));
    const silentGateway = {
      ...createHangingPaypal().gateway,
      fetchOrder: () => Promise.reject(new GatewayFailure('nobody there')),
    };
    shop.replaceGateway(silentGateway);
    const attemptFilter = inArray(
      schema.paymentAttempts.memberId,
      payers.map(({ memberId }) => memberId),
    );
    const countDue = () =>
      shop.db.$count(
        schema.paymentAttempts,
        and(attemptFilter, eq(schema.paymentAttempts.nextCheckAt, new Date(0))),
      );
    const makeDue = async () => {
      await shop.db.update(schema.paymentAttempts).set({ nextCheckAt: null });
      await shop.db
        .update(schema.paymentAttempts)
        .set({ nextCheckAt: new Date(0) })
        .where(attemptFilter);
    };
    for (const limits of [{ turnMs: -1 }, { stopSignal: AbortSignal.abort() }]) {
      await makeDue();
      expect(await sweepGateway(shop.db, shop.payments, 'paypal', limits)).toBe(10);
      expect(await countDue()).toBe(payerCount - 10);
    }
    await makeDue();
    expect(await sweepGateway(shop.db, shop.payments, 'paypal')).toBe(payerCount);
  });
});

describe('a loop', () => {
  it('signals its work to stop, and waits for it', async () => {
    let hasEnded = false;
    const loop = startLoop(
      {
        name: 'long',
        everySeconds: 0.01,
        work: (signal) =>
          new Promise<void>((resolve) =>
            signal.addEventListener('abort', () => {
              hasEnded = true;
              resolve();
            }),
          ),
      },
      quietLogger,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(hasEnded).toBe(false);
    await loop.stop();
    expect(hasEnded).toBe(true);
  });

  it('continues after a failed run', async () => {
    let turns = 0;
    const loop = startLoop(
      {
        name: 'failing',
        everySeconds: 0.01,
        work: () => Promise.reject(new Error(String((turns += 1)))),
      },
      quietLogger,
    );
    await waitUntil(() => turns >= 3);
    await loop.stop();
  });
});
