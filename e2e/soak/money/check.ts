import { refundedCents, netByCurrency, type Capture, type Order } from './book';
import type { Rows } from './rows';
import type { Run } from './run';
import { targetFindings } from './targets-check';

export interface Finding {
  /** A guess at the kind of fault. */
  kind: string;
  detail: string;
}

/** What the operator's audit says about everything. */
export type Audit = readonly { rule: string; detail: string }[];

/** Everything that is not as it must be at rest in one scenario. */
export function check(run: Run, rows: Rows, audit: Audit): Finding[] {
  const orders = run.orders.filter(({ attempt }) => rows.attempts.some(({ id }) => id === attempt));
  const found = [
    ...run.locked.map((detail) => ({ kind: 'target locked', detail })),
    ...orders.flatMap((order) => [
      ...captureFindings(order, rows),
      ...ledgerFindings(order, rows),
      ...holdFindings(order, rows),
    ]),
    ...invented(run, rows),
    ...targetFindings(run, rows),
    ...audited(run, rows, audit),
  ];
  const twice = orders.some(({ overlapped }) => overlapped);
  return twice && found.length > 0
    ? [{ kind: 'second capture of one hold', detail: 'two requests were under way' }, ...found]
    : found;
}

/** The account of the gateway is what its own log says, in each currency. */
function ledgerFindings(order: Order, { ledger, captures }: Rows): Finding[] {
  const net = netByCurrency(order);
  const currencies = new Set(['USD', ...net.keys()]);
  const known = captures.filter(({ attempt }) => attempt === order.attempt);
  if (order.captures.some(({ id, cents }) => cents > 0 && !known.some((one) => one.id === id)))
    return [];
  return [...currencies].flatMap((currency) => {
    const [said, booked] = [
      net.get(currency) ?? 0,
      ledger.get(`${order.attempt} ${currency}`) ?? 0,
    ];
    return said === booked
      ? []
      : [
          {
            kind: 'ledger is not the log',
            detail: `${order.attempt}: ledger ${booked}, gateway ${said} ${currency}`,
          },
        ];
  });
}

/** eNETS says of a sale that was reversed before anybody asked only that it failed. */
const isHidden = ({ vendor }: Order, capture: Capture): boolean =>
  vendor === 'enets' && refundedCents(capture) > 0;

function captureFindings(order: Order, { captures }: Rows): Finding[] {
  const finding = (kind: string, detail: string) => ({ kind, detail });
  return order.captures.flatMap((taken) => {
    if (taken.state !== 'completed' || taken.cents === 0) return [];
    const row = captures.find(({ id }) => id === taken.id);
    const what = `${taken.id} ${taken.cents} ${taken.currency}`;
    if (!row) return isHidden(order, taken) ? [] : [finding('taken and never booked', what)];
    if (row.cents !== taken.cents || row.currency !== taken.currency)
      return [finding('booked with another sum', `${what}: ${row.cents} ${row.currency}`)];
    const back = refundedCents(taken);
    const lost = taken.disputes.reduce(
      (sum, one) => sum + (one.state === 'won' ? 0 : one.cents),
      0,
    );
    return row.returned > back + lost
      ? [finding('overcharge as refund', `${what}: ${row.returned} returned, in truth ${back}`)]
      : [];
  });
}

/** Money that is blocked at the gateway though nothing needs it. */
function holdFindings(order: Order, { holds, attempts, targets }: Rows): Finding[] {
  const { hold, attempt: id } = order;
  if (!hold) return [];
  const attempt = attempts.find((one) => one.id === id);
  const row = holds.find((one) => one.attempt === id);
  const what = `${hold.id} ${hold.cents} ${hold.currency}, stored as ${row?.state ?? 'nothing'}`;
  const target = targets.find((one) => one.id === attempt?.target);
  const needed =
    row?.state === 'held' && attempt?.state === 'held' && ['P', 'S'].includes(target?.status ?? '');
  if (hold.state === 'open' && !needed && (row || attempt?.state !== 'created'))
    return [{ kind: 'hold left open', detail: what }];
  return hold.state !== 'open' && ['capturing', 'releasing', 'held'].includes(row?.state ?? '')
    ? [{ kind: 'hold never ends', detail: `${what}, at the gateway ${hold.state}` }]
    : [];
}

function invented({ orders }: Run, { captures }: Rows): Finding[] {
  const ids = new Set(orders.flatMap((order) => order.captures.map(({ id }) => id)));
  return captures
    .filter(({ id, cents }) => cents > 0 && !ids.has(id))
    .map(({ id, cents }) => ({ kind: 'invented money', detail: `${id} ${cents}` }));
}

/** A capture under two orders is shown on purpose; every other finding must have an end. */
const shownOnPurpose = /second order|two orders/;

function audited(run: Run, { targets, attempts }: Rows, audit: Audit): Finding[] {
  const names = [
    ...targets.map(({ ref }) => ref),
    ...attempts.map(({ id }) => id),
    ...run.orders.flatMap(({ hold, captures }) => [
      ...(hold ? [hold.id] : []),
      ...captures.map(({ id }) => id),
    ]),
  ];
  const off = targets.some(({ kind, status }) => kind === 'bfm' && status === '0');
  return audit
    .filter(
      ({ rule, detail }) => !shownOnPurpose.test(rule) && names.some((one) => detail.includes(one)),
    )
    .map(({ rule, detail }) => ({
      kind: off ? 'books broken after call-off' : 'audit finding at rest',
      detail: `${rule}: ${detail}`,
    }));
}
