import { HOUR, PaymentStory as Story } from '@/host/testing/payment-story';

import type { Event } from './account';
import { limits } from './limits';

const LIFE = 3 * HOUR;
const getEnding = (story: Story, id = 'a') => story.attempt(id).ended;

describe('when the target refuses the payment', () => {
  const createRefusedStory = (options: { holds: boolean }): Story => {
    const story = new Story(options);
    story.open();
    story.says();
    story.refusalReason = 'gone-meanwhile';
    return story;
  };

  it('money that is held is voided', () => {
    const story = createRefusedStory({ holds: true });
    story.answers('authorize', 'done', story.hold());
    expect(story.attempt().authorization).toMatchObject({ use: 'unneeded' });
    expect(getEnding(story)).toMatchObject({ as: 'canceled', reason: 'gone-meanwhile' });
    expect(story.getCommand('void')).toBeDefined();
  });

  it('captured money is owed, but not the pending money of the attempt', () => {
    const story = createRefusedStory({ holds: false });
    const pending = story.capture({ id: 'c2', state: 'pending', amountCents: 700 });
    story.answers('take', 'done', { state: 'done', captures: [story.capture(), pending] });
    expect(story.attempt().captures.map(({ use }) => use)).toEqual(['owed', 'undecided']);
    expect(getEnding(story)).toMatchObject({ as: 'canceled', reason: 'gone-meanwhile' });
  });
});

describe('requesting the money', () => {
  it('is unnecessary when the gateway already holds it with the payer’s approval: it is applied immediately', () => {
    const story = new Story();
    story.open('stripe');
    story.says(story.hold());
    expect(story.countCommands('apply')).toBe(1);
    expect(story.countCommands('authorize') + story.countCommands('take')).toBe(0);
    expect(story.status()).toBe('authorized');
  });

  it('is unnecessary for a hold even if its order shows no approval', () => {
    const story = new Story();
    story.open('stripe');
    story.says({ state: 'done', ...story.hold() });
    expect(story.status()).toBe('authorized');
  });

  it('never happens at a gateway that captures automatically', () => {
    const story = new Story({ holds: false });
    story.open('enets');
    story.says();
    expect(story.attempt().askedAt).toBeNull();
    expect(story.countCommands('take')).toBe(0);
  });

  it('is done once, even if the command got its response and the order still shows approval', () => {
    const story = new Story({ holds: false });
    story.open();
    story.says();
    const { askedAt } = story.attempt();
    story.answers('take', 'done');
    story.advance(HOUR);
    story.says();
    expect(story.attempt().askedAt).toBe(askedAt);
    expect(story.countCommands('take')).toBe(1);
  });

  it('happens for one of two approved orders, and for the other once the first has ended', () => {
    const story = new Story({ holds: false });
    story.open();
    story.open('stripe', 'b');
    story.says();
    story.says({}, 'b');
    expect(story.attempt('b').askedAt).toBeNull();
    expect(getEnding(story, 'b')).toBeNull();
    story.answers('take', 'declined');
    story.says({}, 'b');
    expect(story.attempt('b').askedAt).toBe(story.now);
  });
});

describe('the order of an attempt that has ended', () => {
  const createCanceledStory = (): Story => {
    const story = new Story({ holds: false });
    story.open('stripe');
    story.feed({ kind: 'cancel', attemptId: 'a' });
    return story;
  };

  it('is closed, and the close command ends with the order', () => {
    const story = createCanceledStory();
    expect(story.getCommand('close')).toBeDefined();
    story.says({ state: 'gone' });
    expect(story.account.commands.filter(({ kind }) => kind === 'close')).toEqual([]);
  });

  it.each(['open', 'approved'] as const)(
    'is closed as long as the gateway reports it as %s and it is still being checked',
    (state) => {
      const story = createCanceledStory();
      story.says({ state });
      expect(story.getCommand('close')).toBeDefined();
      story.advance(limits.followUp);
      expect(story.account.commands.filter(({ kind }) => kind === 'close')).toEqual([]);
    },
  );

  it('leaves the commands of other attempts alone', () => {
    const story = new Story({ holds: false });
    const pay = (attemptId: string, gateway: string) =>
      story.feed({
        kind: 'pay',
        attemptId,
        gateway,
        priceHash: 'price',
        expiresAt: story.now + LIFE,
      });
    pay('a', 'stripe');
    pay('b', 'paypal');
    const { number } = story.getCommand('open', 'a');
    story.feed({ kind: 'opened', attemptId: 'a', number, orderId: 'order-a' });
    expect(story.getCommand('open', 'b')).toBeDefined();
  });
});

describe('a payment that is overdue', () => {
  it.each<Event>([
    { kind: 'silence', attemptId: 'a' },
    { kind: 'cancel', attemptId: 'b' },
    { kind: 'noted', captureId: 'none', cents: 1, reference: 'bank' },
    { kind: 'keep', cents: 0 },
  ])('expires on the next event, whatever it is: $kind', (event) => {
    const story = new Story({ holds: false });
    story.open();
    story.open('stripe', 'b');
    story.advance(LIFE, event);
    expect(getEnding(story)).toMatchObject({ as: 'expired', reason: 'time' });
  });
});
