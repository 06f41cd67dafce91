import { abilities } from '@/host/testing/payment-simulator/vendors';
import { HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import { next } from './next';

/** A story that was paid immediately through Stripe. */
function createPaidStory({ creditsCents = 0 } = {}): Story {
  const story = new Story({ holds: false, creditsCents });
  story.open('stripe');
  story.says();
  story.answers('take', 'done', { state: 'done', captures: [story.capture()] });
  return story;
}

/** Reports that the gateway lists a refund, or that the refund failed. */
function reportRefund(story: Story, state: 'final' | 'undone', reference = 'r'): void {
  story.now += HOUR;
  const withdrawals = [{ reference, kind: 'refund' as const, state, amountCents: 5000 }];
  story.says({ state: 'done', captures: [story.capture({ withdrawals })] });
}

const takeBack = (story: Story, reason: string) => story.feed({ kind: 'take-back', reason });

/** A story whose money was withdrawn, so the payment was taken back. */
function createWithdrawnStory(options = {}): Story {
  const story = createPaidStory(options);
  reportRefund(story, 'final');
  takeBack(story, 'withdrawn');
  return story;
}

/** Pays for the target with another attempt. */
function payWithAnotherAttempt(story: Story): void {
  story.account = { ...story.account, target: { ...story.account.target, payable: true } };
  story.open('paypal', 'b');
  story.says({}, 'b');
  const otherCapture = story.capture({ id: 'other', reference: 'b' });
  story.says({ state: 'done', captures: [otherCapture] }, 'b');
}

describe("money that only a gateway's list shows", () => {
  it('stays owed while its order reports it as failed, and is reversed only after the order has shown it', () => {
    const story = new Story({ holds: false });
    story.open('enets');
    const failedReport = { state: 'done' as const, captures: [story.capture({ state: 'failed' })] };
    story.says(failedReport);
    expect(story.status()).toBe('declined');
    const takenReport = { state: 'done' as const, captures: [story.capture()] };
    story.says({ ...takenReport, listed: true });
    story.now += HOUR;
    story.says(failedReport);
    expect(story.status()).toBe('refund_due');
    expect(story.sumLedger()).toEqual({ 'gateway:enets': 5000, 'liability:refund-due': -5000 });
    story.now += HOUR;
    story.says(takenReport);
    story.now += HOUR;
    story.says(failedReport);
    expect(story.status()).toBe('refunded');
  });
});

describe('a paid item that is canceled', () => {
  it('owes all the money and returns the credits', () => {
    const story = createPaidStory({ creditsCents: 300 });
    takeBack(story, 'cancelled');
    expect(story.allCommands).toContainEqual({
      kind: 'return-credits',
      attemptId: 'a',
      cents: 300,
    });
    expect(story.status()).toBe('refund_due');
    expect(story.attempt()).toMatchObject({
      counts: false,
      credits: 'none',
      creditsCents: 300,
      ended: { as: 'canceled', reason: 'cancelled', at: story.now },
      captures: [{ use: 'owed', reason: 'cancelled', appliedCents: 0, promisedCents: 0 }],
    });
    expect(story.account.target.keepCents).toBeNull();
    expect(story.sumLedger()).toEqual({ 'gateway:stripe': 5000, 'liability:refund-due': -5000 });
  });

  it('owes all of a payment of which only a part was retained', () => {
    const story = createPaidStory({ creditsCents: 300 });
    story.feed({ kind: 'keep', cents: 200 });
    takeBack(story, 'cancelled');
    expect(story.countCommands('return-credits')).toBe(2);
    expect(story.allCommands).toContainEqual({
      kind: 'return-credits',
      attemptId: 'a',
      cents: 200,
    });
    expect(story.sumLedger()).toEqual({ 'gateway:stripe': 5000, 'liability:refund-due': -5000 });
  });

  it('changes nothing the second time, or when nothing was paid', () => {
    const story = createPaidStory({ creditsCents: 300 });
    takeBack(story, 'cancelled');
    const { account } = story;
    expect(takeBack(story, 'withdrawn')).toEqual([]);
    expect(story.account).toEqual(account);
    expect(takeBack(new Story(), 'cancelled')).toEqual([]);
  });

  it('returns the credits of a target that was paid with credits alone', () => {
    const story = new Story({ holds: false, creditsCents: 5000 });
    story.account = { ...story.account, target: { ...story.account.target, totalCents: 0 } };
    const { now } = story;
    const payEvent = { kind: 'pay', attemptId: 'a', gateway: 'zero', priceHash: 'price' } as const;
    story.feed({ ...payEvent, expiresAt: now + HOUR });
    takeBack(story, 'cancelled');
    expect(story.allCommands).toContainEqual({
      kind: 'return-credits',
      attemptId: 'a',
      cents: 5000,
    });
    expect(story.status()).toBe('canceled');
    expect(story.sumLedger()).toEqual({});
    expect(story.listLedgerKinds()).toEqual(['zero-payment', 'cancellation']);
  });

  it.each([
    ['is held', (story: Story) => story],
    ['is on its way', (story: Story) => (story.feed({ kind: 'keep', cents: 4000 }), story)],
  ])('does the same as retaining nothing for money that %s', (_name, begin) => {
    const { account, now } = begin(new Story({ creditsCents: 300 }).openWithHold());
    const step = next(account, { kind: 'take-back', reason: 'cancelled' }, now, abilities);
    expect(step).toEqual(next(account, { kind: 'keep', cents: 0 }, now, abilities));
  });

  it('owes the captured part of a hold, voids the rest, and owes what arrives later', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4000 });
    const firstCapture = story.capture({ amountCents: 4000 });
    story.answers('capture', 'done', { ...story.hold(), captures: [firstCapture] });
    takeBack(story, 'cancelled');
    story.answers('void', 'done', { ...story.hold({ state: 'gone' }), captures: [firstCapture] });
    expect(story.account.commands).toEqual([]);
    const secondCapture = story.capture({ id: 'second' });
    story.says({ ...story.hold({ state: 'gone' }), captures: [firstCapture, secondCapture] });
    expect(story.attempt().captures).toMatchObject([
      { use: 'owed', reason: 'cancelled' },
      { use: 'owed', reason: 'late-canceled' },
    ]);
    expect(story.sumLedger()).toEqual({ 'gateway:paypal': 9000, 'liability:refund-due': -9000 });
  });

  it('owes a late payment that had been applied, and money that arrives after it', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4000 });
    story.answers('capture', 'declined');
    const lateCapture = story.capture({ amountCents: 4000 });
    story.says({ ...story.hold({ state: 'gone' }), captures: [lateCapture] });
    takeBack(story, 'cancelled');
    const extraCapture = story.capture({ id: 'more', amountCents: 4000 });
    story.says({ ...story.hold({ state: 'gone' }), captures: [lateCapture, extraCapture] });
    expect(story.countCommands('apply-late')).toBe(1);
    expect(story.sumLedger()).toEqual({ 'gateway:paypal': 8000, 'liability:refund-due': -8000 });
  });
});

