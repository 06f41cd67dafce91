import type { Account, Attempt, Event, Step } from '@/host/money/payments/machine/account';

import { DAY } from './clock-and-draw';
import { Violation } from './violation';

/** Capture reviews end half a year after the money was taken. */
const REVIEW_MS = 170 * DAY;

/** Checks one step of the machine, regardless of the gateways' logs. */
export function checkStep(before: Account, event: Event, { account, commands }: Step, now: number) {
  for (const attempt of account.attempts) checkAttempt(account, attempt, now);
  const taking = account.attempts.filter((attempt) => isLive(attempt) && attempt.askedAt !== null);
  if (taking.length > 1) throw new Violation('two-at-once', taking.map(({ id }) => id).join());
  for (const command of commands) {
    const known =
      'attemptId' in command && before.attempts.find(({ id }) => id === command.attemptId);
    if (command.kind === 'apply' && known && known.ended)
      throw new Violation('late-counts', `${known.id} ended as ${known.ended.as}`);
    if (command.kind === 'apply') checkMoney(account, command.attemptId);
    if (command.kind === 'take' || command.kind === 'authorize') {
      if (!known || !isLive(known) || known.priceHash !== account.target.priceHash)
        throw new Violation('old-price', `${command.kind} ${command.attemptId}`);
      if (known.askedAt !== null) throw new Violation('asked-twice', known.id);
    }
  }
  if ('attemptId' in event) checkAnswer(before, event, account, commands);
}

const isLive = ({ ended, counts }: Attempt) => ended === null && !counts;

/** Only money of exactly this attempt is offered to the target. */
function checkMoney({ attempts }: Account, attemptId: string): void {
  const attempt = attempts.find(({ id }) => id === attemptId);
  for (const money of [attempt?.authorization, ...(attempt?.captures ?? [])])
    if (money?.use === 'applying' && money.reference !== attemptId)
      throw new Violation('wrong-reference', `${attemptId} by ${money.reference}`);
}

function checkAttempt({ commands }: Account, attempt: Attempt, now: number): void {
  const { id, authorization: hold, captures, ended, checkAt } = attempt;
  const own = captures.filter(({ use }) => use !== 'elsewhere');
  const money = own.filter(({ state }) => state !== 'failed');
  if (isLive(attempt) && hold?.state === 'gone' && money.length === 0)
    throw new Violation('denied-live', id);
  if (hold?.use === 'counts' && (hold.askedCents ?? 0) > 0 && own.length > 0 && money.length === 0)
    throw new Violation('failed-unnoticed', id);
  const isBooked = own.some(
    ({ use, takenAt }) => (use === 'applied' || use === 'owed') && now - takenAt < REVIEW_MS,
  );
  if (isBooked && checkAt === null) throw new Violation('never-reviewed', id);
  if (ended && commands.some(({ attemptId, kind }) => attemptId === id && isAsking(kind)))
    throw new Violation('asked-after-end', id);
}

const isAsking = (kind: string) => kind === 'take' || kind === 'authorize' || kind === 'open';

function checkAnswer(
  before: Account,
  event: Extract<Event, { attemptId: string }>,
  account: Account,
  commands: Step['commands'],
): void {
  const attemptBefore = before.attempts.find(({ id }) => id === event.attemptId);
  const attemptAfter = account.attempts.find(({ id }) => id === event.attemptId);
  if (!attemptBefore || !attemptAfter) return;
  const report = event.kind === 'report' || event.kind === 'answer' ? event.report : undefined;
  if (report && report.askedAt < attemptBefore.reportedAt && attemptBefore.authorization)
    if (attemptAfter.authorization?.state !== attemptBefore.authorization.state)
      throw new Violation('stale-counts', attemptAfter.id);
  if (event.kind !== 'answer') return;
  const answeredCommand = before.commands.find(({ number }) => number === event.number);
  const showsNothing =
    !report || (report.captures.length === 0 && report.authorization?.state === 'held');
  if (event.outcome === 'missing' && showsNothing)
    if (commands.some(({ kind }) => kind === 'uncaptured'))
      throw new Violation('believed', attemptAfter.id);
  if (
    event.outcome === 'payer-again' &&
    answeredCommand &&
    isAsking(answeredCommand.kind) &&
    isLive(attemptAfter)
  )
    if (attemptAfter.askedAt !== null && !report)
      throw new Violation('payer-locked', attemptAfter.id);
}
