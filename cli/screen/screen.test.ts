import { randomUUID } from 'node:crypto';
import { PassThrough, Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

import { and, eq } from 'drizzle-orm';

import {
  openOperatorDesk,
  createReceiveCommand,
  type OperatorDesk,
} from '@/__tests__/support/operator-context';
import { env } from '@/host/core/env';
import { schema } from '@/host/db/client';
import { createDraftBox, payBoxWithCredits } from '@/host/testing/oneboxes';
import { orderWithCredits } from '@/host/testing/orders';
import { newMember } from '@/host/testing/people';

import texts from '@/messages/en/package-actions.json';
import { formatAge, promisedDays } from '@/rules/support/age';

import { createHostClient } from '../host-client';

import { runScreen } from './screen';

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Opens the screen for a user at the terminal, who reads it and presses keys. */
function openScreen(now?: () => Date) {
  const input = new PassThrough();
  let screenText = '';
  const output = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      screenText += stripVTControlCharacters(chunk.toString());
      done();
    },
  });
  // Each prompt ends its output stream, which a terminal also ignores.
  output.end = () => output;
  const ask = createHostClient({ hostUrl: desk.hostUrl, operatorKey: env.OPERATOR_KEY });
  const ended = runScreen(ask, { input, output }, now);
  /** Waits for the text and continues after it. Returns the output up to there. */
  const waitFor = async (target: string | RegExp) => {
    const pattern = typeof target === 'string' ? new RegExp(escapePattern(target)) : target;
    for (let i = 0; i < 2_400 && !pattern.test(screenText); i += 1)
      await new Promise((resolve) => setTimeout(resolve, 25));
    const match = pattern.exec(screenText);
    if (!match) throw new Error(`not seen: ${target}\n${screenText.slice(-1500)}`);
    const matchEnd = match.index + match[0].length;
    const textSoFar = screenText.slice(0, matchEnd);
    screenText = screenText.slice(matchEnd);
    return textSoFar;
  };
  return {
    sees: waitFor,
    ended,
    press: (keys: string) => void input.write(keys),
    /** Filters a list and selects the match. */
    async select(list: string, words: string) {
      await waitFor(list);
      input.write(words);
      await waitFor(new RegExp(`${escapePattern(list)}[^\\n]*${escapePattern(words)}`));
      await new Promise((resolve) => setTimeout(resolve, 100));
      input.write('\r');
    },
    async answer(question: string, text: string) {
      await waitFor(question);
      input.write(`${text}\r`);
    },
  };
}
const MENU = 'What would you like to do?';
const CTRL_C = '\u0003';

it("receives a parcel: shows the suite's member, asks each question, and prints the result", async () => {
  const { member } = await newMember(desk.host.db, { firstName: 'Wilhelmina' });
  const clerk = openScreen();
  await clerk.select(MENU, 'receive');
  await clerk.answer('Suite', 'CG0');
  await clerk.sees('is not one of our suites: CG0');
  await clerk.answer('Suite', member.suite.toLowerCase());
  await clerk.sees(`${member.suite} is Wilhelmina Lin, PH.`);
  const tracking = `1Z${randomUUID().slice(0, 8).toUpperCase()}`;
  await clerk.answer('Tracking number', '1Z');
  await clerk.answer('Shop', 'Amazon');
  await clerk.select('Category', 'cameras');
  await clerk.answer('Weight in kg', 'heavy\u0015');
  await clerk.answer('Weight in kg', '1.2');
  await clerk.answer('Size in cm', '30x20x10');
  await clerk.select('Kind', 'battery');
  await clerk.answer('Ships alone?', '');
  await clerk.answer('Photo', desk.photo);
  await clerk.answer('Another photo', '');
  await clerk.answer('Packing slip', '');
  // The form reopens with the other answers filled in.
  await clerk.sees('tracking is missing or too short');
  await clerk.answer('Correct the answers', '');
  await clerk.answer('Tracking number', `\u007f${tracking}`);
  const otherQuestions = ['Shop', 'Category', 'Weight', 'Size', 'Kind', 'Ships alone?', 'Photo'];
  for (const repeatedQuestion of [...otherQuestions, 'Another photo', 'Packing slip'])
    await clerk.answer(repeatedQuestion, '');
  const receiptLine = await clerk.sees(/Received as PK\w+\./);
  const ref = /PK\w+/.exec(receiptLine)?.[0] ?? '';
  const [row] = await desk.host.db
    .select()
    .from(schema.packages)
    .where(eq(schema.packages.ref, ref));
  expect(row).toMatchObject({
    memberId: member.id,
    tracking,
    weightGrams: 1200,
    category: 'cameras',
    kinds: ['battery'],
  });
  await clerk.answer('Suite', '');
  await clerk.select(MENU, 'quit');
  expect(await clerk.ended).toBe(0);
});

