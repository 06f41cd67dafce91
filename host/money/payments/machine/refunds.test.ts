import { HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import { toOperatorList } from './statuses';

describe('refunds recorded by finance and gateways', () => {
  const calledOff = () => {
    const story = new Story({ holds: false });
    story.open('stripe');
    story.says();
    story.answers('take', 'done', { state: 'done', captures: [story.capture()] });
    story.feed({ kind: 'keep', cents: 0 });
    return story;
  };
  const refund = (story: Story, state: 'final' | 'undone', amountCents = 5000) => {
    story.now += HOUR;
    const withdrawals = [{ reference: 'r', kind: 'refund' as const, state, amountCents }];
    story.says({ state: 'done', captures: [story.capture({ withdrawals })] });
  };
  const note = (story: Story, cents: number) =>
    story.feed({ kind: 'noted', captureId: 'capture', cents, reference: 'r' });

  it('does not count an undone refund beside the one finance recorded', () => {
    const story = calledOff();
    refund(story, 'final', 2000);
    story.feed({ kind: 'noted', captureId: 'capture', cents: 3000, reference: 's' });
    story.now += HOUR;
    const said = (reference: string, state: 'final' | 'undone', amountCents: number) => ({
      reference,
      kind: 'refund' as const,
      state,
      amountCents,
    });
    const withdrawals = [said('r', 'undone', 2000), said('s', 'final', 3000)];
    story.says({ state: 'done', captures: [story.capture({ withdrawals })] });
    expect(story.status()).toBe('refund_due');
    expect(story.sumLedger()).toEqual({ 'gateway:stripe': 2000, 'liability:refund-due': -2000 });
  });

  it('owes a refund again that finance recorded and the gateway undid', () => {
    const story = calledOff();
    note(story, 5000);
    refund(story, 'final');
    expect(story.status()).toBe('refunded');
    refund(story, 'undone');
    expect(story.status()).toBe('refund_due');
    expect(story.sumLedger()).toEqual({ 'gateway:stripe': 5000, 'liability:refund-due': -5000 });
  });

  it('adds a finance record to what the gateway lists, and refuses more than is owed', () => {
    const story = calledOff();
    refund(story, 'final', 2000);
    expect(note(story, 3001)).toEqual([{ kind: 'refuse', problem: 'notOwed' }]);
    note(story, 3000);
    expect(story.sumLedger()).toEqual({});
  });

  it('does not report returned money to a canceled target', () => {
    const story = calledOff();
    note(story, 5000);
    expect(story.countCommands('withdrawn')).toBe(0);
  });

  it('does not change the books on a single report, and shows finance an amount that has decreased', () => {
    const story = calledOff();
    const says = (amountCents: number) => {
      story.now += HOUR;
      story.says({ state: 'done', captures: [story.capture({ amountCents })] });
    };
    says(0);
    expect(story.sumLedger()).toMatchObject({ 'liability:refund-due': -5000 });
    says(100);
    says(100);
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

  it('counts its own money beside a capture of another order', () => {
    const story = new Story({ holds: false, creditsCents: 300 });
    story.open('stripe');
    story.says();
    const other = story.capture({ id: 'other', elsewhere: true });
    story.answers('take', 'done', { state: 'done', captures: [other, story.capture()] });
    expect(story.status()).toBe('captured');
    expect(story.sumLedger()).toMatchObject({ 'member:credits': 300 });
    expect(toOperatorList(story.attempt())).toBe('faults');
  });
});
