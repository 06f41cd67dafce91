import { DAY, HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import { limits } from './limits';

describe('money that is held', () => {
  it('counts once, is captured up to the retained amount, and releases the rest', () => {
    const story = new Story({ creditsCents: 300 }).openWithHold();
    expect(story.status()).toBe('authorized');
    expect(story.sumLedger()).toMatchObject({ 'held:paypal': 5000, 'member:credits': 300 });
    story.advance(HOUR, { kind: 'keep', cents: 4300 });
    expect(story.getCommand('capture').cents).toBe(4000);
    story.answers('capture', 'done', {
      ...story.hold({ state: 'gone' }),
      captures: [story.capture({ amountCents: 4000 })],
    });
    expect(story.status()).toBe('captured');
    expect(story.sumLedger()).toEqual({
      'gateway:paypal': 4000,
      'member:credits': 300,
      'revenue:orders': -4300,
    });
  });

  it('M1: a declined capture voids the hold, and late money pays for the unpaid part', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4000 });
    story.answers('capture', 'declined');
    expect(story.allCommands).toContainEqual({ kind: 'uncaptured', attemptId: 'a', cents: 4000 });
    expect(story.status()).toBe('void_requested');
    story.answers('void', 'done', story.hold({ state: 'gone' }));
    expect(story.status()).toBe('declined');
    for (const ms of limits.afterEnd) expect(recheckWithin(story, ms)).toBe(true);
    story.says({
      state: 'done',
      ...story.hold({ state: 'gone' }),
      captures: [story.capture({ amountCents: 4000 })],
    });
    expect(story.countCommands('apply-late')).toBe(1);
    expect(story.status()).toBe('captured');
  });

  it('M1: late money is owed back if the rest was paid another way', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4000 });
    story.answers('capture', 'declined');
    story.refusalReason = 'already-paid';
    story.says({
      ...story.hold({ state: 'gone' }),
      captures: [story.capture({ amountCents: 4000 })],
    });
    expect(story.status()).toBe('refund_due');
    expect(story.sumLedger()).toEqual({ 'gateway:paypal': 4000, 'liability:refund-due': -4000 });
  });

  it.each([
    ['it belongs to another order', { elsewhere: true }],
    ['its amount is zero', { amountCents: 0 }],
  ])('M2: a hold that cannot be recorded ends the attempt: %s', (_name, overrides) => {
    const story = new Story();
    story.open();
    story.says();
    story.answers('authorize', 'done', story.hold(overrides));
    expect(story.attempt().ended?.as).toBe('mismatch');
    story.open('stripe', 'b');
    expect(story.status('b')).toBe('requires_action');
  });

  it.each([
    ['wrong-amount', { amountCents: 5100 }],
    ['wrong-currency', { currency: 'EUR' }],
    ['wrong-reference', { reference: 'b' }],
    [
      'withdrawn-before',
      { withdrawals: [{ reference: 'r', kind: 'refund', state: 'final', amountCents: 5000 }] },
    ],
  ])(
    'M3: a capture with %s is owed, and the target is notified that it is unpaid',
    (reason, overrides) => {
      const story = new Story().openWithHold();
      story.feed({ kind: 'keep', cents: 5000 });
      story.answers('capture', 'done', {
        ...story.hold({ state: 'gone' }),
        captures: [story.capture(overrides)],
      });
      expect(story.attempt().captures[0]).toMatchObject({ use: 'owed', reason });
      expect(story.allCommands).toContainEqual({ kind: 'uncaptured', attemptId: 'a', cents: 5000 });
    },
  );

  it.each([
    [4900, 100],
    [0, 5000],
  ])('M4: if 5000 is requested and %i is captured, %i is unpaid', (amountCents, unpaidCents) => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 5000 });
    story.answers('capture', 'done', {
      ...story.hold({ state: 'gone' }),
      captures: [story.capture({ amountCents })],
    });
    expect(story.allCommands).toContainEqual({
      kind: 'uncaptured',
      attemptId: 'a',
      cents: unpaidCents,
    });
  });

  it('money captured beyond the request, within the hold, is owed back', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4000 });
    story.answers('capture', 'done', {
      ...story.hold({ state: 'gone' }),
      captures: [story.capture({ amountCents: 4100 })],
    });
    expect(story.sumLedger()).toEqual({
      'gateway:paypal': 4100,
      'revenue:orders': -4000,
      'liability:refund-due': -100,
    });
  });

  it('M7: a denied hold frees the target immediately', () => {
    const story = new Story();
    story.open();
    story.says();
    story.answers('authorize', 'done', story.hold({ state: 'pending' }));
    expect(story.status()).toBe('processing');
    story.says(story.hold({ state: 'gone' }));
    expect(story.status()).toBe('declined');
  });

  it('M7: an order that requires the payer to act again can be canceled', () => {
    const story = new Story({ holds: false });
    story.open();
    story.says();
    story.answers('take', 'payer-again');
    expect(story.status()).toBe('requires_action');
    story.feed({ kind: 'cancel', attemptId: 'a' });
    expect(story.status()).toBe('canceled');
  });

  it('M9: a 404 for a capture is inconclusive: it is requested again with the same number and amount', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4000 });
    const { number } = story.getCommand('capture');
    story.answers('capture', 'missing');
    expect(story.getCommand('capture')).toMatchObject({ number, cents: 4000, tries: 1 });
    expect(story.countCommands('uncaptured')).toBe(0);
  });

  it('M10: a pending capture that fails counts as unpaid immediately', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4000 });
    story.answers('capture', 'done', {
      ...story.hold(),
      captures: [story.capture({ state: 'pending', amountCents: 4000 })],
    });
    expect(story.countCommands('uncaptured')).toBe(0);
    story.says({
      ...story.hold(),
      captures: [story.capture({ state: 'failed', amountCents: 4000 })],
    });
    expect(story.allCommands).toContainEqual({ kind: 'uncaptured', attemptId: 'a', cents: 4000 });
  });

  it('N1: if the payment is canceled during the capture, all money is owed when it arrives', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4500 });
    story.feed({ kind: 'keep', cents: 0 });
    expect(story.status()).toBe('capture_requested');
    story.answers('capture', 'done', {
      ...story.hold({ state: 'gone' }),
      captures: [story.capture({ amountCents: 4500 })],
    });
    expect(story.status()).toBe('refund_due');
    expect(story.sumLedger()).toEqual({ 'gateway:paypal': 4500, 'liability:refund-due': -4500 });
  });

  it('N15: a hold is captured by one command, even if the retained amount changes meanwhile', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4500 });
    story.feed({ kind: 'keep', cents: 4000 });
    story.advance(limits.beforeLapse);
    expect(story.countCommands('capture')).toBe(1);
    expect(story.getCommand('capture').cents).toBe(4500);
  });

  it('is voided when none of it is retained, and is checked until it is gone', () => {
    const story = new Story({ creditsCents: 300 }).openWithHold();
    story.feed({ kind: 'keep', cents: 0 });
    expect(story.allCommands).toContainEqual({
      kind: 'return-credits',
      attemptId: 'a',
      cents: 300,
    });
    story.answers('void', 'silence');
    expect(story.getCommand('void').tries).toBe(1);
    story.says(story.hold({ state: 'gone' }));
    expect(story.account.commands).toEqual([]);
    expect(story.sumLedger()).toEqual({});
  });

  it('makes the target decide how much to retain before the hold expires', () => {
    const story = new Story().openWithHold();
    expect(story.advance(28 * DAY)).toEqual([]);
    story.isSure = false;
    expect(story.advance(13 * HOUR)).toEqual([]);
    story.isSure = true;
    expect(story.advance(0)).toContainEqual({ kind: 'lapsing', attemptId: 'a' });
  });
});

