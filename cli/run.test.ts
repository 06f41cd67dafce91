import { randomUUID } from 'node:crypto';

import { eq } from 'drizzle-orm';

import {
  openOperatorDesk,
  createReceiveCommand,
  type OperatorDesk,
} from '@/__tests__/support/operator-context';
import { schema } from '@/host/db/client';
import { createDraftBox, payBoxWithCredits } from '@/host/testing/oneboxes';
import { newMember } from '@/host/testing/people';

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

const runOperator: OperatorDesk['run'] = (...args) => desk.run(...args);

describe('the operator command line', () => {
  it('sets the status of a package', async () => {
    const person = await newMember(desk.host.db);
    const ref =
      (await runOperator(createReceiveCommand(person.member.suite))).printed[0]?.match(
        /PK\w+/,
      )?.[0] ?? '';
    expect((await runOperator(['set', '--package', ref, '--kind', 'hazmatfull'])).printed).toEqual([
      `${ref} now has the status 0.`,
      `To undo: set --package ${ref} --status 2 --kind normal --ship-alone no`,
    ]);
    expect((await runOperator(['set', '--package', ref, '--status', '7'])).complained).toEqual([
      '--status must be 0, 1 or 2, but it is "7".',
    ]);
    expect(
      (await runOperator(['set', '--package', 'PK00000000', '--status', '1'])).complained,
    ).toEqual(['PK00000000 was not found.']);
  });

  it('explains validation errors of the host in words', async () => {
    const { member } = await newMember(desk.host.db);
    const shortCommand = createReceiveCommand(member.suite).map((word) =>
      /^1Z/.test(word) ? '1Z' : word,
    );
    expect((await runOperator(shortCommand)).complained).toEqual([
      'tracking is missing or too short',
    ]);
    expect((await runOperator(['reconcile', '--from', 'yesterday'])).complained).toEqual([
      'from has an invalid format',
    ]);
  });

  it('is idempotent by key, and prints the key when a response is lost', async () => {
    const { member } = await newMember(desk.host.db);
    const creditArgs = [
      'credit',
      '--suite',
      member.suite,
      '--amount',
      '5',
      '--reason',
      'Late parcel',
    ];
    expect((await runOperator([...creditArgs, '--key', 'k1'])).complained).toEqual([
      '--key must be 8 to 255 letters, digits or symbols without spaces.',
    ]);
    const settings = { hostUrl: 'http://127.0.0.1:9', operatorKey: 'none' };
    const [lostMessage = ''] = (await desk.run(creditArgs, settings)).complained;
    const key = /retry with --key (\S+),/.exec(lostMessage)?.[1] ?? '';
    for (const attempt of ['the first', 'the second'])
      expect([attempt, (await runOperator([...creditArgs, '--key', key])).printed]).toEqual([
        attempt,
        [`${member.suite} now has US$5.00 of credits.`],
      ]);
  });

  it('withdraws a payment request that its member cannot delete', async () => {
    const { member } = await newMember(desk.host.db);
    const [message = ''] = (
      await runOperator(
        `request --suite ${member.suite} --amount 12.50 --description Postage --required`.split(
          ' ',
        ),
      )
    ).printed;
    const ref = message.split(':')[0] ?? '';
    const withdrawCommand = [
      'withdraw',
      '--request',
      ref,
      '--reason',
      'Requested from the wrong suite',
    ];
    expect((await runOperator(withdrawCommand)).printed).toEqual([`${ref} is withdrawn.`]);
    expect((await runOperator(withdrawCommand)).printed).toEqual([
      `${ref} was already withdrawn; nothing changed.`,
    ]);
    const [row] = await desk.host.db
      .select()
      .from(schema.paymentRequests)
      .where(eq(schema.paymentRequests.ref, ref));
    expect(row).toMatchObject({ memberId: member.id, required: true, status: '0' });
  });

  it('lists tax rules with an old source, and the countries without a rule', async () => {
    const { printed } = await runOperator(['tax-rules']);
    expect(printed).toContainEqual(
      expect.stringMatching(
        /^tax\/AU\/highvalueduty {2}source of 2018-07-01 is older than a year {2}ato-re/,
      ),
    );
    expect(printed.some((line) => line.includes('tax/DE/vat'))).toBe(false);
    expect(printed.at(-1)).toMatch(/^85 countries have no rule: AD AM /);
  });

  it('never lets untrusted text control the terminal, and keeps all of it in JSON', async () => {
    const { member } = await newMember(desk.host.db, { firstName: 'Eve\u001b[2J\u009b31m\u202e' });
    const { printed } = await runOperator(['member', '--suite', member.suite]);
    expect(printed.join()).toMatch(/Eve/);
    expect(printed.join()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    const [json = ''] = (await runOperator(['member', '--suite', member.suite, '--json'])).printed;
    expect(json).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(JSON.parse(json)).toMatchObject({
      answers: [{ answer: { name: 'Eve\u001b[2J\u009b31m\u202e Lin' } }],
    });
  });

  it('lists the waiting live quotes, and answers one', async () => {
    const [row] = await desk.host.db
      .insert(schema.estimates)
      .values({
        ref: `ES${randomUUID().slice(0, 8).toUpperCase()}`,
        sameness: randomUUID(),
        email: 'mei@shoppers.example',
        language: 'en',
        portal: 'cgw',
        url: 'https://shop.example/zyx',
        product: 'Zyx\u001b[31m',
        quantity: 2,
        country: 'PH',
        status: 'followup',
        followup: 'research',
      })
      .returning();
    const ref = row?.ref ?? '';
    const { printed } = await runOperator(['quotes']);
    expect(printed).toContainEqual(expect.stringContaining(`${ref}  `));
    expect(printed.join('\n')).not.toContain('\u001b');
    expect((await runOperator(['answer', '--quote', ref])).complained).toEqual([
      'Give either --weight or --refuse.',
    ]);
    expect((await runOperator(['answer', '--quote', ref, '--weight', '1.2'])).printed).toEqual([
      `${ref} is answered.`,
    ]);
    expect((await runOperator(['answer', '--quote', 'ES00000000', '--refuse'])).complained).toEqual(
      ['reference ES00000000 is not known'],
    );
  });

  it('lists a paid OneBox with what goes in, and finishes it with weight, size and photo', async () => {
    const buyer = await createDraftBox(desk.host);
    await payBoxWithCredits(desk.host, buyer);
    const ref = buyer.box.oneboxref;
    expect((await runOperator(['requests'])).printed).toContainEqual(
      expect.stringContaining(
        `${ref}  ${buyer.as.user.suite}  onebox  0 h of 4 business days  ${buyer.refs.join(', ')}`,
      ),
    );
    const finishCommand = ['finish', '--package', ref, '--weight', '2.6', '--size', '35x25x20'];
    expect((await runOperator(finishCommand)).complained).toEqual([
      expect.stringContaining('photos are required for a OneBox'),
    ]);
    expect((await runOperator([...finishCommand, '--photo', desk.photo])).printed).toEqual([
      `${ref} now has the status 2.`,
    ]);
  });

  it.each([
    ['held', /may still hold this money/],
    ['pending', /on its way/],
    ['asked', /neither arrived nor been refused/],
    ['no-answer', /no readable response/],
    ['word:ON_ICE', /reports "ON_ICE", which is not a status we know/],
  ])(
    'lists a payment that is stuck with the reason in plain words (%s)',
    async (unclearReason, words) => {
      const { member } = await newMember(desk.host.db);
      const hourAgo = new Date(Date.now() - 3_600_000);
      await desk.host.db
        .insert(schema.paymentAttempts)
        .values({
          memberId: member.id,
          targetKind: 'shipment',
          targetId: randomUUID(),
          gateway: 'stripe',
          amountCents: 12_840,
          quoteHash: 'h',
          quote: { reference: 'SHSTUCK001' },
          state: 'expired',
          gatewayOrderId: 'cs_stuck',
          unclear: unclearReason,
          updatedAt: hourAgo,
          expiresAt: hourAgo,
        });
      const { code, printed } = await runOperator(['refunds']);
      expect(code).toBe(0);
      expect(printed.filter((line) => line.includes(member.suite))).toEqual([
        expect.stringMatching(words),
      ]);
      expect(printed.find((line) => line.includes(member.suite))).toContain(
        'USD 128.40  stripe cs_stuck  SHSTUCK001',
      );
    },
  );

  it('lists what is on hold, releases it, and audits against the gateways', async () => {
    expect((await runOperator(['holds'])).printed).toEqual(['Nothing is on hold.']);
    const { member } = await newMember(desk.host.db);
    const paymentTarget = {
      memberId: member.id,
      targetKind: 'shipment',
      targetId: randomUUID(),
      gateway: 'paypal',
    };
    const quote = { reference: 'SHHELD0001', subtotalCents: 1200, snapshot: {} };
    const [attempt] = await desk.host.db
      .insert(schema.paymentAttempts)
      .values({
        ...paymentTarget,
        amountCents: 1200,
        quoteHash: 'x',
        quote,
        state: 'refund-due',
        expiresAt: new Date(0),
      })
      .returning();
    const disputedCapture = {
      gatewayCaptureId: 'CAP0001',
      currency: 'USD',
      amountCents: 1200,
      state: 'refund-due',
      standing: 'disputed',
      disputedCents: 1200,
    };
    const [capture] = await desk.host.db
      .insert(schema.captures)
      .values({ ...paymentTarget, ...disputedCapture, attemptId: attempt?.id ?? '' })
      .returning();
    const dispute = {
      memberId: member.id,
      captureId: capture?.id ?? '',
      gateway: 'paypal',
      reference: 'PP-D-1',
      kind: 'dispute' as const,
      state: 'open' as const,
      amountCents: 1200,
      askedAt: new Date(),
    };
    await desk.host.db.insert(schema.captureWithdrawals).values(dispute);
    expect((await runOperator(['holds'])).printed).toEqual([
      `SHHELD0001  shipment  ${member.suite}  paypal CAP0001  disputed: USD 12.00, 0.00 returned, 12.00 disputed`,
      '1 payments and 0 faults are waiting for you.',
    ]);
    const auditLines = (await runOperator(['audit', '--gateways'])).printed;
    expect(auditLines).toContainEqual(
      expect.stringMatching(/^checked captured and held money matches its gateway: [1-9]/),
    );
    expect((await runOperator(['audit'])).printed).not.toContainEqual(
      expect.stringContaining('gateway says'),
    );
    expect(
      (await runOperator(['release', '--reference', 'shheld0001', '--note', 'Paid by bank']))
        .printed,
    ).toEqual(['shheld0001 is no longer on hold (1 withdrawals released, 0 faults settled).']);
    expect(
      (await runOperator(['release', '--reference', 'SHHELD0001', '--note', 'Again'])).complained,
    ).toEqual(['Nothing is on hold under SHHELD0001.']);
    expect((await runOperator(['holds'])).printed).toEqual(['Nothing is on hold.']);
  });

  it('prints a help text', async () => {
    const { code, printed } = await runOperator(['help']);
    expect(code).toBe(0);
    for (const name of [
      'receive',
      'set',
      'dispatch',
      'cancel',
      'track',
      'credit',
      'audit',
      'refunds',
      'refund',
      'holds',
      'release',
    ])
      expect(printed.join('\n')).toContain(`    ${name}`);
    expect(await runOperator(['fly'])).toMatchObject({
      code: 2,
      complained: ['"fly" is not a command; "npm run operator -- help" lists them.'],
    });
  });

  it('reports a wrong key', async () => {
    const { complained } = await runOperator(['audit'], {
      hostUrl: desk.hostUrl,
      operatorKey: 'wrong',
    });
    expect(complained).toEqual([
      expect.stringMatching(/^(The host refused the operator key|We couldn’t find that)/),
    ]);
  });
});
