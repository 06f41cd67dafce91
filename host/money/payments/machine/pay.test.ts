import { HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import type { Target } from './account';

const updateTarget = (story: Story, overrides: Partial<Target>) => {
  story.feed({ kind: 'target', target: { ...story.account.target, ...overrides } });
};
const pay = (story: Story, gateway: string, attemptId: string, priceHash = 'price') =>
  story.feed({ kind: 'pay', attemptId, gateway, priceHash, expiresAt: story.now + 3 * HOUR });
const listIds = (story: Story) => story.account.attempts.map(({ id }) => id);
const buildRefusal = (problem: string) => [{ kind: 'refuse', problem }];

describe('a new payment attempt', () => {
  it('reserves its credits and opens an order', () => {
    const story = new Story({ creditsCents: 300 });
    const commands = pay(story, 'paypal', 'a');
    expect(commands).toEqual([
      { kind: 'reserve-credits', attemptId: 'a', cents: 300 },
      story.getCommand('open'),
    ]);
    expect(story.getCommand('open')).toEqual({
      number: 1,
      kind: 'open',
      attemptId: 'a',
      gateway: 'paypal',
      cents: 0,
      dueAt: story.now,
      tries: 0,
    });
    expect(story.attempt()).toEqual({
      id: 'a',
      gateway: 'paypal',
      currency: 'USD',
      amountCents: 5000,
      creditsCents: 300,
      credits: 'reserved',
      priceHash: 'price',
      createdAt: story.now,
      expiresAt: story.now + 3 * HOUR,
      orderId: null,
      order: 'unknown',
      reportedAt: 0,
      lookedAt: story.now,
      goneAt: null,
      agreed: false,
      askedAt: null,
      counts: false,
      ended: null,
      authorization: null,
      captures: [],
      unclear: null,
      checkAt: story.now + 3 * HOUR,
    });
  });

  it('reserves nothing without credits', () => {
    const story = new Story();
    expect(pay(story, 'paypal', 'a')).toEqual([story.getCommand('open')]);
    expect(story.attempt().credits).toBe('none');
  });

  it('is applied immediately if nothing is left to pay', () => {
    const story = new Story({ creditsCents: 5000 });
    updateTarget(story, { totalCents: 0 });
    expect(pay(story, 'zero', 'a')).toContainEqual({
      kind: 'apply',
      attemptId: 'a',
      held: false,
      cents: 0,
    });
  });
});

describe('a payment attempt is refused', () => {
  const createPaidStory = (): Story => {
    const story = new Story({ holds: false });
    story.open();
    story.says();
    story.answers('take', 'done', { state: 'done', captures: [story.capture()] });
    return story;
  };

  it.each<[problem: string, overrides: Partial<Target>, gateway: string]>([
    ['notPayable', { payable: false }, 'paypal'],
    ['priceChanged', { priceHash: 'another' }, 'paypal'],
    ['nothingToPay', { totalCents: 0 }, 'paypal'],
    ['notZero', { covered: true }, 'zero'],
    ['notZero', { totalCents: 0, covered: false }, 'zero'],
  ])('as %s for %j through %s', (problem, overrides, gateway) => {
    const story = new Story();
    updateTarget(story, overrides);
    expect(pay(story, gateway, 'a')).toEqual(buildRefusal(problem));
    expect(listIds(story)).toEqual([]);
  });

  it('when the target is already paid', () => {
    expect(pay(createPaidStory(), 'stripe', 'b')).toEqual(buildRefusal('alreadyPaid'));
  });

  it('when the money was requested at another price', () => {
    const story = new Story({ holds: false });
    story.open();
    story.says();
    expect(pay(story, 'paypal', 'b', 'another')).toEqual(buildRefusal('inFlight'));
    // The same price continues the same payment.
    expect(pay(story, 'paypal', 'b')).toEqual([]);
    expect(listIds(story)).toEqual(['a']);
  });
});

describe('a payment attempt that is already open', () => {
  it('continues at the same price', () => {
    const story = new Story();
    story.open();
    expect(pay(story, 'paypal', 'b')).toEqual([]);
    expect(listIds(story)).toEqual(['a']);
  });

  it('is replaced at another price', () => {
    const story = new Story();
    story.open();
    updateTarget(story, { priceHash: 'another' });
    pay(story, 'paypal', 'b', 'another');
    expect(story.attempt('a').ended).toMatchObject({ as: 'canceled', reason: 'replaced' });
    expect(story.status('b')).toBe('created');
  });

  it('is replaced when overdue on a host with an unreliable clock', () => {
    const story = new Story();
    story.open();
    story.isSure = false;
    story.now += 3 * HOUR;
    pay(story, 'paypal', 'b');
    expect(story.attempt('a').ended).toMatchObject({ as: 'expired', reason: 'replaced' });
    expect(listIds(story)).toEqual(['a', 'b']);
  });

  it('ends and releases its credits when another gateway needs them', () => {
    const story = new Story({ creditsCents: 300 });
    story.open();
    const commands = pay(story, 'stripe', 'b');
    expect(story.attempt('a')).toMatchObject({
      credits: 'none',
      ended: { as: 'canceled', reason: 'replaced' },
    });
    expect(commands).toContainEqual({ kind: 'release-credits', attemptId: 'a', cents: 300 });
  });

  it.each([
    ['it has reserved no credits', 0, 300],
    ['the other one needs no credits', 300, 0],
    ['there are no credits', 0, 0],
  ])('stays open alongside another gateway when %s', (_name, creditsBefore, creditsCents) => {
    const story = new Story({ creditsCents: creditsBefore });
    story.open();
    updateTarget(story, { creditsCents });
    pay(story, 'stripe', 'b');
    expect(story.attempt('a').ended).toBeNull();
    expect(listIds(story)).toEqual(['a', 'b']);
  });
});
