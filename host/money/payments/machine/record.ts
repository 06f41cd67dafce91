import type { Attempt, Report, ReportedAuthorization, ReportedCapture } from './account';
import { endAttempt, isLive, type Draft, type DraftAttempt, type DraftCapture } from './draft';

const MAX_WORD_LENGTH = 60;

export function recordReport(draft: Draft, attempt: DraftAttempt, report: Report): void {
  const isNewest = report.askedAt >= attempt.reportedAt;
  if (isNewest) recordOrder(attempt, report, draft.now);
  if (report.authorization) recordAuthorization(draft, attempt, report.authorization, isNewest);
  else if (isNewest) recordLapse(draft, attempt);
  for (const capture of report.captures)
    recordCapture(draft, attempt, capture, {
      askedAt: report.askedAt,
      isNewest,
      isListed: report.listed ?? false,
    });
  if (isNewest) attempt.unclear = findUnclearReason(attempt, report);
}

function recordOrder(attempt: DraftAttempt, report: Report, now: number): void {
  attempt.reportedAt = report.askedAt;
  attempt.order = report.state;
  const isGone = report.state === 'gone' || report.state === 'missing';
  attempt.goneAt = isGone ? (attempt.goneAt ?? now) : null;
  if (report.state === 'approved') attempt.agreed = isAgreed(attempt, report);
}

export const isAgreed = (
  { id, currency, amountCents }: Attempt,
  reportedMoney: Pick<Report, 'reference' | 'currency' | 'amountCents'>,
): boolean =>
  reportedMoney.reference === id &&
  reportedMoney.currency === currency &&
  reportedMoney.amountCents === amountCents;

function recordAuthorization(
  draft: Draft,
  attempt: DraftAttempt,
  { elsewhere, ...reportedAuthorization }: ReportedAuthorization,
  isNewest: boolean,
): void {
  const storedAuthorization = attempt.authorization;
  if (storedAuthorization?.id === reportedAuthorization.id) {
    const { state, amountCents, expiresAt } = reportedAuthorization;
    if (!isNewest) return;
    Object.assign(storedAuthorization, { state, expiresAt });
    updateAmount(storedAuthorization, amountCents);
  } else if (storedAuthorization || elsewhere) {
    if (isLive(attempt)) endAttempt(draft, attempt, 'mismatch', 'known-elsewhere');
  } else
    attempt.authorization = {
      ...reportedAuthorization,
      use: 'undecided',
      askedCents: null,
      failed: null,
      differs: null,
    };
}

function recordLapse({ expiryNow }: Draft, { authorization: hold }: DraftAttempt): void {
  if (hold && expiryNow > hold.expiresAt) hold.state = 'gone';
}

/** A different sum counts when a second report repeats it. */
function updateAmount(
  storedMoney: { amountCents: number; differs: number | null },
  reportedCents: number,
): void {
  if (reportedCents === storedMoney.differs) storedMoney.amountCents = reportedCents;
  storedMoney.differs = reportedCents === storedMoney.amountCents ? null : reportedCents;
}

function recordCapture(
  draft: Draft,
  attempt: DraftAttempt,
  incoming: ReportedCapture,
  { askedAt, isNewest, isListed }: { askedAt: number; isNewest: boolean; isListed: boolean },
): void {
  const storedCapture = attempt.captures.find(({ id }) => id === incoming.id);
  const capture = storedCapture ?? createCapture(draft, incoming);
  // A capture that the order always showed as failed is not reversed.
  if (isListed && storedCapture?.state !== 'completed') capture.listed = true;
  else if (!isListed && incoming.state !== 'failed') delete capture.listed;
  if (!storedCapture) attempt.captures.push(capture);
  else if (isNewest) changeCapture(storedCapture, incoming);
  for (const withdrawal of incoming.withdrawals) recordWithdrawal(capture, withdrawal, askedAt);
  const hasFailed = capture.use !== 'undecided' && incoming.state === 'failed' && !capture.listed;
  const failureReversal = {
    reference: `${capture.id}:failed`,
    kind: 'reversal' as const,
    state: hasFailed ? ('final' as const) : ('undone' as const),
    amountCents: capture.amountCents,
  };
  recordWithdrawal(capture, failureReversal, askedAt);
}

