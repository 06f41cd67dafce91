import { abilities } from '@/host/testing/payment-simulator/vendors';
import { DAY, HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import { getAbilities, createDraft } from './draft';
import { next } from './next';

/** A capture of 4000 of its held money was requested. */
const capturing = ({ creditsCents = 0 } = {}): Story => {
  const story = new Story({ creditsCents }).openWithHold();
  story.feed({ kind: 'keep', cents: 4000 + creditsCents });
  return story;
};
const asked = (): Story => {
  const story = new Story();
  story.open();
  story.says();
  return story;
};
const kinds = (story: Story) => story.account.commands.map(({ kind }) => kind);
const says = (story: Story, more: object) => {
  story.feed({ kind: 'target', target: { ...story.account.target, ...more } });
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
  ])('%s: a hold with %j is voided instead', (reason, more) => {
    const story = asked();
    story.answers('authorize', 'done', story.hold(more));
    expect(story.attempt()).toMatchObject({
      ended: { as: 'mismatch', reason },
      authorization: { use: 'unneeded' },
    });
    expect(kinds(story)).toEqual(['void']);
  });

  it('is not requested if the target can no longer be paid', () => {
    const story = asked();
    says(story, { payable: false });
    story.answers('authorize', 'done', story.hold());
    expect(story.attempt().ended).toMatchObject({ as: 'canceled', reason: 'not-payable' });
    expect(story.countCommands('apply')).toBe(0);
  });

  it('is not requested if the price has changed and the money was not requested', () => {
    const story = new Story();
    story.open('stripe');
    says(story, { priceHash: 'another' });
    story.says(story.hold());
    expect(story.attempt().ended).toMatchObject({ reason: 'price-changed' });
    expect(story.countCommands('apply')).toBe(0);
    expect(story.command('void')).toBeDefined();
  });

  it('is not requested if money was already captured', () => {
    const story = new Story({ holds: false });
    story.open('stripe');
    story.says();
    story.answers('take', 'done', { ...story.hold(), captures: [story.capture()] });
    expect(story.attempt()).toMatchObject({ counts: true, authorization: { use: 'unneeded' } });
    expect(story.countCommands('apply')).toBe(1);
    expect(kinds(story)).toEqual(['void']);
  });

  it('is not requested again before the target responds', () => {
    const story = asked();
    const { account, now } = story;
    const { number } = account.commands[0] ?? { number: 0 };
    const of = { attemptId: 'a', number } as const;
    const report = story.report(story.hold());
    const first = next(account, { kind: 'answer', ...of, outcome: 'done', report }, now, abilities);
    expect(first.commands).toContainEqual(expect.objectContaining({ kind: 'apply' }));
    const captures = [story.capture()];
    const event = { kind: 'report', attemptId: 'a', report: { ...report, captures } } as const;
    const second = next(first.account, event, now, abilities);
    expect(second.commands.map(({ kind }) => kind)).not.toContain('apply');
    expect(second.account.attempts[0]?.captures).toMatchObject([{ use: 'undecided' }]);
  });

  it('cannot be canceled while the hold is pending', () => {
    const story = new Story();
    story.open();
    story.says({ state: 'open', ...story.hold({ state: 'pending' }) });
    const refusal = { kind: 'refuse', problem: 'tooLate' };
    expect(story.feed({ kind: 'cancel', attemptId: 'a' })).toContainEqual(refusal);
  });

  it('is not requested when the gateway denies the hold', () => {
    const story = asked();
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

    const denied = asked();
    denied.answers('authorize', 'done', denied.hold({ state: 'gone' }));
    expect(denied.attempt().ended).toMatchObject({ as: 'declined', reason: 'denied' });
    expect(denied.countCommands('lapsing')).toBe(0);
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
  it('has its order closed too, where the gateway can', () => {
    const story = new Story();
    story.open('stripe');
    story.says(story.hold());
    story.feed({ kind: 'keep', cents: 0 });
    expect(kinds(story)).toEqual(['void', 'close']);
  });

  it('is checked until the void is confirmed', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 0 });
    story.says(story.hold({ state: 'pending' }));
    expect(kinds(story)).toEqual(['void']);
    story.says(story.hold({ state: 'gone' }));
    expect(kinds(story)).toEqual([]);
  });

  it('includes the rest of a hold that was partly captured and then reversed', () => {
    const story = capturing();
    const captures = [story.capture({ amountCents: 4000 })];
    story.says({ ...story.hold(), captures });
    story.feed({ kind: 'take-back', reason: 'cancelled' });
    expect(story.attempt().authorization?.use).toBe('unneeded');
  });
});

describe('credits beside held money', () => {
  it('return again when the money was not needed and less is retained', () => {
    const story = new Story({ creditsCents: 300 }).openWithHold();
    story.feed({ kind: 'keep', cents: 200 });
    expect(story.attempt().ended).toMatchObject({ reason: 'not-kept' });
    story.feed({ kind: 'keep', cents: 150 });
    const backs = story.allCommands.filter(({ kind }) => kind === 'return-credits');
    expect(backs).toMatchObject([{ cents: 100 }, { cents: 50 }]);
  });

  it('return as less is retained, even if the capture failed', () => {
    const story = capturing({ creditsCents: 300 });
    expect(story.countCommands('return-credits')).toBe(0);
    story.answers('capture', 'declined');
    // A later attempt without a capture is not affected.
    says(story, { payable: true, creditsCents: 0 });
    story.open('stripe', 'b');
    story.feed({ kind: 'cancel', attemptId: 'b' });
    story.feed({ kind: 'keep', cents: 100 });
    const back = { kind: 'return-credits', attemptId: 'a', cents: 200 };
    expect(story.allCommands.filter(({ kind }) => kind === 'return-credits')).toEqual([back]);
  });
});

it('an unknown gateway is an error', () => {
  const draft = createDraft(new Story().account, { now: 0, expiryNow: 0 }, abilities);
  expect(() => getAbilities(draft, { gateway: 'barter' })).toThrow('no gateway named barter');
});
