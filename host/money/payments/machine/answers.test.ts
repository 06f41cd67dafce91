import { HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import { limits } from './limits';

const pay = (gateway = 'stripe'): Story => {
  const story = new Story({ holds: false });
  const expiresAt = story.now + 365 * 24 * HOUR;
  story.feed({ kind: 'pay', attemptId: 'a', gateway, priceHash: 'price', expiresAt });
  return story;
};
/** A payment whose money was requested immediately. */
const createRequestedStory = (): Story => {
  const story = new Story({ holds: false });
  story.open('stripe');
  story.says();
  return story;
};
/** A payment with a requested capture of 4000 of its held money. */
const createCapturingStory = (): Story => {
  const story = new Story().openWithHold();
  story.feed({ kind: 'keep', cents: 4000 });
  return story;
};
const listCommandKinds = (story: Story) => story.account.commands.map(({ kind }) => kind);

describe('a command without a response', () => {
  it('is repeated with the same number after growing delays, then at the longest delay', () => {
    const story = pay();
    const { number } = story.getCommand('open');
    const { retries } = limits;
    for (const pause of [...retries, retries.at(-1) ?? 0]) {
      story.now = story.getCommand('open').dueAt;
      expect(story.answers('open', 'silence')).toEqual([]);
      expect(story.getCommand('open')).toMatchObject({ number, dueAt: story.now + pause });
    }
    expect(story.getCommand('open').tries).toBe(retries.length + 1);
    expect(story.attempt().unclear).toBe('no-answer');
  });

  it('is not postponed by an early call', () => {
    const story = pay();
    story.answers('open', 'silence');
    const command = story.getCommand('open');
    story.now = command.dueAt - 1;
    story.answers('open', 'silence');
    expect(story.getCommand('open')).toEqual(command);
  });

  it('makes the payment unclear only without a response, and does not replace another reason', () => {
    const story = createRequestedStory();
    story.answers('take', 'missing');
    expect(story.attempt().unclear).toBeNull();
    story.says({ unknownStatus: 'ON_ICE' });
    story.answers('take', 'silence');
    expect(story.attempt().unclear).toBe('word:ON_ICE');
  });

  it('is not ended by the response to another command', () => {
    const story = createRequestedStory();
    const { account } = story;
    story.feed({ kind: 'answer', attemptId: 'a', number: 99, outcome: 'declined' });
    expect(story.account).toEqual(account);
  });
});

describe('an order', () => {
  it('that the gateway does not open ends the payment', () => {
    const story = pay();
    story.answers('open', 'declined');
    expect(story.attempt().ended).toMatchObject({ as: 'declined', reason: 'not-opened' });
  });

  it('that is opened needs nothing more', () => {
    const story = pay();
    story.answers('open', 'done');
    expect(story.attempt().ended).toBeNull();
    expect(listCommandKinds(story)).toEqual([]);
  });

  const createCanceledStory = (): Story => {
    const story = new Story({ holds: false });
    story.open('stripe');
    story.feed({ kind: 'cancel', attemptId: 'a' });
    return story;
  };

  it('that is closed or not found needs nothing more', () => {
    const closedStory = createCanceledStory();
    expect(closedStory.answers('close', 'done', { state: 'gone' })).toEqual([]);
    const lostStory = createCanceledStory();
    expect(lostStory.answers('close', 'missing')).toEqual([]);
    expect([listCommandKinds(closedStory), listCommandKinds(lostStory)]).toEqual([[], []]);
    expect(lostStory.attempt().order).toBe('missing');
  });

  it.each(['open', 'approved'] as const)(
    'that is still %s is closed again, under a new number',
    (state) => {
      const story = createCanceledStory();
      const { number } = story.getCommand('close');
      const commands = story.answers('close', 'done', { state });
      expect(story.getCommand('close')).toMatchObject({ number: number + 1, tries: 1 });
      expect(commands).toEqual([story.getCommand('close')]);
      expect(story.account.lastNumber).toBe(number + 1);
      expect(story.attempt().order).toBe(state);
      // Without a response it may still take effect.
      story.answers('close', 'silence');
      expect(story.getCommand('close').number).toBe(number + 1);
    },
  );
});

it('a response does not end the command of another attempt', () => {
  const story = pay('stripe');
  const expiresAt = story.now + HOUR;
  story.feed({ kind: 'pay', attemptId: 'b', gateway: 'paypal', priceHash: 'price', expiresAt });
  story.answers('open', 'done');
  expect(story.account.commands).toEqual([story.getCommand('open', 'b')]);
});

describe('money requested immediately', () => {
  it('is requested again with the same number while the response shows none', () => {
    const story = createRequestedStory();
    const { number } = story.getCommand('take');
    expect(story.answers('take', 'done')).toEqual([]);
    expect(story.getCommand('take')).toMatchObject({ number, tries: 1 });
  });

  it('ends the attempt when declined', () => {
    const story = createRequestedStory();
    story.answers('take', 'declined');
    expect(story.attempt().ended).toMatchObject({ as: 'declined', reason: 'instrument-declined' });
  });

  const buildPendingReport = (story: Story) => ({
    captures: [story.capture({ state: 'pending' })],
  });

  it.each(['done', 'declined'] as const)(
    'is not requested again once it is pending, as the response %s shows',
    (outcome) => {
      const story = createRequestedStory();
      story.answers('take', outcome, buildPendingReport(story));
      expect(story.attempt().ended).toBeNull();
      expect(listCommandKinds(story)).toEqual([]);
    },
  );

  it('is requested again after a 404, although it seems to be pending', () => {
    const story = createRequestedStory();
    story.answers('take', 'missing', buildPendingReport(story));
    expect(listCommandKinds(story)).toEqual(['take']);
  });

  it('must be approved again if the gateway requires the payer to act', () => {
    const story = createRequestedStory();
    story.answers('take', 'payer-again');
    expect(story.attempt()).toMatchObject({ askedAt: null, agreed: false, order: 'open' });
    expect(listCommandKinds(story)).toEqual([]);
  });

  it('is not requested again while the hold is pending', () => {
    const story = new Story();
    story.open();
    story.says();
    story.answers('authorize', 'done', story.hold({ state: 'pending' }));
    expect(listCommandKinds(story)).toEqual([]);
  });
});

describe('held money with a requested capture', () => {
  it.each(['declined', 'payer-again'] as const)('is unpaid after the response %s', (outcome) => {
    const story = createCapturingStory();
    story.answers('capture', outcome);
    expect(story.attempt().ended).toMatchObject({ as: 'declined', reason: 'declined' });
    expect(listCommandKinds(story)).toEqual(['void']);
  });

  it.each(['done', 'declined'] as const)(
    'does not count as unpaid if the response %s shows a pending capture',
    (outcome) => {
      const story = createCapturingStory();
      const ownCapture = story.capture({ state: 'pending' });
      const otherCapture = story.capture({ id: 'other', elsewhere: true });
      story.answers('capture', outcome, { ...story.hold(), captures: [ownCapture, otherCapture] });
      expect(story.countCommands('uncaptured')).toBe(0);
      expect(listCommandKinds(story)).toEqual([]);
    },
  );

  it('is requested again while the response shows no capture of it', () => {
    const story = createCapturingStory();
    const { number } = story.getCommand('capture');
    story.answers('capture', 'done');
    const otherCapture = story.capture({ id: 'other', elsewhere: true });
    story.answers('capture', 'done', { ...story.hold(), captures: [otherCapture] });
    expect(story.getCommand('capture').number).toBe(number);
  });

  it('is requested again after a 404, although it seems to be pending', () => {
    const story = createCapturingStory();
    const ownCapture = story.capture({ state: 'pending' });
    story.answers('capture', 'missing', { ...story.hold(), captures: [ownCapture] });
    expect(listCommandKinds(story)).toEqual(['capture']);
  });
});

describe('held money that is not needed', () => {
  const createUnneededStory = (): Story => {
    const story = new Story().openWithHold();
    story.feed({ kind: 'keep', cents: 0 });
    return story;
  };

  it('is voided again, under a new number, while the gateway holds it', () => {
    const story = createUnneededStory();
    const { number } = story.getCommand('void');
    expect(story.answers('void', 'done', story.hold())).toEqual([story.getCommand('void')]);
    expect(story.getCommand('void')).toMatchObject({ number: number + 1, tries: 1 });
  });

  it('is not voided again while the void is pending', () => {
    const story = createUnneededStory();
    story.answers('void', 'done', story.hold({ state: 'pending' }));
    expect(listCommandKinds(story)).toEqual([]);
  });
});
