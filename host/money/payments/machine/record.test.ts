import { DAY, HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import type { Report, ReportedCapture } from './account';

type Withdrawal = ReportedCapture['withdrawals'][number];

/** Its money was requested immediately. */
const asked = (): Story => {
  const story = new Story({ holds: false });
  story.open('stripe');
  story.says();
  return story;
};
const done = (...captures: ReportedCapture[]) => ({ state: 'done' as const, captures });
/** Paid immediately; an hour later the gateway reports more. */
const paid = (): Story => {
  const story = asked();
  story.answers('take', 'done', done(story.capture()));
  story.now += HOUR;
  return story;
};
const first = (story: Story) => story.attempt().captures[0];

describe('what a report leaves unclear', () => {
  type Case = [unclear: string | null, begin: () => Story, report: Partial<Report>];
  const { hold, capture: captureOf } = new Story();
  const capture = captureOf();
  const held = () => new Story().openWithHold();
  const ended = (): Story => {
    const expired = asked();
    expired.advance(3 * HOUR);
    return expired;
  };
  const declined = (): Story => {
    const story = asked();
    story.answers('take', 'declined');
    return story;
  };
  const fresh = (): Story => {
    const story = new Story();
    story.open();
    return story;
  };
  const other = { ...capture, id: 'other', amountCents: 4999 };

  it.each<Case>([
    ['word:ON ICE?', fresh, { unknownStatus: 'ON ICE$' }],
    [`word:${'x'.repeat(60)}`, fresh, { unknownStatus: 'x'.repeat(61) }],
    ['known-elsewhere', fresh, hold({ elsewhere: true })],
    ['known-elsewhere', paid, done(capture, { ...other, elsewhere: true })],
    ['second-authorization', held, hold({ id: 'second' })],
    [null, held, hold()],
    [null, fresh, hold()],
    [null, paid, done(capture)],
    ['facts-differ', paid, done(capture, { ...capture, amountCents: 4999 })],
    ['facts-differ', paid, done({ ...capture, amountCents: 5001 })],
    ['facts-differ', paid, done({ ...capture, currency: 'EUR' })],
    ['facts-differ', paid, done({ ...capture, reference: 'b' })],
    [null, paid, done(capture, other)],
    ['pending', paid, done(capture, { ...other, state: 'pending' })],
    [null, fresh, { state: 'open' }],
    ['asked', asked, { state: 'open' }],
    ['asked', asked, { state: 'missing' }],
    [null, asked, { state: 'gone' }],
    ['asked', ended, { state: 'open' }],
    [null, ended, { state: 'open', captures: [{ ...capture, state: 'failed' }] }],
    [null, declined, { state: 'open' }],
    [null, held, { state: 'open' }],
  ])('%s', (unclear, begin, report) => {
    const story = begin();
    story.says(report);
    expect(story.attempt().unclear).toBe(unclear);
  });

  it('includes a different amount until it is repeated, and any amount below what was paid', () => {
    const owed = asked();
    owed.says(done({ ...capture, amountCents: 4999 }));
    owed.says(done({ ...capture, amountCents: 4000 }));
    expect(owed.attempt().unclear).toBe('facts-differ');
    expect(first(owed)).toMatchObject({ amountCents: 4999, differs: 4000 });
    owed.says(done({ ...capture, amountCents: 4000 }));
    expect(owed.attempt().unclear).toBeNull();
    expect(first(owed)).toMatchObject({ amountCents: 4000, differs: null });
    const applied = paid();
    for (let i = 0; i < 3; i += 1) applied.says(done({ ...capture, amountCents: 4000 }));
    expect(first(applied)).toMatchObject({ amountCents: 4000, differs: null });
    expect(applied.attempt().unclear).toBe('facts-differ');
  });
});

describe('a report about an order', () => {
  it('records when the order was first gone or not found', () => {
    const story = asked();
    const since = story.now;
    story.says({ state: 'missing' });
    story.now += 1;
    story.says({ state: 'gone' });
    expect(story.attempt()).toMatchObject({ order: 'gone', goneAt: since });
    story.says({ state: 'open' });
    expect(story.attempt().goneAt).toBeNull();
  });

  it.each([{ amountCents: 4999 }, { currency: 'EUR' }, { reference: 'b' }])(
    'ends the payment as a mismatch if it differs before approval: %j',
    (more) => {
      const story = new Story();
      story.open();
      story.says(more);
      expect(story.attempt()).toMatchObject({ agreed: false, ended: { as: 'mismatch' } });
      const open = asked();
      open.says({ state: 'open', ...more });
      expect(open.attempt().agreed).toBe(true);
    },
  );

  it('changes nothing when a newer one is known', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4000 });
    const capture = story.capture({ amountCents: 4000 });
    story.now += HOUR;
    story.says({ ...story.hold({ state: 'gone' }), ...done(capture), unknownStatus: 'new' });
    const { attempts } = story.account;
    const askedAt = story.now - 1;
    story.says({ askedAt, ...story.hold(), ...done({ ...capture, amountCents: 1 }) });
    expect(story.account.attempts).toEqual(attempts);
    story.says({ askedAt, state: 'gone' });
    expect(story.account.attempts).toEqual(attempts);
  });
});

