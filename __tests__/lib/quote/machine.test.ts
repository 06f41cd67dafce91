/** @jest-environment node */
import {
  isAsked,
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
const walk = (...kinds: QuoteEvent[]) => kinds.reduce<QuoteState>(nextState, 'initial');

describe('the states of the live quote', () => {
  it('lead a guest from the link to the answer', () => {
    const steps: QuoteEvent[] = [
      { kind: 'ask', needsEmail: true },
      { kind: 'sent' },
      { kind: 'shrink' },
      { kind: 'answered' },
      { kind: 'open' },
      { kind: 'another' },
    ];
    expect(steps.map((_, at) => walk(...steps.slice(0, at + 1)))).toEqual([
      'email',
      'calculating',
      'calculating-mini',
      'completed-mini',
      'completed',
      'initial',
    ]);
  });

  it('ask a member for no e-mail', () => {
    expect(walk({ kind: 'ask', needsEmail: false })).toBe('calculating');
  });

  it('are moved by nothing that comes late, twice or without sense', () => {
    expect(nextState('completed', { kind: 'answered' })).toBe('completed');
    expect(nextState('initial', { kind: 'answered' })).toBe('initial');
    expect(nextState('completed', { kind: 'sent' })).toBe('completed');
    expect(nextState('completed-mini', { kind: 'shrink' })).toBe('completed-mini');
  });

  it('are six for any events in any state', () => {
    for (const state of quoteStates)
      for (const event of events) expect(quoteStates).toContain(nextState(state, event));
  });

  it('are read from a cookie, anything else being the first', () => {
    expect(quoteStates.map((state) => readState(state))).toEqual([...quoteStates]);
    expect([undefined, '', 'calculating-maxi', '__proto__'].map(readState)).toEqual(
      Array(4).fill('initial'),
    );
    expect(quoteStates.filter(isAsked)).toHaveLength(4);
  });
});