describe('money captured immediately', () => {
  const startSale = () => {
    const story = new Story({ holds: false });
    story.open('stripe');
    story.says();
    return story;
  };

  it('pays once; a second capture is owed', () => {
    const story = startSale();
    story.answers('take', 'done', { state: 'done', captures: [story.capture()] });
    expect(story.status()).toBe('captured');
    story.says({ state: 'done', captures: [story.capture(), story.capture({ id: 'second' })] });
    expect(story.status()).toBe('refund_due');
    expect(story.sumLedger()).toEqual({
      'gateway:stripe': 10000,
      'revenue:orders': -5000,
      'liability:refund-due': -5000,
    });
  });

  it.each([
    ['less', 4999],
    ['more', 5001],
    ['a hundred times more', 500000],
  ])('M5: %s than agreed is owed in full', (_name, amountCents) => {
    const story = startSale();
    story.answers('take', 'done', { captures: [story.capture({ amountCents })] });
    expect(story.sumLedger()).toEqual({
      'gateway:stripe': amountCents,
      'liability:refund-due': -amountCents,
    });
  });

  it('frees the target when the attempt expires, and is owed if it arrives afterward', () => {
    const story = startSale();
    story.answers('take', 'silence');
    story.advance(3 * HOUR);
    expect(story.status()).toBe('expired');
    story.open('paypal', 'b');
    story.says({ state: 'done', captures: [story.capture()] });
    expect(story.attempt().captures[0]).toMatchObject({ use: 'owed', reason: 'late-expired' });
  });

  it('is not requested through two gateways concurrently', () => {
    const story = startSale();
    story.feed({
      kind: 'pay',
      attemptId: 'b',
      gateway: 'paypal',
      priceHash: 'price',
      expiresAt: story.now + HOUR,
    });
    expect(story.allCommands.at(-1)).toEqual({ kind: 'refuse', problem: 'inFlight' });
  });

  it('M11: an unknown status is shown to the operator', () => {
    const story = startSale();
    story.answers('take', 'done', { state: 'done', captures: [story.capture()] });
    story.says({ state: 'done', captures: [story.capture()], unknownStatus: 'REVERSED' });
    expect(story.attempt().unclear).toBe('word:REVERSED');
    expect(story.attempt().checkAt).not.toBeNull();
  });

  it('is booked correctly when a dispute is opened, won, and then lost', () => {
    const story = startSale();
    story.answers('take', 'done', { state: 'done', captures: [story.capture()] });
    const createDisputeReport = (state: string) => ({
      state: 'done' as const,
      captures: [
        story.capture({
          withdrawals: [{ reference: 'd', kind: 'dispute', state, amountCents: 5000 }],
        }),
      ],
    });
    story.advance(HOUR);
    story.says(createDisputeReport('open'));
    expect(story.status()).toBe('disputed');
    expect(story.sumLedger()).toEqual({ 'receivable:disputed': 5000, 'revenue:orders': -5000 });
    story.advance(HOUR);
    story.says(createDisputeReport('undone'));
    expect(story.status()).toBe('captured');
    story.advance(HOUR);
    story.says(createDisputeReport('final'));
    expect(story.countCommands('withdrawn')).toBe(1);
    expect(story.sumLedger()).toEqual({});
  });
});

/**
 * Delivers a report `ms` after the end of an attempt. Returns false if no check is due by then.
 */
function recheckWithin(story: Story, ms: number): boolean {
  const { ended, checkAt } = story.attempt();
  if (!ended || checkAt === null || checkAt > ended.at + ms) return false;
  story.now = ended.at + ms;
  story.says(story.hold({ state: 'gone' }));
  return true;
}
