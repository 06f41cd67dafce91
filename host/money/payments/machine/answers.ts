import type { Event, GatewayCommand } from './account';
import { failHold, hasMoney } from './captures';
import { endAttempt, isLive, type Draft, type DraftAttempt } from './draft';
import { limits } from './limits';
import { recordReport } from './record';

type Answer = Extract<Event, { kind: 'answer' }>;

export function recordAnswer(
  draft: Draft,
  attempt: DraftAttempt,
  { number, outcome, report }: Answer,
): void {
  const command = draft.account.commands.find((candidate) => candidate.number === number);
  if (report) recordReport(draft, attempt, report);
  if (!command) return;
  if (outcome === 'silence') attempt.unclear ??= 'no-answer';
  if (finishCommand(draft, attempt, command, outcome)) removeCommand(draft, number);
  else scheduleRetry(draft, command, outcome);
}

const removeCommand = ({ account }: Draft, number: number): void => {
  account.commands = account.commands.filter((command) => command.number !== number);
};

/**
 * A void or close without effect needs a new number, since a gateway replays responses by number.
 */
function scheduleRetry(
  draft: Draft,
  command: Draft['account']['commands'][number],
  outcome: Answer['outcome'],
): void {
  const { retries } = limits;
  // An early call does not postpone the next one.
  if (draft.now >= command.dueAt) {
    command.dueAt = draft.now + (retries[Math.min(command.tries, retries.length - 1)] ?? 0);
    command.tries += 1;
  }
  if (outcome === 'silence' || !['void', 'close'].includes(command.kind)) return;
  draft.account.lastNumber += 1;
  command.number = draft.account.lastNumber;
  draft.commands.push({ ...command });
}

function finishCommand(
  draft: Draft,
  attempt: DraftAttempt,
  { kind }: GatewayCommand,
  outcome: Answer['outcome'],
): boolean {
  if (outcome === 'silence') return false;
  switch (kind) {
    case 'open':
      if (outcome !== 'done') endAttempt(draft, attempt, 'declined', 'not-opened');
      return true;
    case 'take':
    case 'authorize':
      return finishTake(draft, attempt, outcome);
    case 'capture':
      return finishCapture(draft, attempt, outcome);
    case 'void':
      return attempt.authorization?.state !== 'held';
    case 'close':
      if (outcome === 'missing') attempt.order = 'missing';
      return attempt.order !== 'open' && attempt.order !== 'approved';
  }
}

/** A 404 proves nothing, and 'done' without money is inconclusive. */
function finishTake(draft: Draft, attempt: DraftAttempt, outcome: Answer['outcome']): boolean {
  if (outcome === 'declined') {
    if (isLive(attempt) && !hasMoney(attempt))
      endAttempt(draft, attempt, 'declined', 'instrument-declined');
    return true;
  }
  if (outcome === 'payer-again') {
    attempt.askedAt = null;
    attempt.agreed = false;
    attempt.order = 'open';
    return true;
  }
  return outcome === 'done' && (attempt.captures.length > 0 || attempt.authorization !== null);
}

function finishCapture(draft: Draft, attempt: DraftAttempt, outcome: Answer['outcome']): boolean {
  if (outcome === 'declined' || outcome === 'payer-again') {
    if (!hasMoney(attempt)) failHold(draft, attempt, 'declined');
    return true;
  }
  return outcome === 'done' && attempt.captures.some(({ use }) => use !== 'elsewhere');
}