const createCapture = (
  { now }: Draft,
  { elsewhere, withdrawals: _withdrawals, ...facts }: ReportedCapture,
): DraftCapture => ({ ...toCapture(facts, now), use: elsewhere ? 'elsewhere' : 'undecided' });

export const toCapture = (
  facts: Pick<DraftCapture, 'id' | 'state' | 'amountCents' | 'currency' | 'reference'>,
  takenAt: number,
): DraftCapture => ({
  ...facts,
  use: 'undecided',
  reason: '',
  appliedCents: 0,
  promisedCents: 0,
  notedCents: 0,
  notedReference: null,
  withdrawals: [],
  differs: null,
  withdrawn: false,
  takenAt,
});

function changeCapture(
  capture: DraftCapture,
  { state, amountCents, currency, reference }: ReportedCapture,
): void {
  const isBooked = capture.use === 'applied' || capture.use === 'owed';
  if (!isBooked) Object.assign(capture, { state, amountCents });
  if (capture.use !== 'applied') Object.assign(capture, { currency, reference });
  if (isBooked && state !== 'failed') updateAmount(capture, amountCents);
}

/** The later request wins; a reversal never becomes a refund. */
function recordWithdrawal(
  capture: DraftCapture,
  incoming: ReportedCapture['withdrawals'][number],
  askedAt: number,
): void {
  const withdrawal = capture.withdrawals.find(({ reference }) => reference === incoming.reference);
  if (!withdrawal) {
    const isImplied = incoming.reference.includes(':');
    if (incoming.state !== 'undone' || !isImplied)
      capture.withdrawals.push({ ...incoming, askedAt });
    return;
  }
  if (askedAt < withdrawal.askedAt) return;
  if (incoming.state === 'undone' && incoming.reference === capture.notedReference)
    Object.assign(capture, { notedCents: 0, notedReference: null });
  else if (incoming.state === 'undone' && capture.notedBeside?.includes(withdrawal.reference)) {
    capture.notedCents = Math.max(0, capture.notedCents - withdrawal.amountCents);
    capture.notedBeside = capture.notedBeside.filter((ref) => ref !== withdrawal.reference);
  }
  const kind =
    withdrawal.kind === 'reversal' && incoming.kind === 'refund' ? withdrawal.kind : incoming.kind;
  Object.assign(withdrawal, incoming, { kind, askedAt });
}

function findUnclearReason(attempt: Attempt, report: Report): string | null {
  if (report.unknownStatus !== undefined)
    return `word:${report.unknownStatus.replace(/[^\w .-]/g, '?').slice(0, MAX_WORD_LENGTH)}`;
  if (report.authorization?.elsewhere || report.captures.some(({ elsewhere }) => elsewhere))
    return 'known-elsewhere';
  if (report.authorization && report.authorization.id !== attempt.authorization?.id)
    return 'second-authorization';
  if (report.captures.some((capture) => differsFromStored(attempt, capture))) return 'facts-differ';
  if (report.captures.some(({ state }) => state === 'pending')) return 'pending';
  const isClear =
    report.captures.length > 0 ||
    report.state === 'gone' ||
    attempt.authorization !== null ||
    attempt.ended?.as === 'declined';
  return attempt.askedAt !== null && !isClear ? 'asked' : null;
}

function differsFromStored({ captures }: Attempt, reportedCapture: ReportedCapture): boolean {
  const storedCapture = captures.find(({ id }) => id === reportedCapture.id);
  if (storedCapture?.use !== 'applied') return (storedCapture?.differs ?? null) !== null;
  return (
    storedCapture.amountCents < storedCapture.appliedCents ||
    storedCapture.amountCents !== reportedCapture.amountCents ||
    storedCapture.currency !== reportedCapture.currency ||
    storedCapture.reference !== reportedCapture.reference
  );
}