describe('money that was returned and has come back', () => {
  it('pays again, with its credits', () => {
    const story = createWithdrawnStory({ creditsCents: 300 });
    expect(story.status()).toBe('refunded');
    expect(story.attempt().captures[0]?.withdrawn).toBe(true);
    expect(story.sumLedger()).toEqual({});
    reportRefund(story, 'undone');
    const applyCommand = { kind: 'apply-again', attemptId: 'a', captureId: 'capture' };
    expect(story.allCommands).toContainEqual(applyCommand);
    expect(story.attempt()).toMatchObject({
      counts: true,
      ended: null,
      credits: 'used',
      captures: [{ use: 'applied', reason: '', appliedCents: 5000, withdrawn: false }],
    });
    expect(story.status()).toBe('captured');
    expect(story.sumLedger()).toEqual({
      'gateway:stripe': 5000,
      'member:credits': 300,
      'revenue:orders': -5300,
    });
    expect(story.listLedgerKinds()).toEqual([
      'payment',
      'withdrawal',
      'cancellation',
      'reinstatement',
    ]);
  });

  it('is offered to the target once each time it comes back', () => {
    const story = createWithdrawnStory();
    reportRefund(story, 'undone');
    reportRefund(story, 'undone');
    expect(story.countCommands('apply-again')).toBe(1);
    reportRefund(story, 'final', 's');
    expect(story.countCommands('withdrawn')).toBe(2);
    takeBack(story, 'withdrawn');
    reportRefund(story, 'undone', 's');
    expect(story.countCommands('apply-again')).toBe(2);
    expect(story.status()).toBe('captured');
  });

  it('stays owed when the target refuses it', () => {
    const story = createWithdrawnStory({ creditsCents: 300 });
    story.refusalReason = 'creditsShort';
    reportRefund(story, 'undone');
    expect(story.attempt()).toMatchObject({
      counts: false,
      credits: 'none',
      captures: [{ use: 'owed', reason: 'creditsShort' }],
    });
    expect(story.status()).toBe('refund_due');
    expect(story.sumLedger()).toEqual({ 'gateway:stripe': 5000, 'liability:refund-due': -5000 });
    reportRefund(story, 'final', 's');
    reportRefund(story, 'undone', 's');
    expect(story.countCommands('apply-again')).toBe(1);
  });

  it('stays owed while another payment counts, and afterwards', () => {
    const story = createWithdrawnStory();
    payWithAnotherAttempt(story);
    expect(story.status('b')).toBe('captured');
    reportRefund(story, 'undone');
    takeBack(story, 'cancelled');
    story.advance(HOUR);
    expect(story.countCommands('apply-again')).toBe(0);
    expect(story.status()).toBe('refund_due');
  });

  it('stays owed when the target was canceled', () => {
    const story = createPaidStory();
    takeBack(story, 'cancelled');
    reportRefund(story, 'final');
    reportRefund(story, 'undone');
    expect(story.countCommands('apply-again')).toBe(0);
    expect(story.status()).toBe('refund_due');
  });

  it('is fully retained again even after another payment was canceled', () => {
    const story = createWithdrawnStory();
    payWithAnotherAttempt(story);
    takeBack(story, 'cancelled');
    story.account = { ...story.account, target: { ...story.account.target, keepCents: 0 } };
    reportRefund(story, 'undone');
    expect(story.account.target.keepCents).toBeNull();
    expect(story.status()).toBe('captured');
  });
});

