import { randomUUID } from 'node:crypto';

import { openOperatorDesk, receiveOne, type OperatorDesk } from '@/__tests__/support/operator-desk';
import { schema } from '@/host/db/client';
import { draftBox, payBoxWithCredits } from '@/host/testing/oneboxes';
import { newMember } from '@/host/testing/people';

let desk: OperatorDesk;
beforeAll(async () => void (desk = await openOperatorDesk()));
afterAll(() => desk.close());

const operator: OperatorDesk['operator'] = (...given) => desk.operator(...given);

describe('the operator command line', () => {
  it('sets the state of a package', async () => {
    const person = await newMember(desk.host.db);
    const ref =
      (await operator(receiveOne(person.member.suite))).printed[0]?.match(/PK\w+/)?.[0] ?? '';
    expect((await operator(['set', '--package', ref, '--kind', 'hazmatfull'])).printed).toEqual([
      `${ref} now has the status 0.`,
    ]);
    expect((await operator(['set', '--package', ref, '--status', '7'])).complained).toEqual([
      '--status must be 0, 1 or 2, but it is "7".',
    ]);
    expect(
      (await operator(['set', '--package', 'PK00000000', '--status', '1'])).complained,
    ).toEqual(['We could not find that.']);
  });

  it('lists a paid OneBox with what goes in, and finishes it with weight, size and photo', async () => {
    const buyer = await draftBox(desk.host);
    await payBoxWithCredits(desk.host, buyer);
    const ref = buyer.box.oneboxref;
    expect((await operator(['requests'])).printed).toContainEqual(
      expect.stringContaining(`${ref}  ${buyer.as.user.suite}  onebox  ${buyer.refs.join(', ')}`),
    );
    const measured = ['finish', '--package', ref, '--weight', '2.6', '--size', '35x25x20'];
    expect((await operator(measured)).complained).toEqual([
      expect.stringContaining('a OneBox needs a photo'),
    ]);
    expect((await operator([...measured, '--photo', desk.photo])).printed).toEqual([
      `${ref} now has the status 2.`,
    ]);
  });

  it.each([
    ['held', /may still hold this money/],
    ['pending', /on its way/],
    ['asked', /neither arrived nor been refused/],
    ['no-answer', /no answer that can be read/],
    ['word:ON_ICE', /answers "ON_ICE", which is not a status we know/],
  ])('lists a payment that is stuck with the reason in plain words (%s)', async (doubt, words) => {
    const { member } = await newMember(desk.host.db);
    const long = new Date(Date.now() - 3_600_000);
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
        doubt,
        updatedAt: long,
        expiresAt: long,
      });
    const { code, printed } = await operator(['refunds']);
    expect(code).toBe(0);
    expect(printed.filter((line) => line.includes(member.suite))).toEqual([
      expect.stringMatching(words),
    ]);
    expect(printed.find((line) => line.includes(member.suite))).toContain(
      'USD 128.40  stripe cs_stuck  SHSTUCK001',
    );
  });

  it('lists what is on hold, lets it go, and audits against the gateways', async () => {
    expect((await operator(['holds'])).printed).toEqual(['Nothing is on hold.']);
    const { member } = await newMember(desk.host.db);
    const place = {
      memberId: member.id,
      targetKind: 'shipment',
      targetId: randomUUID(),
      gateway: 'paypal',
    };
    const quote = { reference: 'SHHELD0001', subtotalCents: 1200, snapshot: {} };
    const [attempt] = await desk.host.db
      .insert(schema.paymentAttempts)
      .values({
        ...place,
        amountCents: 1200,
        quoteHash: 'x',
        quote,
        state: 'refund-due',
        expiresAt: new Date(0),
      })
      .returning();
    const withdrawn = {
      gatewayCaptureId: 'CAP0001',
      currency: 'USD',
      amountCents: 1200,
      state: 'refund-due',
      standing: 'disputed',
      disputedCents: 1200,
    };
    const [capture] = await desk.host.db
      .insert(schema.captures)
      .values({ ...place, ...withdrawn, attemptId: attempt?.id ?? '' })
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
    expect((await operator(['holds'])).printed).toEqual([
      `SHHELD0001  shipment  ${member.suite}  paypal CAP0001  disputed: USD 12.00, 0.00 went back, 12.00 disputed`,
      '1 payments and 0 faults wait for you.',
    ]);
    const audited = (await operator(['audit', '--gateways'])).printed;
    expect(audited).toContainEqual(
      expect.stringMatching(/^checked a capture is what its gateway says: [1-9]/),
    );
    expect((await operator(['audit'])).printed).not.toContainEqual(
      expect.stringContaining('gateway says'),
    );
    expect(
      (await operator(['release', '--reference', 'shheld0001', '--note', 'Paid by bank'])).printed,
    ).toEqual(['shheld0001 is no longer on hold (1 withdrawals released, 0 faults settled).']);
    expect(
      (await operator(['release', '--reference', 'SHHELD0001', '--note', 'Again'])).complained,
    ).toEqual(['Nothing is on hold under SHHELD0001.']);
    expect((await operator(['holds'])).printed).toEqual(['Nothing is on hold.']);
  });

  it('explains itself', async () => {
    const { code, printed } = await operator(['help']);
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
    expect(await operator(['fly'])).toMatchObject({
      code: 2,
      complained: ['"fly" is not a command; "npm run operator -- help" lists them.'],
    });
  });

  it('says when the key is wrong', async () => {
    const { complained } = await operator(['audit'], {
      hostUrl: desk.hostUrl,
      operatorKey: 'wrong',
    });
    expect(complained).toEqual([
      expect.stringMatching(/^(The host refused the operator key|We could not find that)/),
    ]);
  });
});
