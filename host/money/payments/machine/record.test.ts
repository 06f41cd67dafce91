import { DAY, HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import type { Report, ReportedCapture } from './account';

type Withdrawal = ReportedCapture['withdrawals'][number];

/** A story whose money was requested immediately. */
const createRequestedStory = (): Story => {
  const story = new Story({ holds: false });
  story.open('stripe');
  story.says();
  return story;
};
const buildReport = (...captures: ReportedCapture[]) => ({ state: 'done' as const, captures });
/** A story that was paid immediately; the gateway reports again an hour later. */
const createPaidStory = (): Story => {
  const story = createRequestedStory();
  story.answers('take', 'done', buildReport(story.capture()));
  story.now += HOUR;
  return story;
};
const getFirstCapture = (story: Story) => story.attempt().captures[0];

describe('what a report leaves unclear', () => {
  type Case = [unclear: string | null, begin: () => Story, report: Partial<Report>];
  const { hold, capture: buildCapture } = new Story();
  const capture = buildCapture();
  const createHeldStory = () => new Story().openWithHold();
  const createEndedStory = (): Story => {
    const expiredStory = createRequestedStory();
    expiredStory.advance(3 * HOUR);
    return expiredStory;
  };
  const createDeclinedStory = (): Story => {
    const story = createRequestedStory();
    story.answers('take', 'declined');
    return story;
  };
  const createOpenStory = (): Story => {
    const story = new Story();
    story.open();
    return story;
  };
  const otherCapture = { ...capture, id: 'other', amountCents: 4999 };

  it.each<Case>([
    ['word:ON ICE?', createOpenStory, { unknownStatus: 'ON ICE$' }],
    [`word:${'x'.repeat(60)}`, createOpenStory, { unknownStatus: 'x'.repeat(61) }],
    ['known-elsewhere', createOpenStory, hold({ elsewhere: true })],
    [
      'known-elsewhere',
      createPaidStory,
      buildReport(capture, { ...otherCapture, elsewhere: true }),
    ],
    ['second-authorization', createHeldStory, hold({ id: 'second' })],
    [null, createHeldStory, hold()],
    [null, createOpenStory, hold()],
    [null, createPaidStory, buildReport(capture)],
    ['facts-differ', createPaidStory, buildReport(capture, { ...capture, amountCents: 4999 })],
    ['facts-differ', createPaidStory, buildReport({ ...capture, amountCents: 5001 })],
    ['facts-differ', createPaidStory, buildReport({ ...capture, currency: 'EUR' })],
    ['facts-differ', createPaidStory, buildReport({ ...capture, reference: 'b' })],
    [null, createPaidStory, buildReport(capture, otherCapture)],
    ['pending', createPaidStory, buildReport(capture, { ...otherCapture, state: 'pending' })],
    [null, createOpenStory, { state: 'open' }],
    ['asked', createRequestedStory, { state: 'open' }],
    ['asked', createRequestedStory, { state: 'missing' }],
    [null, createRequestedStory, { state: 'gone' }],
    ['asked', createEndedStory, { state: 'open' }],
    [null, createEndedStory, { state: 'open', captures: [{ ...capture, state: 'failed' }] }],
    [null, createDeclinedStory, { state: 'open' }],
    [null, createHeldStory, { state: 'open' }],
  ])('%s', (unclearReason, begin, report) => {
    const story = begin();
    story.says(report);
    expect(story.attempt().unclear).toBe(unclearReason);
  });

  it('includes a different amount until it is repeated, and any amount below what was paid', () => {
    const owedStory = createRequestedStory();
    owedStory.says(buildReport({ ...capture, amountCents: 4999 }));
    owedStory.says(buildReport({ ...capture, amountCents: 4000 }));
    expect(owedStory.attempt().unclear).toBe('facts-differ');
    expect(getFirstCapture(owedStory)).toMatchObject({ amountCents: 4999, differs: 4000 });
    owedStory.says(buildReport({ ...capture, amountCents: 4000 }));
    expect(owedStory.attempt().unclear).toBeNull();
    expect(getFirstCapture(owedStory)).toMatchObject({ amountCents: 4000, differs: null });
    const appliedStory = createPaidStory();
    for (let i = 0; i < 3; i += 1)
      appliedStory.says(buildReport({ ...capture, amountCents: 4000 }));
    expect(getFirstCapture(appliedStory)).toMatchObject({ amountCents: 4000, differs: null });
    expect(appliedStory.attempt().unclear).toBe('facts-differ');
  });
});

describe('a report about an order', () => {
  it('records when the order was first gone or not found', () => {
    const story = createRequestedStory();
    const firstMissingAt = story.now;
    story.says({ state: 'missing' });
    story.now += 1;
    story.says({ state: 'gone' });
    expect(story.attempt()).toMatchObject({ order: 'gone', goneAt: firstMissingAt });
    story.says({ state: 'open' });
    expect(story.attempt().goneAt).toBeNull();
  });

  it.each([{ amountCents: 4999 }, { currency: 'EUR' }, { reference: 'b' }])(
    'ends the payment as a mismatch if it differs before approval: %j',
    (overrides) => {
      const story = new Story();
      story.open();
      story.says(overrides);
      expect(story.attempt()).toMatchObject({ agreed: false, ended: { as: 'mismatch' } });
      const openStory = createRequestedStory();
      openStory.says({ state: 'open', ...overrides });
      expect(openStory.attempt().agreed).toBe(true);
    },
  );

  it('changes nothing when a newer one is known', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 4000 });
    const capture = story.capture({ amountCents: 4000 });
    story.now += HOUR;
    story.says({ ...story.hold({ state: 'gone' }), ...buildReport(capture), unknownStatus: 'new' });
    const { attempts } = story.account;
    const askedAt = story.now - 1;
    story.says({ askedAt, ...story.hold(), ...buildReport({ ...capture, amountCents: 1 }) });
    expect(story.account.attempts).toEqual(attempts);
    story.says({ askedAt, state: 'gone' });
    expect(story.account.attempts).toEqual(attempts);
  });
});

