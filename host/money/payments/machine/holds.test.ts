import { abilities } from '@/host/testing/payment-simulator/vendors';
import { DAY, HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import { getCapabilities, createDraft } from './draft';
import { next } from './next';

/** A payment with a requested capture of 4000 of its held money. */
const createCapturingStory = ({ creditsCents = 0 } = {}): Story => {
  const story = new Story({ creditsCents }).openWithHold();
  story.feed({ kind: 'keep', cents: 4000 + creditsCents });
  return story;
};
const createRequestedStory = (): Story => {
  const story = new Story();
  story.open();
  story.says();
  return story;
};
const listCommandKinds = (story: Story) => story.account.commands.map(({ kind }) => kind);
const changeTarget = (story: Story, overrides: object) => {
  story.feed({ kind: 'target', target: { ...story.account.target, ...overrides } });
};

describe('applying held money to its target', () => {
  it('is requested from the target once', () => {
    const story = new Story().openWithHold();
    const apply = { kind: 'apply', attemptId: 'a', held: true, cents: 5000 };
    expect(story.allCommands.filter(({ kind }) => kind === 'apply')).toEqual([apply]);
  });

  it.each([
    ['wrong-amount', { amountCents: 5100 }],
    ['wrong-amount', { amountCents: 0, reference: 'b' }],
    ['wrong-currency', { currency: 'EUR' }],
    ['wrong-reference', { reference: 'b' }],
  ])('%s: a hold with %j is voided instead', (reason, overrides) => {
    const story = createRequestedStory();
    story.answers('authorize', 'done', story.hold(overrides));
    expect(story.attempt()).toMatchObject({
      ended: { as: 'mismatch', reason },
      authorization: { use: 'unneeded' },
    });
    expect(listCommandKinds(story)).toEqual(['void']);
  });

  it('is not requested if the target can no longer be paid', () => {
    const story = createRequestedStory();
    changeTarget(story, { payable: false });
    story.answers('authorize', 'done', story.hold());
    expect(story.attempt().ended).toMatchObject({ as: 'canceled', reason: 'not-payable' });
    expect(story.countCommands('apply')).toBe(0);
  });

  it('is not requested if the price has changed and the money was not requested', () => {
    const story = new Story();
    story.open('stripe');
    changeTarget(story, { priceHash: 'another' });
    story.says(story.hold());
    expect(story.attempt().ended).toMatchObject({ reason: 'price-changed' });
    expect(story.countCommands('apply')).toBe(0);
    expect(story.getCommand('void')).toBeDefined();
  });

  it('is not requested if money was already captured', () => {
    const story = new Story({ holds: false });
    story.open('stripe');
    story.says();
    story.answers('take', 'done', { ...story.hold(), captures: [story.capture()] });
    expect(story.attempt()).toMatchObject({ counts: true, authorization: { use: 'unneeded' } });
    expect(story.countCommands('apply')).toBe(1);
    expect(listCommandKinds(story)).toEqual(['void']);
  });

  it('is not requested again before the target responds', () => {
    const story = createRequestedStory();
    const { account, now } = story;
    const { number } = account.commands[0] ?? { number: 0 };
    const ids = { attemptId: 'a', number } as const;
    const report = story.buildReport(story.hold());
    const firstResult = next(
      account,
      { kind: 'answer', ...ids, outcome: 'done', report },
      now,
      abilities,
    );
    expect(firstResult.commands).toContainEqual(expect.objectContaining({ kind: 'apply' }));
    const captures = [story.capture()];
    const event = { kind: 'report', attemptId: 'a', report: { ...report, captures } } as const;
    const secondResult = next(firstResult.account, event, now, abilities);
    expect(secondResult.commands.map(({ kind }) => kind)).not.toContain('apply');
    expect(secondResult.account.attempts[0]?.captures).toMatchObject([{ use: 'undecided' }]);
  });

  it('cannot be canceled while the hold is pending', () => {
    const story = new Story();
    story.open();
    story.says({ state: 'open', ...story.hold({ state: 'pending' }) });
    const refusal = { kind: 'refuse', problem: 'tooLate' };
    expect(story.feed({ kind: 'cancel', attemptId: 'a' })).toContainEqual(refusal);
  });

  it('is not requested when the gateway denies the hold', () => {
    const story = createRequestedStory();
    story.answers('authorize', 'done', story.hold({ state: 'pending' }));
    story.says({
      ...story.hold({ state: 'gone' }),
      captures: [story.capture({ state: 'pending' })],
    });
    expect(story.attempt().ended).toBeNull();
    story.says({
      ...story.hold({ state: 'gone' }),
      captures: [story.capture({ state: 'failed' })],
    });
    expect(story.attempt().authorization?.use).toBe('unneeded');

    const deniedStory = createRequestedStory();
    deniedStory.answers('authorize', 'done', deniedStory.hold({ state: 'gone' }));
    expect(deniedStory.attempt().ended).toMatchObject({ as: 'declined', reason: 'denied' });
    expect(deniedStory.countCommands('lapsing')).toBe(0);
  });
});

describe('the amount to capture from held money', () => {
  it('is requested from the target half a day before the hold lapses', () => {
    const story = new Story().openWithHold();
    expect(story.advance(29 * DAY - 12 * HOUR - 1)).toEqual([]);
    expect(story.advance(1)).toEqual([{ kind: 'lapsing', attemptId: 'a' }]);
  });

  it('is requested from the target immediately when the hold is gone', () => {
    const story = new Story().openWithHold();
    story.says(story.hold({ state: 'gone' }));
    expect(story.countCommands('lapsing')).toBe(1);
    story.feed({ kind: 'keep', cents: 0 });
    expect(story.attempt().ended).toMatchObject({ as: 'expired', reason: 'not-kept' });
  });

  it('is zero if nothing is retained', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 0 });
    expect(story.attempt().ended).toMatchObject({ as: 'canceled', reason: 'not-kept' });
    expect(story.countCommands('capture')).toBe(0);
  });

  it.each([
    [4000, [{ kind: 'uncaptured', attemptId: 'a', cents: 1000 }]],
    [3000, []],
  ])('is %i after 3000 was captured: the rest is unpaid', (cents, commands) => {
    const story = new Story().openWithHold();
    const captures = [story.capture({ amountCents: 3000 })];
    story.says({ ...story.hold({ state: 'gone' }), captures });
    expect(story.countCommands('lapsing')).toBe(0);
    story.feed({ kind: 'keep', cents });
    expect(story.allCommands.filter(({ kind }) => kind === 'uncaptured')).toEqual(commands);
  });
});

