import type { Attempt, Report, ReportedAuthorization, ReportedCapture } from './account';
import { end, isLive, type Draft, type DraftAttempt, type DraftCapture } from './draft';

const LONGEST_WORD = 60;

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
  if (isNewest) attempt.unclear = unclearOf(attempt, report);
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
  reported: Pick<Report, 'reference' | 'currency' | 'amountCents'>,
): boolean =>
  reported.reference === id &&
  reported.currency === currency &&
  reported.amountCents === amountCents;

function recordAuthorization(
  draft: Draft,
  attempt: DraftAttempt,
  { elsewhere, ...reported }: ReportedAuthorization,
  isNewest: boolean,
): void {
  const known = attempt.authorization;
  if (known?.id === reported.id) {
    const { state, amountCents, expiresAt } = reported;
    if (!isNewest) return;
    Object.assign(known, { state, expiresAt });
    followSum(known, amountCents);
  } else if (known || elsewhere) {
    if (isLive(attempt)) end(draft, attempt, 'mismatch', 'known-elsewhere');
  } else
    attempt.authorization = {
      ...reported,
      use: 'undecided',
      askedCents: null,
      failed: null,
      differs: null,
    };
}

function recordLapse({ ends }: Draft, { authorization: hold }: DraftAttempt): void {
  if (hold && ends > hold.expiresAt) hold.state = 'gone';
}

/** A different sum counts when a second report repeats it. */
function followSum(known: { amountCents: number; differs: number | null }, reported: number): void {
  if (reported === known.differs) known.amountCents = reported;
  known.differs = reported === known.amountCents ? null : reported;
}

function recordCapture(
  draft: Draft,
  attempt: DraftAttempt,
  reported: ReportedCapture,
  { askedAt, isNewest, isListed }: { askedAt: number; isNewest: boolean; isListed: boolean },
): void {
  const known = attempt.captures.find(({ id }) => id === reported.id);
  const capture = known ?? newCapture(draft, reported);
  // A failure that the order always had is no reversal.
  if (isListed && known?.state !== 'completed') capture.listed = true;
  else if (!isListed && reported.state !== 'failed') delete capture.listed;
  if (!known) attempt.captures.push(capture);
  else if (isNewest) changeCapture(known, reported);
  for (const withdrawal of reported.withdrawals) recordWithdrawal(capture, withdrawal, askedAt);
  const hasFailed = capture.use !== 'undecided' && reported.state === 'failed' && !capture.listed;
  const lost = {
    reference: `${capture.id}:failed`,
    kind: 'reversal' as const,
    state: hasFailed ? ('final' as const) : ('undone' as const),
    amountCents: capture.amountCents,
  };
  recordWithdrawal(capture, lost, askedAt);
}

const newCapture = (
  { now }: Draft,
  { elsewhere, withdrawals: _withdrawals, ...facts }: ReportedCapture,
): DraftCapture => ({ ...captureOf(facts, now), use: elsewhere ? 'elsewhere' : 'undecided' });

export const captureOf = (
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
  known: DraftCapture,
  { state, amountCents, currency, reference }: ReportedCapture,
): void {
  const isBooked = known.use === 'applied' || known.use === 'owed';
  if (!isBooked) Object.assign(known, { state, amountCents });
  if (known.use !== 'applied') Object.assign(known, { currency, reference });
  if (isBooked && state !== 'failed') followSum(known, amountCents);
}

/** The later request wins; a reversal stays one. */
function recordWithdrawal(
  capture: DraftCapture,
  reported: ReportedCapture['withdrawals'][number],
  askedAt: number,
): void {
  const known = capture.withdrawals.find(({ reference }) => reference === reported.reference);
  if (!known) {
    const isImplied = reported.reference.includes(':');
    if (reported.state !== 'undone' || !isImplied)
      capture.withdrawals.push({ ...reported, askedAt });
    return;
  }
  if (askedAt < known.askedAt) return;
  if (reported.state === 'undone' && reported.reference === capture.notedReference)
    Object.assign(capture, { notedCents: 0, notedReference: null });
  else if (reported.state === 'undone' && capture.notedBeside?.includes(known.reference)) {
    capture.notedCents = Math.max(0, capture.notedCents - known.amountCents);
    capture.notedBeside = capture.notedBeside.filter((one) => one !== known.reference);
  }
  const kind = known.kind === 'reversal' && reported.kind === 'refund' ? known.kind : reported.kind;
  Object.assign(known, reported, { kind, askedAt });
}

function unclearOf(attempt: Attempt, report: Report): string | null {
  if (report.unknownWord !== undefined)
    return `word:${report.unknownWord.replace(/[^\w .-]/g, '?').slice(0, LONGEST_WORD)}`;
  if (report.authorization?.elsewhere || report.captures.some(({ elsewhere }) => elsewhere))
    return 'known-elsewhere';
  if (report.authorization && report.authorization.id !== attempt.authorization?.id)
    return 'second-authorization';
  if (report.captures.some((capture) => isOtherThan(attempt, capture))) return 'facts-differ';
  if (report.captures.some(({ state }) => state === 'pending')) return 'pending';
  const isClear =
    report.captures.length > 0 ||
    report.state === 'gone' ||
    attempt.authorization !== null ||
    attempt.ended?.as === 'declined';
  return attempt.askedAt !== null && !isClear ? 'asked' : null;
}

function isOtherThan({ captures }: Attempt, reported: ReportedCapture): boolean {
  const known = captures.find(({ id }) => id === reported.id);
  if (known?.use !== 'applied') return (known?.differs ?? null) !== null;
  return (
    known.amountCents < known.appliedCents ||
    known.amountCents !== reported.amountCents ||
    known.currency !== reported.currency ||
    known.reference !== reported.reference
  );
}