it('shows boxes with their age and our promise, packs one, and goes back with Ctrl+C', async () => {
  const buyer = await createDraftBox(desk.host);
  await payBoxWithCredits(desk.host, buyer);
  const ref = buyer.box.oneboxref;
  const clerk = openScreen(() => new Date(Date.now() + 14 * 24 * 3600_000));
  await clerk.select(MENU, 'boxes');
  await clerk.sees(new RegExp(`${ref} .*14 d, LATE \\(promised in 4 business days\\)`));
  clerk.press(ref);
  await clerk.sees(ref);
  clerk.press('\r');
  await clerk.select('onebox of', 'Done');
  await clerk.answer('Weight in kg', '2.6');
  await clerk.answer('Size in cm', '35x25x20');
  await clerk.answer('Note', '');
  await clerk.answer('Photo', desk.photo);
  await clerk.answer('Another photo', '');
  await clerk.sees(`${ref} now has the status 2.`);
  await clerk.sees(/Boxes to pack(:| \()/);
  clerk.press(CTRL_C);
  await clerk.sees(MENU);
  clerk.press(CTRL_C);
  expect(await clerk.ended).toBe(0);
});

it('creates a payment request, prints how to undo it, and runs any other command', async () => {
  const { member } = await newMember(desk.host.db);
  await desk.run(createReceiveCommand(member.suite));
  const clerk = openScreen();
  await clerk.select(MENU, 'payment');
  await clerk.sees('Payment requests: none');
  clerk.press('Request a');
  await clerk.sees(/Payment requests[^\n]*Request a/);
  clerk.press('\r');
  await clerk.answer('Suite', member.suite);
  await clerk.answer('Amount', '12.50');
  await clerk.answer('Description for', 'Return postage');
  await clerk.sees(/US\$12\.50 requested from/);
  await clerk.sees('To undo: `withdraw`');
  await clerk.sees('Payment requests (1)');
  await clerk.sees(new RegExp(`${member.suite} .*US\\$12\\.50 .*0 h`));
  clerk.press(CTRL_C);
  await clerk.select(MENU, 'any other');
  await clerk.select('Command', 'trail');
  await clerk.answer('Options', `--suite "${member.suite}"`);
  await clerk.sees(/requested a payment, /);
  await clerk.select(MENU, 'quit');
  expect(await clerk.ended).toBe(0);
});

it('accepts the same prices as the commands: five digits, but no tenths of a cent', async () => {
  const { member, as } = await newMember(desk.host.db);
  const buyer = { memberId: member.id, as };
  const order = await orderWithCredits(desk.host, buyer, { bought: false });
  const clerk = openScreen();
  await clerk.select(MENU, 'orders to');
  await clerk.select('Orders to buy', order);
  await clerk.select('×', 'price has');
  await clerk.answer('Price per piece', '12999.005');
  await clerk.sees('Enter an amount like 49.90.');
  clerk.press('\b');
  await clerk.answer('12999.00', '');
  await clerk.answer('shipping', '');
  await clerk.answer('tax', '');
  await clerk.sees(new RegExp(`${order} .*its line asked`));
  clerk.press(CTRL_C);
  await clerk.select(MENU, 'quit');
  expect(await clerk.ended).toBe(0);
});

it('records a refund, but not for a payment whose money only the gateway can locate', async () => {
  const { member } = await newMember(desk.host.db);
  const anHourAgo = new Date(Date.now() - 3_600_000);
  const attempt = {
    memberId: member.id,
    targetKind: 'shipment',
    targetId: randomUUID(),
    gateway: 'stripe',
    amountCents: 12_840,
    quoteHash: 'h',
    updatedAt: anHourAgo,
    expiresAt: anHourAgo,
  };
  const stuckPayment = {
    quote: { reference: 'SHSTUCK002' },
    state: 'expired',
    gatewayOrderId: 'cs_stuck',
  };
  await desk.host.db
    .insert(schema.paymentAttempts)
    .values({ ...attempt, ...stuckPayment, unclear: 'held' });
  const [dueAttempt] = await desk.host.db
    .insert(schema.paymentAttempts)
    .values({ ...attempt, quote: { reference: 'SHDUE00002' }, state: 'refund-due' })
    .returning({ id: schema.paymentAttempts.id });
  if (!dueAttempt) throw new Error('no attempt');
  await desk.host.db
    .insert(schema.captures)
    .values({
      memberId: member.id,
      attemptId: dueAttempt.id,
      targetKind: attempt.targetKind,
      targetId: attempt.targetId,
      gateway: attempt.gateway,
      gatewayCaptureId: `pi_${dueAttempt.id}`,
      currency: 'USD',
      amountCents: attempt.amountCents,
      state: 'refund-due',
    });
  const finance = openScreen();
  await finance.select(MENU, 'refunds');
  await finance.select('Refunds due', 'SHSTUCK002');
  await finance.sees('SHSTUCK002: look up cs_stuck at stripe');
  expect(await finance.sees('Back')).not.toContain('Record the refund');
  finance.press('\r');
  await finance.select('Refunds due', 'SHDUE00002');
  await finance.select('SHDUE00002, USD 128.40', 'Record the refund');
  await finance.answer('Reference of the gateway or bank', 're_1234');
  await finance.sees('Refunded: USD 128.40 of capture');
  finance.press(CTRL_C);
  await finance.select(MENU, 'quit');
  expect(await finance.ended).toBe(0);
});

it('answers a chat with a help text, hands it over, and looks at its member without retyping', async () => {
  const { member } = await newMember(desk.host.db);
  const chat = { reference: 'CHSCREEN01', owner: `m:${member.id}`, memberId: member.id };
  const sentAt = new Date();
  const [row] = await desk.host.db
    .insert(schema.chats)
    .values({
      ...chat,
      language: 'en',
      portal: 'cgw',
      lastSeq: 1,
      createdAt: sentAt,
      lastAt: sentAt,
    })
    .returning();
  const message = { chatId: row?.id ?? '', seq: 1, by: 'visitor', createdAt: sentAt };
  await desk.host.db
    .insert(schema.chatMessages)
    .values({ ...message, text: 'Good morning, how long can you keep my packages?' });
  const agent = openScreen();
  await agent.select(MENU, 'chats');
  await agent.select('Chats (1)', chat.reference);
  await agent.sees('how long can you keep my packages?');
  await agent.select('Chat CHSCREEN01', 'help text');
  await agent.sees(/Help text[^]*❯ How long can packages stay\?/);
  agent.press('battery');
  await agent.sees(/❯ Can you ship batteries/);
  agent.press('\r');
  await agent.sees(/Answer A battery inside a device adds US\$/);
  agent.press(' Best, Ana');
  await agent.sees(/Best,\s+Ana/);
  agent.press('\r');
  await agent.sees('Sent as message 2.');
  const [reply] = await desk.host.db
    .select()
    .from(schema.chatMessages)
    .where(and(eq(schema.chatMessages.chatId, row?.id ?? ''), eq(schema.chatMessages.seq, 2)));
  expect(reply?.text).toMatch(/^A battery inside a device .* Best, Ana$/);
  await agent.select('Chats (1)', chat.reference);
  await agent.select('Chat CHSCREEN01', 'hand over');
  await agent.select('Operator', 'owner');
  await agent.answer('Note for them', 'Knows batteries');
  await agent.sees('CHSCREEN01 was handed over to owner.');
  await agent.sees(/CHSCREEN01 .* read {2}for owner/);
  agent.press('\r');
  await agent.sees(/owner to owner\s+Knows batteries/);
  await agent.select('Chat CHSCREEN01', 'look');
  await agent.sees('Last sign-in: ');
  await agent.sees('Chat CHSCREEN01');
  agent.press(CTRL_C);
  await agent.select(MENU, 'timeline');
  await agent.select('Find by', 'email');
  await agent.answer('email', member.email);
  await agent.answer('Reason', 'Ticket 4711');
  await agent.answer('Up to', '');
  await agent.sees('reason "Chat CHSCREEN01".');
  await agent.select(MENU, 'look');
  await agent.select('Find by', 'suite');
  await agent.answer('suite', member.suite);
  await agent.answer('Reason', 'Ticket 4711');
  await agent.sees(`${member.suite}  Mei Lin`);
  await agent.select(MENU, 'quit');
  expect(await agent.ended).toBe(0);
});

it('formats how long something has waited, compared with the promised business days', () => {
  const monday = '2026-11-02T09:00:00Z';
  const parseDate = (iso: string) => new Date(iso);
  expect(formatAge(monday, parseDate('2026-11-02T14:30:00Z'))).toBe('5 h');
  expect(formatAge(monday, parseDate('2026-11-03T10:00:00Z'), 4)).toBe('1 d of 4 business days');
  expect(formatAge(monday, parseDate('2026-11-06T10:00:00Z'), 4)).toBe('4 d, due today');
  expect(formatAge(monday, parseDate('2026-11-09T10:00:00Z'), 4)).toBe(
    '7 d, LATE (promised in 4 business days)',
  );
});

it('promises the same business days as the texts for members', () => {
  const textsByKey = texts as Record<string, unknown>;
  for (const [action, days] of Object.entries(promisedDays))
    if (action !== 'onebox')
      expect({
        time: texts.time,
        ...(textsByKey[action.replace(/_.*/, '')] as object),
      }).toMatchObject({
        time: expect.stringMatching(new RegExp(`\\b${days} business days?`)) as unknown,
      });
});
