import { travel } from '@/host/core/clock';
import { audit } from '@/host/operator/audit/audit';
import { listOpenHolds, releaseHold } from '@/host/operator/holds';
import { listDueRefunds } from '@/host/operator/refund';
import { listStuckPayments } from '@/host/operator/stuck-payments';
import type { CardShop } from '@/host/testing/card-shop';
import {
  approvePayment,
  returnFromGateway,
  SHORT_TIMEOUT_MS,
  listLies,
  ATTEMPT_LIFE_MS,
  createLieCase,
  MINUTE_MS,
  formatLieName,
  openLyingShop,
  runLies,
  setUpLyingGateways,
  type Observations,
} from '@/host/testing/liar-stage';
import { getVendor, wireFaults } from '@/host/testing/lies';
import type { LyingGateway } from '@/host/testing/lying-gateway';
import { sweepAttempts } from '@/host/testing/sweep';
import { liveAttemptStates } from '@/rules/payments/payments';

let shop: CardShop;
let liar: LyingGateway;
beforeAll(async () => {
  ({ shop, liar } = await openLyingShop());
});
afterAll(async () => {
  travel(0);
  liar.close();
  await shop.close();
});

describe.each(['paypal', 'stripe', 'stripe in place', 'enets'] as const)(
  '%s reporting falsely',
  (paymentMethod) => {
    const vendor = getVendor(paymentMethod);
    const names = listLies(paymentMethod).map(([fault, since]) => formatLieName(fault, since));
    let observations: Map<string, Observations>;
    beforeAll(async () => {
      observations = await runLies(paymentMethod);
    }, 240_000);
    const getObservations = (name: string): Observations => {
      const observation = observations.get(name);
      if (!observation) throw new Error(`no observations for ${name}`);
      return observation;
    };

    it.each(names)(
      'lets the payer continue immediately, and pay another way after the attempt has expired (%s)',
      (name) => {
        const { returned, stateAtExpiry, secondAttempt: secondOutcome } = getObservations(name);
        expect(returned.status).toBe(200);
        expect(returned.ms).toBeLessThan(SHORT_TIMEOUT_MS * 10);
        expect([...liveAttemptStates]).not.toContain(stateAtExpiry);
        expect(secondOutcome).toBe(
          stateAtExpiry === 'applied' ? 'not needed' : 'opened, cancelled',
        );
      },
    );

    it.each(names.filter((name) => wireFaults.some((fault) => name.startsWith(fault))))(
      'is shown to the operator as stuck when the time is up (%s)',
      (name) => {
        // PayPal holds nothing for an uncaptured order, and the card gateway's answer is valid,
        // though false.
        const isClear =
          `${vendor}: ${name}` === 'paypal: status 404, since ever' ||
          `${vendor}: ${name}` === 'enets: false refusal, since ever';
        expect(getObservations(name).isStuckAtExpiry).toBe(!isClear);
      },
    );

    it('owes money in the currency reported last, even if it was first reported in yen', async () => {
      const yenRuns = names
        .filter((name) => name.startsWith('wrong currency'))
        .map(getObservations);
      const takenIds = yenRuns.filter((cell) => cell.taken).map(({ finalRow }) => finalRow.id);
      const dueRefunds = (await listDueRefunds(shop.db)).filter(({ attemptid }) =>
        takenIds.includes(attemptid),
      );
      expect(dueRefunds).toEqual(
        takenIds.map(
          () => expect.objectContaining({ currency: 'USD', amount: '128.40' }) as object,
        ),
      );
      expect(takenIds).toHaveLength(1);
    });

    it.each(names)(
      'has its money booked once, as applied or owed, and holds nothing when it reports correctly again (%s)',
      (name) => {
        const { captures: rows, taken, held, finalRow } = getObservations(name);
        const ownRows = rows.filter(({ attemptId }) => attemptId === finalRow.id);
        expect(ownRows).toHaveLength(taken ? 1 : 0);
        expect(rows.filter(({ state }) => state === 'applied').length).toBeLessThanOrEqual(1);
        expect(held).toBe(false);
        expect(finalRow).toMatchObject({ unclear: null });
      },
    );

    it('keeps the books correct, except for captures shown under another order until the operator settles them', async () => {
      const faults = (await listOpenHolds(shop.db)).faults.filter(
        ({ gateway }) => gateway === vendor,
      );
      const strayCaptureNames = names.filter((name) => name.startsWith('capture of another order'));
      expect(faults).toHaveLength(strayCaptureNames.length);
      expect((await audit(shop.db)).findings).toHaveLength(faults.length);
      for (const reference of new Set(faults.map(({ capture }) => capture)))
        await releaseHold(shop.db, { reference, note: 'Their mistake' });
      await shop.expectCleanBooks();
    });
  },
);

it('shows the operator what is stuck without a response, until it is resolved', async () => {
  setUpLyingGateways(SHORT_TIMEOUT_MS);
  const lieCase = await createLieCase('stripe', 'unknown word', 'ever');
  liar.lieAbout(lieCase.order, lieCase.fault, lieCase.since);
  await approvePayment('stripe', lieCase);
  await returnFromGateway('stripe', lieCase);
  travel(ATTEMPT_LIFE_MS + 20 * MINUTE_MS);
  await sweepAttempts(shop);
  travel(ATTEMPT_LIFE_MS + 40 * MINUTE_MS);
  const findStuckPayments = async () =>
    (await listStuckPayments(shop.db)).filter(({ attemptid }) => attemptid === lieCase.attemptid);
  expect(await findStuckPayments()).toMatchObject([
    { reason: 'unknownWord', word: 'on_ice', order: lieCase.order, gateway: 'stripe' },
  ]);
  liar.stopLying();
  await sweepAttempts(shop);
  // On a busy machine the response may be late; the next sweep gets it.
  travel(ATTEMPT_LIFE_MS + 60 * MINUTE_MS);
  if ((await findStuckPayments()).length > 0) await sweepAttempts(shop);
  expect(await findStuckPayments()).toEqual([]);
});
