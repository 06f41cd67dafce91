import { DAY, HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import type { Event, Report } from './account';
import { limits } from './limits';

const LIFE = 3 * HOUR;
const getEnding = (story: Story, id = 'a') => story.attempt(id).ended;
const buildTargetEvent = (story: Story, overrides: object): Event => ({
  kind: 'target',
  target: { ...story.account.target, ...overrides },
});

describe('a payment without captured money', () => {
  const createOpenStory = (): Story => {
    const story = new Story({ holds: false });
    story.open();
    return story;
  };

  it('does not expire on a host with an unreliable clock, and is queried again', () => {
    const story = createOpenStory();
    story.isSure = false;
    story.advance(LIFE);
    story.says({ state: 'open' });
    expect(getEnding(story)).toBeNull();
    expect(story.attempt().checkAt).toBeGreaterThan(story.now);
    story.says();
    expect(story.getCommand('take')).toBeDefined();
  });

  it.each<[string, string, (story: Story) => unknown]>([
    ['canceled', 'member', (story) => story.feed({ kind: 'cancel', attemptId: 'a' })],
    ['canceled', 'left', (story) => story.says({ state: 'canceled' })],
    ['expired', 'order-gone', (story) => story.says({ state: 'gone' })],
    [
      'expired',
      'approved-late',
      (story) => {
        story.now += LIFE;
        return story.says();
      },
    ],
    ['expired', 'time', (story) => story.advance(LIFE)],
    ['mismatch', 'order-mismatch', (story) => story.says({ amountCents: 4999 })],
    [
      'canceled',
      'not-payable',
      (story) => {
        story.feed(buildTargetEvent(story, { payable: false }));
        return story.says();
      },
    ],
    [
      'canceled',
      'price-changed',
      (story) => {
        story.feed(buildTargetEvent(story, { priceHash: 'another' }));
        return story.says();
      },
    ],
  ])('ends as %s: %s', (as, reason, trigger) => {
    const story = createOpenStory();
    trigger(story);
    expect(getEnding(story)).toMatchObject({ as, reason, at: story.now });
    expect(story.countCommands('take')).toBe(0);
  });

  it('can still be approved at the last moment', () => {
    const story = createOpenStory();
    story.now += LIFE - 1;
    story.says();
    expect(story.countCommands('take')).toBe(1);
  });

  it.each<Partial<Report>>([{ state: 'open' }, { state: 'missing' }])(
    'stays open while the gateway reports %j',
    (report) => {
      const story = createOpenStory();
      story.says(report);
      expect(getEnding(story)).toBeNull();
    },
  );

  it('ends once: later events do not change the outcome', () => {
    const story = createOpenStory();
    story.says({ state: 'canceled' });
    story.advance(HOUR, { kind: 'cancel', attemptId: 'a' });
    story.feed({ kind: 'refused', attemptId: 'a', reason: 'late' });
    expect(getEnding(story)).toMatchObject({ reason: 'left' });
    expect(story.countCommands('refuse')).toBe(0);
  });
});

describe('a payment whose money was requested', () => {
  const createRequestedStory = (): Story => {
    const story = new Story({ holds: false });
    story.open();
    story.says();
    story.answers('take', 'silence');
    return story;
  };

  it('cannot be canceled, and is requested once', () => {
    const story = createRequestedStory();
    story.feed({ kind: 'cancel', attemptId: 'a' });
    expect(story.allCommands).toContainEqual({ kind: 'refuse', problem: 'tooLate' });
    expect(getEnding(story)).toBeNull();
    story.says();
    expect(story.countCommands('take')).toBe(1);
  });

  it('waits an hour for an order that the gateway says is gone', () => {
    const story = createRequestedStory();
    story.says({ state: 'gone' });
    story.advance(limits.goneGrace - 1);
    story.says({ state: 'gone' });
    expect(getEnding(story)).toBeNull();
    story.advance(1);
    expect(getEnding(story)).toMatchObject({ as: 'expired', reason: 'order-gone' });
  });

  it('restarts that hour if the order reappears in between', () => {
    const story = createRequestedStory();
    story.says({ state: 'gone' });
    story.advance(limits.goneGrace - 1);
    story.says({ state: 'open' });
    story.says({ state: 'gone' });
    story.advance(1);
    expect(getEnding(story)).toBeNull();
  });

  it('waits for a pending capture even if its order is gone', () => {
    const story = createRequestedStory();
    story.says({ state: 'gone', captures: [story.capture({ state: 'pending' })] });
    story.advance(limits.goneGrace);
    expect(getEnding(story)).toBeNull();
  });

  it('is paid: it can no longer be canceled, and no command is left', () => {
    const story = createRequestedStory();
    story.says({ state: 'done', captures: [story.capture()] });
    story.feed({ kind: 'cancel', attemptId: 'a' });
    expect(story.allCommands).toContainEqual({ kind: 'refuse', problem: 'tooLate' });
    expect(story.account.commands).toEqual([]);
    expect(story.account.target.payable).toBe(false);
  });
});

describe('a second way to pay', () => {
  it('ends when the first has paid', () => {
    const story = new Story({ holds: false });
    story.open();
    story.open('stripe', 'b');
    story.says();
    story.answers('take', 'done', { state: 'done', captures: [story.capture()] });
    expect(getEnding(story, 'b')).toMatchObject({ as: 'canceled', reason: 'already-paid' });
    expect(getEnding(story)).toBeNull();
  });

  it('does not end while its own capture is pending', () => {
    const story = new Story({ holds: false });
    story.open();
    story.open('enets', 'b');
    story.says(
      { state: 'open', captures: [story.capture({ id: 'c2', reference: 'b', state: 'pending' })] },
      'b',
    );
    story.says({ state: 'done', captures: [story.capture()] });
    expect(getEnding(story, 'b')).toBeNull();
  });
});

describe('responses and events', () => {
  const createOpenStory = (): Story => {
    const story = new Story();
    story.open();
    return story;
  };

  it('a missing response marks the payment as unclear, and does not hide another reason', () => {
    const story = createOpenStory();
    story.feed({ kind: 'silence', attemptId: 'a' });
    expect(story.attempt().unclear).toBe('no-answer');
    story.says({ unknownStatus: 'ON_ICE' });
    story.feed({ kind: 'silence', attemptId: 'a' });
    expect(story.attempt().unclear).toBe('word:ON_ICE');
    story.advance(HOUR, { kind: 'silence', attemptId: 'a' });
    expect(story.attempt().lookedAt).toBe(story.now);
  });

  it('the order ID never changes', () => {
    const story = createOpenStory();
    expect(story.attempt().order).toBe('open');
    story.feed({ kind: 'opened', attemptId: 'a', number: 9, orderId: 'another' });
    expect(story.attempt().orderId).toBe('order-a');
  });

  it('an event about an unknown attempt changes nothing', () => {
    const story = createOpenStory();
    const before = story.account;
    for (const event of [
      { kind: 'cancel', attemptId: 'x' },
      { kind: 'silence', attemptId: 'x' },
      { kind: 'accepted', attemptId: 'x' },
      { kind: 'time' },
    ] as const)
      story.feed(event);
    expect(story.account).toEqual(before);
  });

  it('a refund recorded by finance is noted on the named capture, in addition to its final refunds', () => {
    const story = new Story({ holds: false });
    story.open();
    story.says();
    story.answers('take', 'done', {
      state: 'done',
      captures: [story.capture({ id: 'c1' }), story.capture({ id: 'c2', amountCents: 700 })],
    });
    const buildWithdrawal = (
      reference: string,
      kind: 'refund' | 'dispute',
      state: 'final' | 'open' | 'undone',
    ) => ({ reference, kind, state, amountCents: 100 });
    story.says({
      state: 'done',
      captures: [
        story.capture({ id: 'c1' }),
        story.capture({
          id: 'c2',
          amountCents: 700,
          withdrawals: [
            buildWithdrawal('given', 'refund', 'final'),
            buildWithdrawal('undone', 'refund', 'undone'),
            buildWithdrawal('disputed', 'dispute', 'open'),
            buildWithdrawal('lost', 'dispute', 'final'),
          ],
        }),
      ],
    });
    story.feed({ kind: 'noted', captureId: 'c2', cents: 500, reference: 'bank' });
    const [firstCapture, secondCapture] = story.attempt().captures;
    expect(firstCapture).toMatchObject({ notedCents: 0 });
    expect(secondCapture).toMatchObject({
      notedCents: 600,
      notedReference: 'bank',
      notedBeside: ['given'],
    });
  });
});

it('a capture first reported too small pays for the missing part once complete', () => {
  const story = new Story().openWithHold();
  story.feed({ kind: 'keep', cents: 4000 });
  story.answers('capture', 'done', {
    ...story.hold({ state: 'gone' }),
    captures: [story.capture({ amountCents: 3999 })],
  });
  expect(story.allCommands).toContainEqual({ kind: 'uncaptured', attemptId: 'a', cents: 1 });
  const buildCapturedReport = (amountCents: number) => ({
    state: 'done' as const,
    ...story.hold({ state: 'gone' }),
    captures: [story.capture({ amountCents })],
  });
  for (const cents of [4000, 4000]) {
    story.now += DAY;
    story.says(buildCapturedReport(cents));
  }
  expect(story.allCommands).toContainEqual({ kind: 'captured', attemptId: 'a', cents: 4000 });
  expect(story.status()).toBe('captured');
  // An excess over the requested amount is owed while it is reported, and never pays for the
  // target.
  for (const cents of [4100, 4100]) {
    story.now += DAY;
    story.says(buildCapturedReport(cents));
  }
  expect(story.status()).toBe('refund_due');
  for (const cents of [4000, 4000]) {
    story.now += DAY;
    story.says(buildCapturedReport(cents));
  }
  expect(story.status()).toBe('captured');
  expect(story.countCommands('captured')).toBe(2);
});
