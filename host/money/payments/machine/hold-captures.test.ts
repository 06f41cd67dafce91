import { DAY, HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

/** A payment with a requested capture of 4000 of its held money. */
const createCapturingStory = (): Story => {
  const story = new Story().openWithHold();
  story.feed({ kind: 'keep', cents: 4000 });
  return story;
};
const listCommandKinds = (story: Story) => story.account.commands.map(({ kind }) => kind);

describe('the capture of held money', () => {
  it('leaves no command behind, whichever report shows it as done', () => {
    const story = createCapturingStory();
    const captures = [story.capture({ amountCents: 4000 })];
    story.says({ ...story.hold(), captures });
    expect(listCommandKinds(story)).toEqual(['void']);
    story.says({ ...story.hold({ state: 'gone' }), captures });
    expect(listCommandKinds(story)).toEqual([]);
    expect(story.countCommands('uncaptured')).toBe(0);
    expect(story.attempt().counts).toBe(true);
  });

  it('is not requested while another capture of the hold is pending', () => {
    const story = new Story().openWithHold();
    story.says({ ...story.hold(), captures: [story.capture({ state: 'pending' })] });
    story.feed({ kind: 'keep', cents: 4000 });
    expect(story.countCommands('capture')).toBe(0);
  });

  it('is requested while money of another payment is pending', () => {
    const story = new Story().openWithHold();
    const otherCapture = story.capture({ amountCents: 1000, state: 'pending', elsewhere: true });
    story.says({ ...story.hold(), captures: [otherCapture] });
    expect(story.attempt()).toMatchObject({ counts: true, checkAt: story.now + DAY });
    story.feed({ kind: 'keep', cents: 4000 });
    expect(story.countCommands('capture')).toBe(1);
    expect(story.countCommands('uncaptured')).toBe(0);
  });

  it('is not requested while the hold is pending', () => {
    const story = new Story().openWithHold();
    story.says(story.hold({ state: 'pending' }));
    story.feed({ kind: 'keep', cents: 4000 });
    expect(story.countCommands('capture')).toBe(0);
  });

  it('is awaited after a call without a response, until the hold lapses', () => {
    const story = createCapturingStory();
    story.answers('capture', 'silence');
    story.says(story.hold({ state: 'gone' }));
    story.advance(29 * DAY - 1);
    expect(story.countCommands('uncaptured')).toBe(0);
    story.advance(1);
    expect(story.allCommands).toContainEqual({ kind: 'uncaptured', attemptId: 'a', cents: 4000 });
    expect(story.attempt().ended).toMatchObject({ as: 'expired', reason: 'lapsed' });
  });

  it('is unpaid immediately when the hold is gone before the call', () => {
    const story = createCapturingStory();
    story.says(story.hold({ state: 'gone' }));
    expect(story.attempt().ended).toMatchObject({ as: 'expired', reason: 'lapsed' });
    expect(listCommandKinds(story)).toEqual([]);
  });

  it('is unpaid when the hold lapses, even if it still seems held', () => {
    const story = createCapturingStory();
    story.advance(29 * DAY);
    expect(story.attempt().ended).toMatchObject({ as: 'expired', reason: 'lapsed' });
  });

  it('is unpaid once when it failed, and leaves no command behind', () => {
    const story = createCapturingStory();
    for (let i = 0; i < 2; i += 1) {
      story.says({ ...story.hold(), captures: [story.capture({ state: 'failed' })] });
      story.now += HOUR;
    }
    expect(story.countCommands('uncaptured')).toBe(1);
    expect(story.attempt().ended).toMatchObject({ as: 'declined', reason: 'declined' });
    expect(listCommandKinds(story)).toEqual(['void']);
  });

  it('leaves nothing unpaid if nothing is retained by then', () => {
    const story = createCapturingStory();
    story.feed({ kind: 'keep', cents: 0 });
    story.answers('capture', 'declined');
    expect(story.countCommands('uncaptured')).toBe(0);
  });

  it.each([
    [1500, [{ kind: 'uncaptured', attemptId: 'a', cents: 500 }]],
    [2000, []],
    [3000, []],
  ])('of %i pays for up to the 2000 retained by then', (amountCents, commands) => {
    const story = createCapturingStory();
    story.feed({ kind: 'keep', cents: 2000 });
    const captures = [story.capture({ amountCents })];
    story.answers('capture', 'done', { ...story.hold({ state: 'gone' }), captures });
    expect(story.allCommands.filter(({ kind }) => kind === 'uncaptured')).toEqual(commands);
  });

  it('pays once: a second one is owed', () => {
    const story = createCapturingStory();
    const firstCapture = story.capture({ amountCents: 4000 });
    const secondCapture = story.capture({ id: 'second', amountCents: 4000 });
    story.says({ ...story.hold({ state: 'gone' }), captures: [firstCapture, secondCapture] });
    expect(story.attempt()).toMatchObject({
      counts: true,
      authorization: { use: 'counts', failed: null },
      captures: [{ use: 'applied' }, { use: 'owed', reason: 'second-payment' }],
    });
    expect(story.countCommands('uncaptured')).toBe(0);
  });

  it.each([
    ['wrong-currency', { currency: 'EUR' }],
    ['wrong-amount', { amountCents: 0 }],
    ['wrong-amount', { amountCents: 5001 }],
  ])('that was not requested leaves the hold unchanged: %s %j', (reason, overrides) => {
    const story = new Story().openWithHold();
    story.says({ ...story.hold(), captures: [story.capture(overrides)] });
    expect(story.attempt()).toMatchObject({ counts: true, captures: [{ use: 'owed', reason }] });
    expect(story.countCommands('uncaptured')).toBe(0);
  });

  it('pays even if a refund of it was undone', () => {
    const story = createCapturingStory();
    const undoneRefund = {
      reference: 'r',
      kind: 'refund',
      state: 'undone',
      amountCents: 4000,
    } as const;
    const captures = [story.capture({ amountCents: 4000, withdrawals: [undoneRefund] })];
    story.says({ ...story.hold({ state: 'gone' }), captures });
    expect(story.status()).toBe('captured');
  });

  it('in the wrong currency leaves the order unpaid, and the rest is voided', () => {
    const story = createCapturingStory();
    const wrongCapture = story.capture({ currency: 'EUR' });
    story.answers('capture', 'done', { ...story.hold(), captures: [wrongCapture] });
    expect(story.attempt().ended).toMatchObject({ as: 'declined', reason: 'wrong-currency' });
    expect(listCommandKinds(story)).toEqual(['void']);
    story.says({ ...story.hold(), captures: [wrongCapture, { ...wrongCapture, id: 'second' }] });
    expect(story.countCommands('uncaptured')).toBe(1);
  });

  it('of the full amount pays, and leaves nothing to void', () => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 5000 });
    story.answers('capture', 'done', {
      ...story.hold({ state: 'gone' }),
      captures: [story.capture()],
    });
    expect(story.status()).toBe('captured');
    expect(story.countCommands('void')).toBe(0);
  });

  it('that arrives late is offered to the target once, and a second one is owed', () => {
    const story = createCapturingStory();
    story.answers('capture', 'declined');
    const lateCapture = story.capture({ amountCents: 4000 });
    const captures = [lateCapture, { ...lateCapture, id: 'second' }];
    story.says({ ...story.hold({ state: 'gone' }), captures });
    expect(story.countCommands('apply-late')).toBe(1);
    expect(story.attempt().captures).toMatchObject([
      { use: 'applied' },
      { use: 'owed', reason: 'second-payment' },
    ]);
  });

  it('that arrives late counts up to the unpaid amount', () => {
    const story = createCapturingStory();
    story.answers('capture', 'declined');
    for (const amountCents of [3000, 3500, 3500]) {
      story.now += HOUR;
      const captures = [story.capture({ amountCents })];
      story.says({ ...story.hold({ state: 'gone' }), captures });
    }
    expect(story.countCommands('captured')).toBe(0);
    expect(story.sumLedger()).toMatchObject({
      'revenue:orders': -3000,
      'liability:refund-due': -500,
    });
  });
});