describe('a hold', () => {
  it('that is no longer reported is gone once expired, according to the newest report', () => {
    const story = new Story().openWithHold();
    const end = story.now + 29 * DAY;
    const state = () => story.attempt().authorization?.state;
    story.now = end;
    story.says({ state: 'done' });
    expect(state()).toBe('held');
    story.now = end + 1;
    story.says({ askedAt: end - 1, state: 'done' });
    expect(state()).toBe('held');
    story.says({ state: 'done' });
    expect(state()).toBe('gone');
  });

  it('reported beside another one ends a payment only if it does not count yet', () => {
    const story = new Story();
    story.open();
    story.says();
    story.answers('authorize', 'done', story.hold({ state: 'pending' }));
    story.says(story.hold({ id: 'second' }));
    expect(story.attempt().ended).toMatchObject({ as: 'mismatch', reason: 'known-elsewhere' });
    const held = new Story().openWithHold();
    held.says(held.hold({ id: 'second' }));
    expect(held.attempt()).toMatchObject({ counts: true, ended: null });
  });

  it('changes its amount only when the new amount is reported twice', () => {
    const story = new Story().openWithHold();
    story.says(story.hold({ amountCents: 4000 }));
    expect(story.attempt().authorization).toMatchObject({ amountCents: 5000, differs: 4000 });
    story.says(story.hold({ amountCents: 4000 }));
    expect(story.attempt().authorization).toMatchObject({ amountCents: 4000, differs: null });
  });
});

describe('a capture', () => {
  it('that pays keeps its currency and attempt, while one that is owed takes the latest', () => {
    const other = { currency: 'EUR', reference: 'b' };
    const story = paid();
    story.says(done(story.capture(other)));
    expect(first(story)).toMatchObject({ currency: 'USD', reference: 'a' });
    const owed = asked();
    owed.says(done(owed.capture({ currency: 'SGD' })));
    owed.says(done(owed.capture(other)));
    expect(first(owed)).toMatchObject(other);
  });

  it('that is undecided takes the latest amount', () => {
    const story = asked();
    story.says(done(story.capture({ state: 'pending', amountCents: 1 })));
    story.says(done(story.capture({ state: 'pending', amountCents: 4000 })));
    expect(first(story)).toMatchObject({ amountCents: 4000, differs: null });
  });

  it('that fails after it paid counts as reversed, whatever amount is reported', () => {
    const story = paid();
    const lost = { reference: 'capture:failed', kind: 'reversal', amountCents: 5000 };
    for (let i = 0; i < 2; i += 1)
      story.says(done(story.capture({ state: 'failed', amountCents: 0 })));
    expect(first(story)).toMatchObject({
      amountCents: 5000,
      differs: null,
      withdrawals: [{ ...lost, state: 'final', askedAt: story.now }],
    });
    story.now += HOUR;
    story.says(done(story.capture()));
    expect(first(story)?.withdrawals).toEqual([{ ...lost, state: 'undone', askedAt: story.now }]);
  });

  it('that failed before it was decided has no withdrawals', () => {
    const story = asked();
    story.says(done(story.capture({ state: 'pending' })));
    story.says(done(story.capture({ state: 'failed' })));
    expect(first(story)?.withdrawals).toEqual([]);
  });

  it.each([
    ['pending', true],
    ['completed', undefined],
  ] as const)(
    'that its order showed as %s is marked as known only from the list: %s',
    (state, listed) => {
      const story = asked();
      story.says(done(story.capture({ state })));
      story.says({ ...done(story.capture()), listed: true });
      expect(first(story)?.listed).toBe(listed);
    },
  );
});

