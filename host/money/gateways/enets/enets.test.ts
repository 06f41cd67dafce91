import { randomUUID } from 'node:crypto';

import { travel } from '@/host/core/clock';
import { openCardShop, type CardShop } from '@/host/testing/card-shop';
import { getCredits } from '@/host/testing/payment-shop';
import { RACERS } from '@/host/testing/soak';
import { sweepAttempts } from '@/host/testing/sweep';

import {
  formatEnetsTime,
  toEnetsReference,
  verifyEnets,
  parseEnetsTime,
  signEnets,
} from './enets-messages';
import { getEnetsSettings } from './enets-settings';
import type { SignedForm } from '../gateways';

const HOUR_MS = 3600_000;
const readErrorCode = (answer: { json: <T>() => T }) =>
  answer.json<{ error?: { error_code: number } }>().error?.error_code;

let shop: CardShop;
beforeAll(async () => {
  shop = await openCardShop();
});
beforeEach(() => shop.injectFault('none'));
afterEach(async () => {
  travel(0);
  await shop.expectCleanBooks();
});
afterAll(() => shop.close());

describe('eNETS messages', () => {
  it('are signed with base64 of SHA-256 over text and secret; other signatures are rejected', () => {
    expect(signEnets('{"ss":"1"}', 'key')).toBe('kS1iLDN/k7CtWBeCS8XRBdei43D1WjMWTqdKax5DHxs=');
    expect(verifyEnets('{"ss":"1"}', signEnets('{"ss":"1"}', 'key'), 'key')).toBe(true);
    expect(verifyEnets('{"ss":"1"} ', signEnets('{"ss":"1"}', 'key'), 'key')).toBe(false);
    expect(verifyEnets('{}', signEnets('{}', ''), '')).toBe(false);
  });

  it('identify an attempt by twenty letters or digits, with timestamps that parse back', () => {
    const id = randomUUID();
    expect(toEnetsReference(id)).toMatch(/^[0-9A-Z]{20}$/);
    expect(toEnetsReference(id)).toBe(toEnetsReference(id));
    const date = new Date('2026-01-31T23:30:00.123Z');
    expect(formatEnetsTime(date)).toBe('20260201 07:30:00.123');
    expect(parseEnetsTime(formatEnetsTime(date), '+8:00')).toEqual(date);
    expect(parseEnetsTime('yesterday', '+8:00')).toBeNull();
  });

  it("are a signed sale of the exact amount, for the attempt's own member and only while it is open", async () => {
    const [payer, stranger] = [await shop.createPayer(), await shop.createPayer()];
    const attempt = await shop.beginAttempt(payer);
    expect(attempt).toMatchObject({ gateway: 'enets', state: 'opened', amount: '128.40' });
    expect(new URL(attempt.popupurl ?? '').pathname).toBe('/ja/enets/shipment-checkout');
    const { action, fields } = (await shop.getForm(payer, attempt.attemptid)).json<{
      data: SignedForm;
    }>().data;
    expect(action).toBe(`${shop.url}/sandbox/enets/TxnReqListener`);
    const { payload = '', hmac = '' } = Object.fromEntries(
      fields.map(({ name, value }) => [name, value]),
    );
    expect(verifyEnets(payload, hmac, getEnetsSettings().secret)).toBe(true);
    expect(JSON.parse(payload)).toMatchObject({
      ss: '1',
      msg: {
        txnAmount: '12840',
        currencyCode: 'USD',
        paymentType: 'SALE',
        submissionMode: 'B',
        merchantTxnRef: attempt.ref,
        b2sTxnEndURLParam: attempt.attemptid,
      },
    });
    expect((await shop.getForm(stranger, attempt.attemptid)).statusCode).toBe(404);
    await shop.cancel(payer, attempt.attemptid);
    expect(readErrorCode(await shop.getForm(payer, attempt.attemptid))).toBe(1033);
  });
});