describe('a hold', () => {
  it('that is no longer reported is gone once a report from after its expiry omits it', () => {
    const story = new Story().openWithHold();
    const holdExpiry = story.now + 29 * DAY;
    const getState = () => story.attempt().authorization?.state;
    story.now = holdExpiry;
    story.says({ state: 'done' });
    expect(getState()).toBe('held');
    story.now = holdExpiry + 1;
    story.says({ askedAt: holdExpiry - 1, state: 'done' });
    expect(getState()).toBe('held');
    story.says({ state: 'done' });
    expect(getState()).toBe('gone');
  });

  it('reported alongside another one ends the payment only if the payment does not count yet', () => {
    const story = new Story();
    story.open();
    story.says();
    story.answers('authorize', 'done', story.hold({ state: 'pending' }));
    story.says(story.hold({ id: 'second' }));
    expect(story.attempt().ended).toMatchObject({ as: 'mismatch', reason: 'known-elsewhere' });
    const heldStory = new Story().openWithHold();
    heldStory.says(heldStory.hold({ id: 'second' }));
    expect(heldStory.attempt()).toMatchObject({ counts: true, ended: null });
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
    const otherDetails = { currency: 'EUR', reference: 'b' };
    const story = createPaidStory();
    story.says(buildReport(story.capture(otherDetails)));
    expect(getFirstCapture(story)).toMatchObject({ currency: 'USD', reference: 'a' });
    const owedStory = createRequestedStory();
    owedStory.says(buildReport(owedStory.capture({ currency: 'SGD' })));
    owedStory.says(buildReport(owedStory.capture(otherDetails)));
    expect(getFirstCapture(owedStory)).toMatchObject(otherDetails);
  });

  it('that is undecided takes the latest amount', () => {
    const story = createRequestedStory();
    story.says(buildReport(story.capture({ state: 'pending', amountCents: 1 })));
    story.says(buildReport(story.capture({ state: 'pending', amountCents: 4000 })));
    expect(getFirstCapture(story)).toMatchObject({ amountCents: 4000, differs: null });
  });

  it('that fails after it paid counts as reversed, whatever amount is reported', () => {
    const story = createPaidStory();
    const reversal = { reference: 'capture:failed', kind: 'reversal', amountCents: 5000 };
    for (let i = 0; i < 2; i += 1)
      story.says(buildReport(story.capture({ state: 'failed', amountCents: 0 })));
    expect(getFirstCapture(story)).toMatchObject({
      amountCents: 5000,
      differs: null,
      withdrawals: [{ ...reversal, state: 'final', askedAt: story.now }],
    });
    story.now += HOUR;
    story.says(buildReport(story.capture()));
    expect(getFirstCapture(story)?.withdrawals).toEqual([
      { ...reversal, state: 'undone', askedAt: story.now },
    ]);
  });

  it('that failed before it was decided has no withdrawals', () => {
    const story = createRequestedStory();
    story.says(buildReport(story.capture({ state: 'pending' })));
    story.says(buildReport(story.capture({ state: 'failed' })));
    expect(getFirstCapture(story)?.withdrawals).toEqual([]);
  });

  it.each([
    ['pending', true],
    ['completed', undefined],
  ] as const)(
    'that its order showed as %s is marked as known only from the list: %s',
    (state, isListed) => {
      const story = createRequestedStory();
      story.says(buildReport(story.capture({ state })));
      story.says({ ...buildReport(story.capture()), listed: true });
      expect(getFirstCapture(story)?.listed).toBe(isListed);
    },
  );
});

