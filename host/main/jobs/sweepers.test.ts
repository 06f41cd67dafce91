import { and, eq, inArray } from 'drizzle-orm';

import { travel } from '@/host/core/clock';
import { schema } from '@/host/db/client';
import { GatewayFailure, type Gateway } from '@/host/money/gateways/gateways';
import { sweepGateway } from '@/host/money/payments/engine/sweep';
import { openCardShop, QUOTE, type CardShop } from '@/host/testing/card-shop';

import { startLoop } from './loop';
import { startSweepers } from './sweepers';

const quiet = { warn: () => undefined, error: () => undefined };

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});
afterEach(() => travel(0));
afterAll(() => shop.close());

const until = async (true_: () => boolean | Promise<boolean>) => {
  for (let i = 0; i < 1_200 && !(await true_()); i += 1)
    await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await true_()).toBe(true);
};

/** A gateway that does not respond until it is released. */
function hangingPaypal() {
  let asked = 0;
  let wake: (error: Error) => void = () => undefined;
  const silence = new Promise<never>((_resolve, reject) => (wake = reject));
  silence.catch(() => undefined);
  const gateway: Gateway = {
    name: 'paypal',
    open: async ({ attemptId }) => ({
      orderId: `P-${attemptId}`,
      popupUrl: 'https://gateway.example/',
    }),
    fetchOrder: () => {
      asked += 1;
      return silence;
    },
    capture: () => silence,
    readNotice: () => silence,
  };
  return { gateway, asked: () => asked, wake: () => wake(new GatewayFailure('woken')) };
}

describe('the sweepers', () => {
  it('sweep each gateway in its own loop, so that one that hangs delays no other', async () => {
    const hanging = hangingPaypal();
    shop.replaceGateway(hanging.gateway);
    const [stuck, first, second] = [
      await shop.createPayer(),
      await shop.createDecidedAttempt('approve'),
      await shop.createPayer(),
    ];
    await shop.pay(stuck, QUOTE);
    const later = await shop.beginAttempt(second);
    const members = [stuck, first.payer, second].map(({ memberId }) => memberId);
    await shop.db.update(schema.paymentAttempts).set({ nextCheckAt: null });
    await shop.db
      .update(schema.paymentAttempts)
      .set({ nextCheckAt: new Date(0) })
      .where(inArray(schema.paymentAttempts.memberId, members));
    const sweepers = startSweepers(shop.db, shop.payments, 0.05);
    await until(async () => (await shop.getShipment(first.payer)).status === 'paid');
    await until(() => hanging.asked() === 1);
    await shop.injectFault('no-notice');
    await shop.openCardPage(second, later);
    await shop.decide(later.ref, 'approve');
    await shop.db
      .update(schema.paymentAttempts)
      .set({ nextCheckAt: new Date(0) })
      .where(eq(schema.paymentAttempts.id, later.attemptid));
    await until(async () => (await shop.getShipment(second)).status === 'paid');
    expect(hanging.asked()).toBe(1);
    const stopped = Promise.all(sweepers.map((sweeper) => sweeper.stop()));
    hanging.wake();
    await stopped;
  });

  it('end a run when its time is up or on a stop signal, and leave the rest unclaimed', async () => {
    const enough = 25;
    const payers = await Promise.all(Array.from({ length: enough }, () => shop.createPayer()));
    shop.replaceGateway(hangingPaypal().gateway);
    await Promise.all(payers.map((payer) => shop.pay(payer, QUOTE)));
    const silent = {
      ...hangingPaypal().gateway,
      fetchOrder: () => Promise.reject(new GatewayFailure('nobody there')),
    };
    shop.replaceGateway(silent);
    const ours = inArray(
      schema.paymentAttempts.memberId,
      payers.map(({ memberId }) => memberId),
    );
    const due = () =>
      shop.db.$count(
        schema.paymentAttempts,
        and(ours, eq(schema.paymentAttempts.nextCheckAt, new Date(0))),
      );
    const makeDue = async () => {
      await shop.db.update(schema.paymentAttempts).set({ nextCheckAt: null });
      await shop.db
        .update(schema.paymentAttempts)
        .set({ nextCheckAt: new Date(0) })
        .where(ours);
    };
    for (const limits of [{ turnMs: -1 }, { stopping: AbortSignal.abort() }]) {
      await makeDue();
      expect(await sweepGateway(shop.db, shop.payments, 'paypal', limits)).toBe(10);
      expect(await due()).toBe(enough - 10);
    }
    await makeDue();
    expect(await sweepGateway(shop.db, shop.payments, 'paypal')).toBe(enough);
  });
});

describe('a loop', () => {
  it('signals its work to stop, and waits for it', async () => {
    let ended = false;
    const loop = startLoop(
      {
        name: 'long',
        everySeconds: 0.01,
        work: (stopping) =>
          new Promise<void>((resolve) =>
            stopping.addEventListener('abort', () => {
              ended = true;
              resolve();
            }),
          ),
      },
      quiet,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(ended).toBe(false);
    await loop.stop();
    expect(ended).toBe(true);
  });

  it('continues after a failed run', async () => {
    let turns = 0;
    const loop = startLoop(
      {
        name: 'failing',
        everySeconds: 0.01,
        work: () => Promise.reject(new Error(String((turns += 1)))),
      },
      quiet,
    );
    await until(() => turns >= 3);
    await loop.stop();
  });
});
