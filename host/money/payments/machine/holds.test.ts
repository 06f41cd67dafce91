import { abilities } from '@/host/testing/payment-simulator/vendors';
import { DAY, HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import { abilitiesOf, draftOf } from './draft';

/** 4000 of its held money were asked for. */
const capturing = ({ creditsCents = 0 } = {}): Story => {
  const story = new Story({ creditsCents }).held();
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

describe('whether held money pays for its target', () => {
  it('is asked of the target once', () => {
    const story = new Story().held();
    const apply = { kind: 'apply', attemptId: 'a', held: true, cents: 5000 };
    expect(story.done.filter(({ kind }) => kind === 'apply')).toEqual([apply]);
  });

  it.each([
    ['wrong-amount', { amountCents: 5100 }],
    ['wrong-amount', { amountCents: 0, reference: 'b' }],
    ['wrong-currency', { currency: 'EUR' }],
    ['wrong-reference', { reference: 'b' }],
  ])('%s: %j is voided', (reason, more) => {
    const story = asked();
    story.answers('authorize', 'done', story.hold(more));
    expect(story.attempt()).toMatchObject({
      ended: { as: 'mismatch', reason },
      authorization: { use: 'unneeded' },
    });
    expect(kinds(story)).toEqual(['void']);
  });

  it('is not asked of one that can no longer be paid', () => {
    const story = asked();
    says(story, { payable: false });
    story.answers('authorize', 'done', story.hold());
    expect(story.attempt().ended).toMatchObject({ as: 'canceled', reason: 'not-payable' });
    expect(story.count('apply')).toBe(0);
  });

  it('is not asked at another price, where nothing was asked for', () => {
    const story = new Story();
    story.open('stripe');
    says(story, { priceHash: 'another' });
    story.says(story.hold());
    expect(story.attempt().ended).toMatchObject({ reason: 'price-changed' });
    expect(story.count('apply')).toBe(0);
    expect(story.command('void')).toBeDefined();
  });

  it('is not asked beside money that was taken already', () => {
    const story = new Story({ holds: false });
    story.open('stripe');
    story.says();
    story.answers('take', 'done', { ...story.hold(), captures: [story.capture()] });
    expect(story.attempt()).toMatchObject({ counts: true, authorization: { use: 'unneeded' } });
    expect(story.count('apply')).toBe(1);
    expect(kinds(story)).toEqual(['void']);
  });

  it('is not asked when the gateway denies it', () => {
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
  });
});

describe('how much of held money is captured', () => {
  it('is asked of the target half a day before the hold lapses', () => {
    const story = new Story().held();
    expect(story.after(29 * DAY - 12 * HOUR - 1)).toEqual([]);
    expect(story.after(1)).toEqual([{ kind: 'lapsing', attemptId: 'a' }]);
  });

  it('is asked of the target at once when the hold is gone', () => {
    const story = new Story().held();
    story.says(story.hold({ state: 'gone' }));
    expect(story.count('lapsing')).toBe(1);
    story.feed({ kind: 'keep', cents: 0 });
    expect(story.attempt().ended).toMatchObject({ as: 'expired', reason: 'not-kept' });
  });

  it('is nothing where nothing is kept', () => {
    const story = new Story().held();
    story.feed({ kind: 'keep', cents: 0 });
    expect(story.attempt().ended).toMatchObject({ as: 'canceled', reason: 'not-kept' });
    expect(story.count('capture')).toBe(0);
  });

  it.each([
    [4000, [{ kind: 'uncaptured', attemptId: 'a', cents: 1000 }]],
    [3000, []],
  ])('is %i where 3000 were taken before: the rest is unpaid', (cents, commands) => {
    const story = new Story().held();
    const captures = [story.capture({ amountCents: 3000 })];
    story.says({ ...story.hold({ state: 'gone' }), captures });
    expect(story.count('lapsing')).toBe(0);
    story.feed({ kind: 'keep', cents });
    expect(story.done.filter(({ kind }) => kind === 'uncaptured')).toEqual(commands);
  });
});

describe('the capture of held money', () => {
  it('leaves no command behind, whoever says that it is done', () => {
    const story = capturing();
    const captures = [story.capture({ amountCents: 4000 })];
    story.says({ ...story.hold(), captures });
    expect(kinds(story)).toEqual(['void']);
    story.says({ ...story.hold({ state: 'gone' }), captures });
    expect(kinds(story)).toEqual([]);
    expect(story.count('uncaptured')).toBe(0);
    expect(story.attempt().counts).toBe(true);
  });

  it('is not asked for while money of it is on its way', () => {
    const story = new Story().held();
    story.says({ ...story.hold(), captures: [story.capture({ state: 'pending' })] });
    story.feed({ kind: 'keep', cents: 4000 });
    expect(story.count('capture')).toBe(0);
  });

  it('is asked for though money of another payment is on its way', () => {
    const story = new Story().held();
    const other = story.capture({ state: 'pending', elsewhere: true });
    story.says({ ...story.hold(), captures: [other] });
    expect(story.attempt().counts).toBe(true);
    story.feed({ kind: 'keep', cents: 4000 });
    expect(story.count('capture')).toBe(1);
  });

  it('is not asked for while the hold is on its way', () => {
    const story = new Story().held();
    story.says(story.hold({ state: 'pending' }));
    story.feed({ kind: 'keep', cents: 4000 });
    expect(story.count('capture')).toBe(0);
  });

  it('is waited for after a call without an answer, until the hold lapses', () => {
    const story = capturing();
    story.answers('capture', 'silence');
    story.says(story.hold({ state: 'gone' }));
    story.after(29 * DAY - 1);
    expect(story.count('uncaptured')).toBe(0);
    story.after(1);
    expect(story.done).toContainEqual({ kind: 'uncaptured', attemptId: 'a', cents: 4000 });
    expect(story.attempt().ended).toMatchObject({ as: 'expired', reason: 'lapsed' });
  });

  it('is unpaid at once when the hold is gone before it was called', () => {
    const story = capturing();
    story.says(story.hold({ state: 'gone' }));
    expect(story.attempt().ended).toMatchObject({ as: 'expired', reason: 'lapsed' });
    expect(kinds(story)).toEqual([]);
  });

  it('is unpaid when the hold lapses, also where it seems to be held', () => {
    const story = capturing();
    story.after(29 * DAY);
    expect(story.attempt().ended).toMatchObject({ as: 'expired', reason: 'lapsed' });
  });

  it('is unpaid once when it failed, and leaves no command behind', () => {
    const story = capturing();
    for (let i = 0; i < 2; i += 1) {
      story.says({ ...story.hold(), captures: [story.capture({ state: 'failed' })] });
      story.now += HOUR;
    }
    expect(story.count('uncaptured')).toBe(1);
    expect(story.attempt().ended).toMatchObject({ as: 'declined', reason: 'declined' });
    expect(kinds(story)).toEqual(['void']);
  });

  it('is not unpaid where nothing is kept by then', () => {
    const story = capturing();
    story.feed({ kind: 'keep', cents: 0 });
    story.answers('capture', 'declined');
    expect(story.count('uncaptured')).toBe(0);
  });

  it.each([
    [1500, [{ kind: 'uncaptured', attemptId: 'a', cents: 500 }]],
    [2000, []],
    [3000, []],
  ])('of %i pays for the 2000 that are kept by then', (amountCents, commands) => {
    const story = capturing();
    story.feed({ kind: 'keep', cents: 2000 });
    const captures = [story.capture({ amountCents })];
    story.answers('capture', 'done', { ...story.hold({ state: 'gone' }), captures });
    expect(story.done.filter(({ kind }) => kind === 'uncaptured')).toEqual(commands);
  });

  it('pays once: a second one is owed', () => {
    const story = capturing();
    const first = story.capture({ amountCents: 4000 });
    const second = story.capture({ id: 'second', amountCents: 4000 });
    story.says({ ...story.hold({ state: 'gone' }), captures: [first, second] });
    expect(story.attempt()).toMatchObject({
      counts: true,
      authorization: { use: 'counts', failed: null },
      captures: [{ use: 'applied' }, { use: 'owed', reason: 'second-payment' }],
    });
    expect(story.count('uncaptured')).toBe(0);
  });

  it.each([
    ['wrong-currency', { currency: 'EUR' }],
    ['wrong-amount', { amountCents: 0 }],
    ['wrong-amount', { amountCents: 5001 }],
  ])('that nobody asked for leaves the hold as it is: %s %j', (reason, more) => {
    const story = new Story().held();
    story.says({ ...story.hold(), captures: [story.capture(more)] });
    expect(story.attempt()).toMatchObject({ counts: true, captures: [{ use: 'owed', reason }] });
    expect(story.count('uncaptured')).toBe(0);
  });

  it('pays though a refund of it was undone', () => {
    const story = capturing();
    const undone = { reference: 'r', kind: 'refund', state: 'undone', amountCents: 4000 } as const;
    const captures = [story.capture({ amountCents: 4000, withdrawals: [undone] })];
    story.says({ ...story.hold({ state: 'gone' }), captures });
    expect(story.status()).toBe('captured');
  });

  it('that came late is not more than what was unpaid', () => {
    const story = capturing();
    story.answers('capture', 'declined');
    for (const amountCents of [4000, 4100, 4100]) {
      story.now += HOUR;
      const captures = [story.capture({ amountCents })];
      story.says({ ...story.hold({ state: 'gone' }), captures });
    }
    expect(story.count('captured')).toBe(0);
    expect(story.books()).toMatchObject({ 'revenue:orders': -4000 });
  });
});

describe('what is voided', () => {
  it('is followed while its end is on its way', () => {
    const story = new Story().held();
    story.feed({ kind: 'keep', cents: 0 });
    story.says(story.hold({ state: 'pending' }));
    expect(kinds(story)).toEqual(['void']);
    story.says(story.hold({ state: 'gone' }));
    expect(kinds(story)).toEqual([]);
  });

  it('is what is left of a hold that was captured and taken back', () => {
    const story = capturing();
    const captures = [story.capture({ amountCents: 4000 })];
    story.says({ ...story.hold(), captures });
    story.feed({ kind: 'take-back', reason: 'cancelled' });
    expect(story.attempt().authorization?.use).toBe('unneeded');
  });
});

describe('credits beside held money', () => {
  it('come back as far as less is kept, also when the capture failed', () => {
    const story = capturing({ creditsCents: 300 });
    expect(story.count('return-credits')).toBe(0);
    story.answers('capture', 'declined');
    // A later attempt that took nothing has no part in it.
    says(story, { payable: true, creditsCents: 0 });
    story.open('stripe', 'b');
    story.feed({ kind: 'cancel', attemptId: 'b' });
    story.feed({ kind: 'keep', cents: 100 });
    const back = { kind: 'return-credits', attemptId: 'a', cents: 200 };
    expect(story.done.filter(({ kind }) => kind === 'return-credits')).toEqual([back]);
  });
});

it('a gateway that is not there is an error', () => {
  const draft = draftOf(new Story().account, { now: 0, ends: 0 }, abilities);
  expect(() => abilitiesOf(draft, { gateway: 'barter' })).toThrow('no gateway named barter');
});
