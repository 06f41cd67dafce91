/** `-mini` is the chip in the corner. */
export const quoteStates = [
  'initial',
  'email',
  'calculating',
  'calculating-mini',
  'completed',
  'completed-mini',
] as const;
export type QuoteState = (typeof quoteStates)[number];

export type QuoteEvent =
  | { kind: 'ask'; needsEmail: boolean }
  | { kind: 'sent' | 'answered' | 'shrink' | 'open' | 'back' | 'another' | 'emailed' };

type Moves = Partial<Record<QuoteEvent['kind'], QuoteState>>;

const moves: Record<QuoteState, Moves> = {
  initial: { sent: 'calculating', emailed: 'calculating' },
  email: { sent: 'calculating', back: 'initial', another: 'initial', emailed: 'calculating' },
  calculating: {
    answered: 'completed',
    shrink: 'calculating-mini',
    another: 'initial',
    emailed: 'calculating',
  },
  'calculating-mini': {
    answered: 'completed-mini',
    open: 'calculating',
    another: 'initial',
    emailed: 'calculating',
  },
  completed: { shrink: 'completed-mini', another: 'initial', emailed: 'calculating' },
  'completed-mini': { open: 'completed', another: 'initial', emailed: 'calculating' },
};

/** Ignores inapplicable events, so late or repeated ones are harmless. */
export function nextState(state: QuoteState, event: QuoteEvent): QuoteState {
  if (event.kind === 'ask') return event.needsEmail ? 'email' : 'calculating';
  return moves[state][event.kind] ?? state;
}

/** Reads the cookie value; defaults to the first state. */
export const readState = (raw: string | undefined): QuoteState =>
  quoteStates.find((state) => state === raw) ?? 'initial';

export const isRequested = (state: QuoteState): boolean =>
  state.startsWith('calculating') || state.startsWith('completed');

export const isMini = (state: QuoteState): boolean => state.endsWith('-mini');