describe('returned parts of a capture', () => {
  const back = (more: Partial<Withdrawal> = {}): Withdrawal => ({
    reference: 'r',
    kind: 'refund',
    state: 'final',
    amountCents: 2000,
    ...more,
  });
  const says = (story: Story, ...withdrawals: Withdrawal[]) =>
    story.says(done(story.capture({ withdrawals })));
  const owed = (): Story => {
    const story = paid();
    story.feed({ kind: 'keep', cents: 0 });
    return story;
  };
  const note = (story: Story, cents: number, reference: string) =>
    story.feed({ kind: 'noted', captureId: 'capture', cents, reference });

  it('are taken from the newest report, with the time of that report', () => {
    const story = paid();
    says(story, back());
    const older = { askedAt: story.now - 1, ...done(story.capture({ withdrawals: [back()] })) };
    story.says({ ...older, ...done(story.capture({ withdrawals: [back({ amountCents: 1 })] })) });
    expect(first(story)?.withdrawals).toEqual([{ ...back(), askedAt: story.now }]);
    says(story, back({ amountCents: 3000 }));
    expect(first(story)?.withdrawals).toMatchObject([{ amountCents: 3000 }]);
    story.now += HOUR;
    says(story, back());
    expect(first(story)?.withdrawals).toEqual([{ ...back(), askedAt: story.now }]);
  });

  it('are recorded as undone from the start only if the gateway itself names them', () => {
    const story = paid();
    const named = back({ state: 'undone' });
    says(story, named, back({ reference: 'r:1', state: 'undone' }), back({ reference: 's:1' }));
    expect(first(story)?.withdrawals.map(({ reference }) => reference)).toEqual(['r', 's:1']);
  });

  it.each<[from: Withdrawal['kind'], to: Withdrawal['kind'], is: Withdrawal['kind']]>([
    ['reversal', 'refund', 'reversal'],
    ['reversal', 'dispute', 'dispute'],
    ['refund', 'dispute', 'dispute'],
    ['dispute', 'refund', 'refund'],
  ])('a %s that is called a %s later is a %s', (from, to, is) => {
    const story = paid();
    says(story, back({ kind: from }));
    says(story, back({ kind: to }));
    expect(first(story)?.withdrawals).toMatchObject([{ kind: is }]);
  });

  it('cancel the record by finance when the matching refund is undone', () => {
    const story = owed();
    note(story, 2000, 'r');
    says(story, back(), back({ reference: 's' }));
    says(story, back(), back({ reference: 's', state: 'undone' }));
    expect(first(story)).toMatchObject({ notedCents: 2000, notedReference: 'r' });
    says(story, back({ state: 'undone' }));
    expect(first(story)).toMatchObject({ notedCents: 0, notedReference: null });
  });

  it('are subtracted once from the record by finance when they are undone', () => {
    const story = owed();
    says(story, back(), back({ reference: 's', amountCents: 500 }));
    note(story, 1000, 'bank');
    const noted = { notedCents: 3500, notedReference: 'bank', notedBeside: ['r', 's'] };
    says(story, back(), back({ reference: 's', amountCents: 500 }));
    expect(first(story)).toMatchObject(noted);
    for (let i = 0; i < 2; i += 1) {
      says(story, back({ state: 'undone' }));
      expect(first(story)).toMatchObject({ ...noted, notedCents: 1500, notedBeside: ['s'] });
    }
  });
});