describe('paying through eNETS', () => {
  it("shows a sandbox page in the shop's language, works without scripts, and returns the signed message", async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.beginAttempt(payer);
    expect((await shop.openCardPage(payer, attempt)).headers.get('location')).toBe(
      `/sandbox/enets/pay?ref=${attempt.ref}`,
    );
    const returnPage = await shop.decide(attempt.ref, 'approve');
    expect(returnPage).toContain('<html lang="ja">');
    expect(returnPage).toMatch(
      /<form method="post" action="[^"]*\/ja\/enets\/txn-from-b2s"><input type="hidden" name="message" value="%7B/,
    );
    expect(returnPage).toMatch(/<button class="go">/);
    for (let i = 0; i < 600 && (await shop.getShipment(payer)).status !== 'paid'; i += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await shop.getShipment(payer)).toMatchObject({ status: 'paid', paidCents: 12_840 });
  });

  it.each([
    ['the browser first', ['notifyByBrowser', 'notifyByServer']],
    ['the server first', ['notifyByServer', 'notifyByBrowser']],
    ['only the browser', ['notifyByBrowser']],
    ['only the server', ['notifyByServer']],
  ] as const)('applies once when notified by %s', async (_, order) => {
    const { payer, attempt } = await shop.createDecidedAttempt('approve');
    const notification = await shop.signNotification(attempt.ref);
    for (const channel of order) {
      const answer = await shop[channel](notification);
      expect([answer.statusCode, answer.json<{ data: object }>().data]).toEqual([
        200,
        {
          attemptid: attempt.attemptid,
          targetkind: 'shipment',
          reference: attempt.ref,
          state: 'applied',
        },
      ]);
    }
    expect(await shop.listCaptures(payer)).toMatchObject([
      { state: 'applied', amountCents: 12_840, gateway: 'enets' },
    ]);
    expect((await shop.getShipment(payer)).status).toBe('paid');
  });

  it('applies once when many messages arrive together, escaped twice or not', async () => {
    const { payer, attempt } = await shop.createDecidedAttempt('approve');
    const notification = await shop.signNotification(attempt.ref);
    const escapedNotification = {
      ...notification,
      message: encodeURIComponent(notification.message),
    };
    const answers = await Promise.all(
      Array.from({ length: RACERS }, (_, i) =>
        i % 2 ? shop.notifyByServer(notification) : shop.notifyByBrowser(escapedNotification),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await shop.listCaptures(payer)).toHaveLength(1);
    expect((await shop.getShipment(payer)).status).toBe('paid');
  });

  it('is found by the sweeper when every message is lost', async () => {
    const { payer } = await shop.createDecidedAttempt('approve');
    travel(60_000);
    await sweepAttempts(shop);
    expect((await shop.getShipment(payer)).status).toBe('paid');
  });

  it.each([
    ['decline', 'declined'],
    ['cancel', 'cancelled'],
  ] as const)(
    'ends without a payment when the payer chooses %s, and returns the credits',
    async (choice, state) => {
      const { payer, attempt } = await shop.createDecidedAttempt(
        choice,
        { credits: 300, creditsToUse: 300 },
        'hash-12840-300',
      );
      await shop.notifyByBrowser(await shop.signNotification(attempt.ref));
      expect(await shop.findAttemptRow(attempt.attemptid)).toMatchObject({ state, unclear: null });
      expect(await getCredits(shop.db, payer.memberId)).toBe(300);
      expect(await shop.listCaptures(payer)).toHaveLength(0);
      expect((await shop.beginAttempt(payer, 'hash-12840-300')).ref).not.toBe(attempt.ref);
    },
  );

  it('shows the outcome to the returning payer, by the reference that only they have', async () => {
    const { attempt } = await shop.createDecidedAttempt('approve');
    const fetchOutcome = (reference: string, slug = 'shipment') =>
      shop.app.inject({
        url: `/enets/${slug}-success?attemptid=${attempt.attemptid}&reference=${reference}`,
      });
    expect((await fetchOutcome(attempt.ref)).json<{ data: object }>().data).toMatchObject({
      state: 'applied',
      targetkind: 'shipment',
    });
    expect([
      (await fetchOutcome(toEnetsReference('another'))).statusCode,
      (await fetchOutcome(attempt.ref, 'pr')).statusCode,
    ]).toEqual([404, 404]);
  });
});

describe('a message that is not from the gateway', () => {
  it('is rejected if forged, altered, unsigned, old, future, or for another merchant, attempt or amount', async () => {
    const { payer, attempt } = await shop.createDecidedAttempt('approve');
    const validNotification = await shop.signNotification(attempt.ref);
    const answers = [
      await shop.notifyByBrowser({
        ...validNotification,
        hmac: signEnets(validNotification.message, 'guess'),
      }),
      await shop.notifyByServer({ ...validNotification, hmac: '' }),
      await shop.notifyByBrowser({
        ...validNotification,
        message: validNotification.message.replace('12840', '1'),
      }),
      await shop.notifyByServer(
        await shop.signNotification(attempt.ref, {
          netsTxnDtm: formatEnetsTime(new Date(Date.now() - 80 * HOUR_MS)),
        }),
      ),
      await shop.notifyByServer(
        await shop.signNotification(attempt.ref, {
          netsTxnDtm: formatEnetsTime(new Date(Date.now() + 7 * 60_000)),
        }),
      ),
      await shop.notifyByServer(await shop.signNotification(attempt.ref, { netsTxnDtm: '' })),
      await shop.notifyByServer(
        await shop.signNotification(attempt.ref, { netsMid: 'UMID_OTHER' }),
      ),
      await shop.notifyByBrowser(
        await shop.signNotification(attempt.ref, { b2sTxnEndURLParam: randomUUID() }),
      ),
      await shop.notifyByBrowser(
        await shop.signNotification(attempt.ref, { netsAmountDeducted: '-1' }),
      ),
      await shop.notifyByBrowser({ message: '%', hmac: validNotification.hmac }),
      await shop.app.inject({ method: 'POST', url: '/enets/txn-from-b2s', payload: [] }),
    ];
    expect(answers.map(readErrorCode)).toEqual(answers.map(() => 1050));
    expect(await shop.findAttemptRow(attempt.attemptid)).toMatchObject({ state: 'opened' });
    expect((await shop.getShipment(payer)).status).toBe('draft');
  });

  it('does not pay until the gateway itself confirms', async () => {
    const payer = await shop.createPayer();
    const attempt = await shop.beginAttempt(payer);
    await shop.openCardPage(payer, attempt);
    const notification = await shop.signNotification(attempt.ref, {
      netsTxnStatus: '0',
      netsTxnRef: 'X1',
      netsAmountDeducted: '12840',
      netsTxnDtm: formatEnetsTime(new Date()),
    });
    expect(
      (await shop.notifyByServer(notification)).json<{ data: { state: string } }>().data.state,
    ).toBe('opened');
    expect(await shop.listCaptures(payer)).toHaveLength(0);
  });
});
