import type { LedgerLine } from '../../ledger/ledger';
import { isWhollyWithdrawn, linesBetween, positionsOf, totalsOf } from '../withdrawal-rules';

import type { Attempt, Capture, Target } from './account';

/** What of a capture went back to the payer for good, and what is kept back by open disputes. */
export const withdrawnOf = ({ amountCents, notedCents, withdrawals }: Capture) =>
  totalsOf({ amountCents, notedCents }, withdrawals);

/** What of an applied capture is to go back: what is not kept, and what was taken beyond the price. */
export const promisedOf = ({ amountCents, appliedCents, promisedCents }: Capture): number =>
  Math.min(amountCents, promisedCents + Math.max(0, amountCents - appliedCents));

/** What is owed back of a capture and has not gone back. */
export function owedOf(capture: Capture): number {
  if (capture.state === 'pending' || !['applied', 'owed'].includes(capture.use)) return 0;
  const promised = capture.use === 'applied' ? promisedOf(capture) : capture.amountCents;
  return Math.max(0, promised - withdrawnOf(capture).returnedCents);
}

export const isAllGone = (capture: Capture): boolean =>
  isWhollyWithdrawn(capture.amountCents, withdrawnOf(capture));

/** What of the kept sum the money has to pay, after the credits. */
export const moneyKept = (keepCents: number, creditsCents: number): number =>
  keepCents - Math.min(creditsCents, keepCents);

/** The captures of an attempt that are booked. */
const isBooked = ({ use }: Capture) => use === 'applied' || use === 'owed';

/** Whether the gateway holds money for us. */
const isHolding = ({ authorization, captures }: Attempt): boolean =>
  authorization?.state === 'held' &&
  !captures.some(({ state, use }) => state === 'completed' && use !== 'elsewhere');

/** Where all money and credits of an attempt are by now. Held money of another currency is not booked. */
function positions(attempt: Attempt, { revenue }: Target): LedgerLine[] {
  const { gateway, authorization, captures, credits, creditsCents } = attempt;
  const isOurs = authorization?.currency === 'USD' && isHolding(attempt);
  const heldCents = isOurs ? authorization.amountCents : 0;
  const usedCents = credits === 'used' ? creditsCents : 0;
  return [
    { account: `held:${gateway}`, amountCents: heldCents },
    { account: 'liability:held', amountCents: -heldCents },
    { account: 'member:credits', amountCents: usedCents },
    { account: revenue, amountCents: -usedCents },
    ...captures
      .filter(isBooked)
      .flatMap((capture) =>
        positionsOf(
          { ...capture, gateway, promisedCents: promisedOf(capture) },
          withdrawnOf(capture),
          capture.use === 'applied' ? revenue : null,
        ),
      ),
  ];
}

/** The ledger lines that lead from one state of an attempt to another. */
export const bookedBetween = (
  before: Attempt | undefined,
  after: Attempt,
  target: Target,
): LedgerLine[] => linesBetween(before ? positions(before, target) : [], positions(after, target));
