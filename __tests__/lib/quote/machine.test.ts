/** @jest-environment node */
import {
  isRequested,
  nextState,
  quoteStates,
  readState,
  type QuoteEvent,
  type QuoteState,
} from '@/rules/quote/machine';

const events: QuoteEvent[] = [
  { kind: 'ask', needsEmail: true },
  { kind: 'ask', needsEmail: false },
  ...(['sent', 'answered', 'shrink', 'open', 'back', 'another', 'emailed'] as const).map(
    (kind) => ({ kind }),
  ),
];
const walk = (...sequence: QuoteEvent[]) => sequence.reduce<QuoteState>(nextState, 'initial');

describe('the states of the live quote', () => {
  it('take a guest from the link to the quote', () => {
    const steps: QuoteEvent[] = [
      { kind: 'ask', needsEmail: true },
      { kind: 'sent' },
      { kind: 'shrink' },
      { kind: 'answered' },
      { kind: 'open' },
      { kind: 'another' },
    ];
    expect(steps.map((_, index) => walk(...steps.slice(0, index + 1)))).toEqual([
      'email',
      'calculating',
      'calculating-mini',
      'completed-mini',
      'completed',
      'initial',
    ]);
  });

  it('do not ask a member for an email address', () => {
    expect(walk({ kind: 'ask', needsEmail: false })).toBe('calculating');
  });

  it('do not change on late, repeated or invalid events', () => {
    expect(nextState('completed', { kind: 'answered' })).toBe('completed');
    expect(nextState('initial', { kind: 'answered' })).toBe('initial');
    expect(nextState('completed', { kind: 'sent' })).toBe('completed');
    expect(nextState('completed-mini', { kind: 'shrink' })).toBe('completed-mini');
  });

  it('are always one of six, for any events', () => {
    for (const state of quoteStates)
      for (const event of events) expect(quoteStates).toContain(nextState(state, event));
  });

  it('are read from a cookie, with invalid values as the first state', () => {
    expect(quoteStates.map((state) => readState(state))).toEqual([...quoteStates]);
    expect([undefined, '', 'calculating-maxi', '__proto__'].map(readState)).toEqual(
      Array(4).fill('initial'),
    );
    expect(quoteStates.filter(isRequested)).toHaveLength(4);
  });
});
