import { HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

/** A payment whose money was requested immediately. */
const createRequestedStory = ({ creditsCents = 0 } = {}): Story => {
  const story = new Story({ holds: false, creditsCents });
  story.open('stripe');
  story.says();
  return story;
};
const buildReport = (...captures: ReturnType<Story['capture']>[]) => ({
  state: 'done' as const,
  captures,
});
const buildWithdrawal = (state: 'final' | 'undone') => ({
  withdrawals: [{ reference: 'r', kind: 'refund' as const, state, amountCents: 5000 }],
});

describe('money captured immediately', () => {
  it('is offered to its target once, before other money of the payment', () => {
    const story = createRequestedStory();
    story.says(buildReport(story.capture(), story.capture({ id: 'second' })));
    const apply = { kind: 'apply', attemptId: 'a', held: false, cents: 5000 };
    expect(story.allCommands.filter(({ kind }) => kind === 'apply')).toEqual([apply]);
    expect(story.attempt()).toMatchObject({
      counts: true,
      ended: null,
      captures: [
        { use: 'applied', promisedCents: 0 },
        { use: 'owed', reason: 'second-payment' },
      ],
    });
  });

  it.each([
    ['wrong-amount', { amountCents: 4999 }],
    ['wrong-currency', { currency: 'EUR' }],
    ['wrong-reference', { reference: 'b' }],
    ['withdrawn-before', buildWithdrawal('final')],
  ])('pays for nothing (%s)', (reason, overrides) => {
    const story = createRequestedStory();
    story.says(buildReport(story.capture(overrides)));
    expect(story.attempt()).toMatchObject({
      ended: { as: 'mismatch', reason },
      captures: [{ use: 'owed', reason }],
    });
    expect(story.countCommands('apply')).toBe(0);
  });

  it('pays even if a refund of it was undone', () => {
    const story = createRequestedStory();
    story.says(buildReport(story.capture(buildWithdrawal('undone'))));
    expect(story.status()).toBe('captured');
  });

  it('pays for nothing if the target is not payable', () => {
    const story = createRequestedStory();
    story.feed({ kind: 'target', target: { ...story.account.target, payable: false } });
    story.says(buildReport(story.capture()));
    expect(story.attempt().ended).toMatchObject({ as: 'canceled', reason: 'not-payable' });
  });

  it('pays for nothing if another payment counts', () => {
    const story = new Story({ holds: false });
    story.open('stripe', 'z');
    story.open();
    story.open('enets', 'b');
    const pending = story.capture({ id: 'c2', reference: 'b', state: 'pending' });
    story.says({ state: 'open', captures: [pending] }, 'b');
    story.says(buildReport(story.capture()));
    story.now += HOUR;
    story.says(buildReport({ ...pending, state: 'completed' }), 'b');
    expect(story.attempt('b').captures).toMatchObject([{ use: 'owed', reason: 'already-paid' }]);
    expect(story.attempt('b').ended).toMatchObject({ as: 'canceled', reason: 'already-paid' });
  });

  it("is a mismatch only if the gateway's report differs, not if the target refuses it", () => {
    const story = createRequestedStory();
    story.refusalReason = 'not-wrong-at-all';
    story.says(buildReport(story.capture()));
    expect(story.attempt().ended).toMatchObject({ as: 'canceled', reason: 'not-wrong-at-all' });
  });

  it('is declined when it failed, unless more is on its way', () => {
    const story = createRequestedStory();
    const failed = story.capture({ state: 'failed' });
    story.says({ captures: [failed, story.capture({ id: 'second', state: 'pending' })] });
    expect(story.attempt().ended).toBeNull();
    story.says({ captures: [failed, story.capture({ id: 'second', state: 'failed' })] });
    expect(story.attempt().ended).toMatchObject({ as: 'declined', reason: 'capture-failed' });
  });

  it.each(['completed', 'pending'] as const)('of another payment ends this one: %s', (state) => {
    const story = createRequestedStory();
    story.says(buildReport(story.capture({ state, elsewhere: true })));
    expect(story.attempt()).toMatchObject({
      ended: { as: 'mismatch', reason: 'known-elsewhere' },
      unclear: 'known-elsewhere',
      captures: [{ use: 'elsewhere' }],
    });
  });
});

describe('returned money', () => {
  const reportWithdrawal = (story: Story, state: 'final' | 'undone') => {
    story.now += HOUR;
    story.says(buildReport(story.capture(buildWithdrawal(state))));
  };

  it('is reported to its target once, and once more when it is reinstated', () => {
    const story = createRequestedStory();
    story.says(buildReport(story.capture()));
    reportWithdrawal(story, 'final');
    reportWithdrawal(story, 'final');
    reportWithdrawal(story, 'undone');
    reportWithdrawal(story, 'undone');
    const ids = { attemptId: 'a', captureId: 'capture' };
    expect(story.allCommands.filter((entry) => 'captureId' in entry)).toEqual([
      { kind: 'withdrawn', ...ids },
      { kind: 'reinstated', ...ids },
    ]);
  });

  it('is not a loss if we owed it', () => {
    const story = createRequestedStory();
    story.says(buildReport(story.capture()));
    story.feed({ kind: 'keep', cents: 0 });
    reportWithdrawal(story, 'final');
    expect(story.attempt().captures).toMatchObject([{ use: 'applied', withdrawn: false }]);
  });

  it('is not reported to a target that it did not pay for', () => {
    const story = createRequestedStory();
    story.refusalReason = 'gone-meanwhile';
    story.says(buildReport(story.capture()));
    reportWithdrawal(story, 'final');
    expect(story.status()).toBe('refunded');
    expect(story.countCommands('withdrawn')).toBe(0);
  });
});

describe('the retained part of captured money', () => {
  const createTwiceCapturedStory = (): Story => {
    const story = createRequestedStory({ creditsCents: 300 });
    story.says(buildReport(story.capture(), story.capture({ id: 'second' })));
    return story;
  };

  it('is covered by credits first, then by the captured money', () => {
    const story = createTwiceCapturedStory();
    story.feed({ kind: 'keep', cents: 5300 });
    expect(story.countCommands('return-credits')).toBe(0);
    story.feed({ kind: 'keep', cents: 0 });
    story.feed({ kind: 'take-back', reason: 'cancelled' });
    expect(story.countCommands('return-credits')).toBe(1);
    expect(story.allCommands).toContainEqual({
      kind: 'return-credits',
      attemptId: 'a',
      cents: 300,
    });
  });

  it('changes nothing about what is already owed', () => {
    const story = createTwiceCapturedStory();
    story.feed({ kind: 'keep', cents: 0 });
    expect(story.attempt().captures).toMatchObject([
      { promisedCents: 5000 },
      { promisedCents: 0, reason: 'second-payment' },
    ]);
    story.feed({ kind: 'take-back', reason: 'cancelled' });
    expect(story.attempt().captures).toMatchObject([
      { reason: 'cancelled' },
      { reason: 'second-payment' },
    ]);
  });
});

describe('the end of a payment', () => {
  it.each(['open', 'take', 'authorize'])(
    'leaves no command %s behind, except of other attempts',
    (kind) => {
      const story = new Story({ holds: kind === 'authorize' });
      const expiresAt = story.now + 3 * HOUR;
      story.open('enets', 'b');
      if (kind === 'open')
        story.feed({
          kind: 'pay',
          attemptId: 'a',
          gateway: 'paypal',
          priceHash: 'price',
          expiresAt,
        });
      else {
        story.open('paypal');
        story.says();
      }
      const laterAttempt = { attemptId: 'c', gateway: 'stripe', priceHash: 'price' };
      if (kind === 'open') story.feed({ kind: 'pay', ...laterAttempt, expiresAt: expiresAt + 1 });
      expect(story.getCommand(kind)).toBeDefined();
      story.advance(3 * HOUR);
      expect(story.status()).toBe('expired');
      expect(story.account.commands.filter(({ attemptId }) => attemptId === 'a')).toEqual([]);
      expect(story.account.commands).toHaveLength(kind === 'open' ? 1 : 0);
      expect(story.countCommands('release-credits')).toBe(0);
    },
  );

  it('frees the credits that it had reserved', () => {
    const story = new Story({ creditsCents: 300 });
    story.open();
    const commands = story.feed({ kind: 'cancel', attemptId: 'a' });
    expect(commands).toEqual([{ kind: 'release-credits', attemptId: 'a', cents: 300 }]);
    expect(story.attempt().credits).toBe('none');
  });
});