describe('the kinds of ledger transactions', () => {
  it('distinguish a hold, the credits paid with it, its cancellation and its release', () => {
    const story = new Story({ creditsCents: 300 }).openWithHold();
    story.feed({ kind: 'keep', cents: 0 });
    story.answers('void', 'done', story.hold({ state: 'gone' }));
    expect(story.listLedgerKinds()).toEqual([
      'authorization',
      'payment',
      'cancellation',
      'release',
    ]);
  });

  it('record a captured hold as a payment', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4000 });
    const captures = [story.capture({ amountCents: 4000 })];
    story.answers('capture', 'done', { ...story.hold({ state: 'gone' }), captures });
    expect(story.listLedgerKinds()).toEqual(['authorization', 'payment']);
  });

  it('record a late capture of a hold as a capture, then as a payment', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4000 });
    story.answers('capture', 'declined');
    story.says({ ...story.hold(), captures: [story.capture({ amountCents: 4000 })] });
    expect(story.listLedgerKinds()).toEqual(['authorization', 'capture', 'payment']);
  });

  it('record money that pays for nothing as refund-due', () => {
    const story = new Story({ holds: false });
    story.open('stripe');
    story.says();
    story.answers('take', 'done', { captures: [story.capture({ amountCents: 4999 })] });
    expect(story.listLedgerKinds()).toEqual(['refund-due']);
  });

  it('record a refund by finance, and its reinstatement when the gateway undoes it', () => {
    const story = createPaidStory();
    takeBack(story, 'cancelled');
    story.feed({ kind: 'noted', captureId: 'capture', cents: 5000, reference: 'r' });
    reportRefund(story, 'final');
    reportRefund(story, 'undone');
    expect(story.listLedgerKinds()).toEqual(['payment', 'cancellation', 'refund', 'reinstatement']);
  });
});
