import { HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import { toOperatorList } from './statuses';

describe('the accounting of refunds recorded by finance and gateways', () => {
  const createCanceledStory = () => {
    const story = new Story({ holds: false });
    story.open('stripe');
    story.says();
    story.answers('take', 'done', { state: 'done', captures: [story.capture()] });
    story.feed({ kind: 'keep', cents: 0 });
    return story;
  };
  const reportRefund = (story: Story, state: 'final' | 'undone', amountCents = 5000) => {
    story.now += HOUR;
    const withdrawals = [{ reference: 'r', kind: 'refund' as const, state, amountCents }];
    story.says({ state: 'done', captures: [story.capture({ withdrawals })] });
  };
  const noteRefund = (story: Story, cents: number) =>
    story.feed({ kind: 'noted', captureId: 'capture', cents, reference: 'r' });

  it('does not count an undone refund in addition to the one that finance recorded', () => {
    const story = createCanceledStory();
    reportRefund(story, 'final', 2000);
    story.feed({ kind: 'noted', captureId: 'capture', cents: 3000, reference: 's' });
    story.now += HOUR;
    const buildRefund = (reference: string, state: 'final' | 'undone', amountCents: number) => ({
      reference,
      kind: 'refund' as const,
      state,
      amountCents,
    });
    const withdrawals = [buildRefund('r', 'undone', 2000), buildRefund('s', 'final', 3000)];
    story.says({ state: 'done', captures: [story.capture({ withdrawals })] });
    expect(story.status()).toBe('refund_due');
    expect(story.sumLedger()).toEqual({ 'gateway:stripe': 2000, 'liability:refund-due': -2000 });
  });

  it('owes the money again after the gateway undoes a refund that finance recorded', () => {
    const story = createCanceledStory();
    noteRefund(story, 5000);
    reportRefund(story, 'final');
    expect(story.status()).toBe('refunded');
    reportRefund(story, 'undone');
    expect(story.status()).toBe('refund_due');
    expect(story.sumLedger()).toEqual({ 'gateway:stripe': 5000, 'liability:refund-due': -5000 });
  });

  it("adds finance's record to what the gateway lists, and refuses more than is owed", () => {
    const story = createCanceledStory();
    reportRefund(story, 'final', 2000);
    expect(noteRefund(story, 3001)).toEqual([{ kind: 'refuse', problem: 'notOwed' }]);
    noteRefund(story, 3000);
    expect(story.sumLedger()).toEqual({});
  });

  it('does not report returned money to a canceled target', () => {
    const story = createCanceledStory();
    noteRefund(story, 5000);
    expect(story.countCommands('withdrawn')).toBe(0);
  });

  it('does not change the books on a single report, and shows finance an amount that has decreased', () => {
    const story = createCanceledStory();
    const reportAmount = (amountCents: number) => {
      story.now += HOUR;
      story.says({ state: 'done', captures: [story.capture({ amountCents })] });
    };
    reportAmount(0);
    expect(story.sumLedger()).toMatchObject({ 'liability:refund-due': -5000 });
    reportAmount(100);
    reportAmount(100);
    expect(story.sumLedger()).toEqual({ 'gateway:stripe': 100, 'liability:refund-due': -100 });
    expect(toOperatorList(story.attempt())).toBe('faults');
  });

  it('retains less of late money when less is due by then', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4000 });
    story.answers('capture', 'declined');
    story.feed({ kind: 'keep', cents: 2000 });
    story.says({
      ...story.hold({ state: 'gone' }),
      captures: [story.capture({ amountCents: 4000 })],
    });
    expect(story.sumLedger()).toMatchObject({
      'revenue:orders': -2000,
      'liability:refund-due': -2000,
    });
  });

  it("counts money in the response, regardless of the response's outcome", () => {
    const story = new Story({ holds: false });
    story.open('stripe');
    story.says();
    story.answers('take', 'declined', { state: 'done', captures: [story.capture()] });
    expect(story.status()).toBe('captured');
  });

  it('counts its own money alongside a capture of another order', () => {
    const story = new Story({ holds: false, creditsCents: 300 });
    story.open('stripe');
    story.says();
    const otherCapture = story.capture({ id: 'other', elsewhere: true });
    story.answers('take', 'done', { state: 'done', captures: [otherCapture, story.capture()] });
    expect(story.status()).toBe('captured');
    expect(story.sumLedger()).toMatchObject({ 'member:credits': 300 });
    expect(toOperatorList(story.attempt())).toBe('faults');
  });
});
