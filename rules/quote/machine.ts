/** The states of the live quote (spec §2); `-mini` is the chip in the corner. */
export const quoteStates = [
  'initial',
  'email',
  'calculating',
  'calculating-mini',
  'completed',
  'completed-mini',
] as const;
export type QuoteState = (typeof quoteStates)[number];

/**
 * What moves it: `ask` for a product (a guest is asked for an e-mail first), `sent` to the host,
 * `answered` by it, made small or opened, `back` to the question, `another` product, `opened` by the
 * link of an email.
 */
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

/**
 * The state after an event; one that means nothing in a state changes nothing, so what comes late or
 * twice does no harm. A new question may be asked in every state: the chip stands beside a form. Pure.
 */
export function nextState(state: QuoteState, event: QuoteEvent): QuoteState {
  if (event.kind === 'ask') return event.needsEmail ? 'email' : 'calculating';
  return moves[state][event.kind] ?? state;
}

/** A state as a cookie names it; anything else is the first. */
export const readState = (raw: string | undefined): QuoteState =>
  quoteStates.find((state) => state === raw) ?? 'initial';

/** Whether the host is asked how an estimate stands. */
export const isAsked = (state: QuoteState): boolean =>
  state.startsWith('calculating') || state.startsWith('completed');

export const isMini = (state: QuoteState): boolean => state.endsWith('-mini');
