import { computeNetByCurrency, sumDisputes, sumRefunds, type Capture, type Order } from './book';
import type { Rows } from './rows';
import type { Run } from './run';
import { findTargetFaults } from './targets-check';

export interface Finding {
  /** The presumed kind of fault. */
  kind: string;
  detail: string;
}

/** Findings of the operator's audit. */
export type Audit = readonly { rule: string; detail: string }[];

/** Returns everything that is wrong at rest in a scenario. */
export function checkRun(run: Run, rows: Rows, audit: Audit): Finding[] {
  const orders = run.orders.filter(({ attempt }) => rows.attempts.some(({ id }) => id === attempt));
  const findings = [
    ...run.lockedTargets.map((detail) => ({ kind: 'target locked', detail })),
    ...orders.flatMap((order) => [
      ...findCaptureFaults(order, rows),
      ...findLedgerFaults(order, rows),
      ...findHoldFaults(order, rows),
    ]),
    ...findInventedMoney(run, rows),
    ...findTargetFaults(run, rows),
    ...listAuditFindings(run, rows, audit),
  ];
  const hasOverlap = orders.some(({ overlapped }) => overlapped);
  return hasOverlap && findings.length > 0
    ? [{ kind: 'second capture of one hold', detail: 'two requests overlapped' }, ...findings]
    : findings;
}

/** Compares the gateway's ledger account with the gateway's own records, by currency. */
function findLedgerFaults(order: Order, { ledger, captures }: Rows): Finding[] {
  const net = computeNetByCurrency(order);
  const currencies = new Set(['USD', ...net.keys()]);
  const booked = captures.filter(({ attempt }) => attempt === order.attempt).map(({ id }) => id);
  if (order.captures.some(({ id, cents }) => cents > 0 && !booked.includes(id))) return [];
  return [...currencies].flatMap((currency) => {
    const [reported, ledgerCents] = [
      net.get(currency) ?? 0,
      ledger.get(`${order.attempt} ${currency}`) ?? 0,
    ];
    return reported === ledgerCents
      ? []
      : [
          {
            kind: 'ledger differs from gateway',
            detail: `${order.attempt}: ledger ${ledgerCents}, gateway ${reported} ${currency}`,
          },
        ];
  });
}

/** eNETS reports a sale only as failed if it was reversed before the first query. */
const isHidden = ({ vendor }: Order, capture: Capture): boolean =>
  vendor === 'enets' && sumRefunds(capture) > 0;

function findCaptureFaults(order: Order, { captures }: Rows): Finding[] {
  const toFinding = (kind: string, detail: string) => ({ kind, detail });
  return order.captures.flatMap((capture) => {
    if (capture.state !== 'completed' || capture.cents === 0) return [];
    const row = captures.find(({ id }) => id === capture.id);
    const detail = `${capture.id} ${capture.cents} ${capture.currency}`;
    if (!row)
      return isHidden(order, capture) ? [] : [toFinding('captured and never booked', detail)];
    if (row.cents !== capture.cents || row.currency !== capture.currency)
      return [toFinding('booked with another amount', `${detail}: ${row.cents} ${row.currency}`)];
    const refunded = sumRefunds(capture);
    return row.returned > refunded + sumDisputes(capture)
      ? [toFinding('overcharge as refund', `${detail}: returned ${row.returned}, not ${refunded}`)]
      : [];
  });
}

/** Finds money that stays held at the gateway without need. */
function findHoldFaults(order: Order, { holds, attempts, targets }: Rows): Finding[] {
  const { hold, attempt: id } = order;
  if (!hold) return [];
  const attempt = attempts.find((candidate) => candidate.id === id);
  const row = holds.find((candidate) => candidate.attempt === id);
  const detail = `${hold.id} ${hold.cents} ${hold.currency}, stored as ${row?.state ?? 'nothing'}`;
  const target = targets.find((candidate) => candidate.id === attempt?.target);
  const isNeeded =
    row?.state === 'held' && attempt?.state === 'held' && ['P', 'S'].includes(target?.status ?? '');
  if (hold.state === 'open' && !isNeeded && (row || attempt?.state !== 'created'))
    return [{ kind: 'hold left open', detail }];
  return hold.state !== 'open' && ['capturing', 'releasing', 'held'].includes(row?.state ?? '')
    ? [{ kind: 'hold never ends', detail: `${detail}, at the gateway ${hold.state}` }]
    : [];
}

function findInventedMoney({ orders }: Run, { captures }: Rows): Finding[] {
  const ids = new Set(orders.flatMap((order) => order.captures.map(({ id }) => id)));
  return captures
    .filter(({ id, cents }) => cents > 0 && !ids.has(id))
    .map(({ id, cents }) => ({ kind: 'invented money', detail: `${id} ${cents}` }));
}

/** The audit reports a capture under two orders on purpose; every other finding must be resolved. */
const shownOnPurpose = /second order|two orders/;

function listAuditFindings(run: Run, { targets, attempts }: Rows, audit: Audit): Finding[] {
  const references = [
    ...targets.map(({ ref }) => ref),
    ...attempts.map(({ id }) => id),
    ...run.orders.flatMap(({ hold, captures }) => [
      ...(hold ? [hold.id] : []),
      ...captures.map(({ id }) => id),
    ]),
  ];
  const isCancelled = targets.some(({ kind, status }) => kind === 'bfm' && status === '0');
  return audit
    .filter(
      ({ rule, detail }) =>
        !shownOnPurpose.test(rule) && references.some((reference) => detail.includes(reference)),
    )
    .map(({ rule, detail }) => ({
      kind: isCancelled ? 'books broken after cancellation' : 'audit finding at rest',
      detail: `${rule}: ${detail}`,
    }));
}