describe('returned parts of a capture', () => {
  const buildWithdrawal = (overrides: Partial<Withdrawal> = {}): Withdrawal => ({
    reference: 'r',
    kind: 'refund',
    state: 'final',
    amountCents: 2000,
    ...overrides,
  });
  const reportWithdrawals = (story: Story, ...withdrawals: Withdrawal[]) =>
    story.says(buildReport(story.capture({ withdrawals })));
  const createOwedStory = (): Story => {
    const story = createPaidStory();
    story.feed({ kind: 'keep', cents: 0 });
    return story;
  };
  const noteRefund = (story: Story, cents: number, reference: string) =>
    story.feed({ kind: 'noted', captureId: 'capture', cents, reference });

  it('are taken from the newest report, with the time of that report', () => {
    const story = createPaidStory();
    reportWithdrawals(story, buildWithdrawal());
    const olderReport = {
      askedAt: story.now - 1,
      ...buildReport(story.capture({ withdrawals: [buildWithdrawal()] })),
    };
    story.says({
      ...olderReport,
      ...buildReport(story.capture({ withdrawals: [buildWithdrawal({ amountCents: 1 })] })),
    });
    expect(getFirstCapture(story)?.withdrawals).toEqual([
      { ...buildWithdrawal(), askedAt: story.now },
    ]);
    reportWithdrawals(story, buildWithdrawal({ amountCents: 3000 }));
    expect(getFirstCapture(story)?.withdrawals).toMatchObject([{ amountCents: 3000 }]);
    story.now += HOUR;
    reportWithdrawals(story, buildWithdrawal());
    expect(getFirstCapture(story)?.withdrawals).toEqual([
      { ...buildWithdrawal(), askedAt: story.now },
    ]);
  });

  it('are recorded as undone from the start only if the gateway itself names them', () => {
    const story = createPaidStory();
    const namedRefund = buildWithdrawal({ state: 'undone' });
    reportWithdrawals(
      story,
      namedRefund,
      buildWithdrawal({ reference: 'r:1', state: 'undone' }),
      buildWithdrawal({ reference: 's:1' }),
    );
    expect(getFirstCapture(story)?.withdrawals.map(({ reference }) => reference)).toEqual([
      'r',
      's:1',
    ]);
  });

  it.each<[Withdrawal['kind'], Withdrawal['kind'], Withdrawal['kind']]>([
    ['reversal', 'refund', 'reversal'],
    ['reversal', 'dispute', 'dispute'],
    ['refund', 'dispute', 'dispute'],
    ['dispute', 'refund', 'refund'],
  ])(
    'are classified correctly: a %s that is later reported as a %s is a %s',
    (firstKind, laterKind, expectedKind) => {
      const story = createPaidStory();
      reportWithdrawals(story, buildWithdrawal({ kind: firstKind }));
      reportWithdrawals(story, buildWithdrawal({ kind: laterKind }));
      expect(getFirstCapture(story)?.withdrawals).toMatchObject([{ kind: expectedKind }]);
    },
  );

  it("clear finance's record when the matching refund is undone", () => {
    const story = createOwedStory();
    noteRefund(story, 2000, 'r');
    reportWithdrawals(story, buildWithdrawal(), buildWithdrawal({ reference: 's' }));
    reportWithdrawals(
      story,
      buildWithdrawal(),
      buildWithdrawal({ reference: 's', state: 'undone' }),
    );
    expect(getFirstCapture(story)).toMatchObject({ notedCents: 2000, notedReference: 'r' });
    reportWithdrawals(story, buildWithdrawal({ state: 'undone' }));
    expect(getFirstCapture(story)).toMatchObject({ notedCents: 0, notedReference: null });
  });

  it("are subtracted once from finance's record when they are undone", () => {
    const story = createOwedStory();
    reportWithdrawals(
      story,
      buildWithdrawal(),
      buildWithdrawal({ reference: 's', amountCents: 500 }),
    );
    noteRefund(story, 1000, 'bank');
    const expectedNote = { notedCents: 3500, notedReference: 'bank', notedBeside: ['r', 's'] };
    reportWithdrawals(
      story,
      buildWithdrawal(),
      buildWithdrawal({ reference: 's', amountCents: 500 }),
    );
    expect(getFirstCapture(story)).toMatchObject(expectedNote);
    for (let i = 0; i < 2; i += 1) {
      reportWithdrawals(story, buildWithdrawal({ state: 'undone' }));
      expect(getFirstCapture(story)).toMatchObject({
        ...expectedNote,
        notedCents: 1500,
        notedBeside: ['s'],
      });
    }
  });
});