describe('voided money', () => {
  it('has its order closed too, if the gateway supports that', () => {
    const story = new Story();
    story.open('stripe');
    story.says(story.hold());
    story.feed({ kind: 'keep', cents: 0 });
    expect(listCommandKinds(story)).toEqual(['void', 'close']);
  });

  it('is checked until the void is confirmed', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 0 });
    story.says(story.hold({ state: 'pending' }));
    expect(listCommandKinds(story)).toEqual(['void']);
    story.says(story.hold({ state: 'gone' }));
    expect(listCommandKinds(story)).toEqual([]);
  });

  it('includes the rest of a hold that was partly captured and then reversed', () => {
    const story = createCapturingStory();
    const captures = [story.capture({ amountCents: 4000 })];
    story.says({ ...story.hold(), captures });
    story.feed({ kind: 'take-back', reason: 'cancelled' });
    expect(story.attempt().authorization?.use).toBe('unneeded');
  });
});

describe('credits used with held money', () => {
  it('are returned again when the money was not needed and less is retained', () => {
    const story = new Story({ creditsCents: 300 }).openWithHold();
    story.feed({ kind: 'keep', cents: 200 });
    expect(story.attempt().ended).toMatchObject({ reason: 'not-kept' });
    story.feed({ kind: 'keep', cents: 150 });
    const creditReturns = story.allCommands.filter(({ kind }) => kind === 'return-credits');
    expect(creditReturns).toMatchObject([{ cents: 100 }, { cents: 50 }]);
  });

  it('are returned as less is retained, even if the capture failed', () => {
    const story = createCapturingStory({ creditsCents: 300 });
    expect(story.countCommands('return-credits')).toBe(0);
    story.answers('capture', 'declined');
    // A later attempt without a capture is not affected.
    changeTarget(story, { payable: true, creditsCents: 0 });
    story.open('stripe', 'b');
    story.feed({ kind: 'cancel', attemptId: 'b' });
    story.feed({ kind: 'keep', cents: 100 });
    const creditReturn = { kind: 'return-credits', attemptId: 'a', cents: 200 };
    expect(story.allCommands.filter(({ kind }) => kind === 'return-credits')).toEqual([
      creditReturn,
    ]);
  });
});

it('an unknown gateway throws an error', () => {
  const draft = createDraft(new Story().account, { now: 0, expiryNow: 0 }, abilities);
  expect(() => getCapabilities(draft, { gateway: 'barter' })).toThrow('no gateway named barter');
});
