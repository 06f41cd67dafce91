import { refundedCents, type Order } from './book';
import type { Finding } from './check';
import type { AttemptRow, Rows, TargetRow } from './rows';
import type { Run } from './run';

const OVER = ['T', '2', '0'];

/**
 * What of the money that gateways took for a target is net: what is owed or given back by our word
 * is not.
 */
function netFor(orders: readonly Order[], { captures }: Rows): number {
  return orders
    .flatMap((order) => order.captures)
    .filter(({ state, currency }) => state === 'completed' && currency === 'USD')
    .reduce((sum, taken) => {
      const row = captures.find(({ id }) => id === taken.id);
      if (!row) return sum + taken.cents - refundedCents(taken);
      return row.state === 'applied' ? sum + taken.cents - row.promised : sum;
    }, 0);
}

/** Compares what is net for each target with what it costs and asks. */
export function targetFindings(run: Run, rows: Rows): Finding[] {
  const of = ({ id }: TargetRow) => rows.attempts.filter(({ target }) => target === id);
  const moneyOf = (attempts: readonly AttemptRow[]) =>
    run.orders.filter(({ attempt }) => attempts.some(({ id }) => id === attempt));
  return rows.targets.flatMap((target) => {
    if (target.kind === 'bfm') {
      const requests = rows.targets.filter(({ order }) => order === target.id);
      const attempts = [target, ...requests].flatMap(of);
      return orderFindings(target, requests, attempts, {
        net: netFor(moneyOf(attempts), rows),
        own: netFor(moneyOf([target, ...requests.filter((one) => !one.line)].flatMap(of)), rows),
        short: isShort(moneyOf(of(target)), rows),
      });
    }
    if (target.order !== null) return [];
    return plainFindings(target, of(target), netFor(moneyOf(of(target)), rows));
  });
}

/** A capture of less than was asked for. */
const isShort = (orders: readonly Order[], { holds, captures }: Rows): boolean =>
  orders.some(({ attempt, captures: taken }) => {
    const asked = holds.find((one) => one.attempt === attempt)?.asked ?? 0;
    const row = captures.find((one) => one.attempt === attempt && one.state === 'applied');
    return row !== undefined && taken.some(({ id, cents }) => id === row.id && cents < asked);
  });

function plainFindings(target: TargetRow, attempts: AttemptRow[], net: number): Finding[] {
  const paid =
    target.kind === 'shipment'
      ? !['draft', 'cancelled'].includes(target.status)
      : target.status === 'C';
  const credits = paid
    ? attempts.reduce((sum, one) => sum + (one.state === 'applied' ? one.credits : 0), 0)
    : 0;
  const due = target.kind === 'shipment' ? target.cents : target.cents - credits;
  const detail = `${target.ref} ${target.status}: net ${net}, due ${paid ? due : 0}`;
  if (!paid) return net > 0 ? [{ kind: 'asked for what was taken', detail }] : [];
  if (net > due) return [{ kind: 'charged twice', detail }];
  return net < due ? [{ kind: 'paid with less than its price', detail }] : [];
}

interface OrderMoney {
  net: number;
  /** Without the differences of risen prices. */
  own: number;
  short: boolean;
}

function orderFindings(
  order: TargetRow,
  requests: readonly TargetRow[],
  attempts: readonly AttemptRow[],
  { net, own, short }: OrderMoney,
): Finding[] {
  const asked = (some: readonly TargetRow[]) =>
    some.reduce((sum, { status, cents }) => sum + (status === '1' ? cents : 0), 0);
  const open = asked(requests);
  const credits = attempts.reduce(
    (sum, { state, credits: cents }) => sum + (['held', 'applied'].includes(state) ? cents : 0),
    0,
  );
  const finding = (kind: string): Finding[] => [
    {
      kind,
      detail: `${order.ref} ${order.status}: came to ${order.actual}, net ${net}, credits ${credits}, asked ${open}`,
    },
  ];
  if (OVER.includes(order.status)) {
    if (open > 0) return finding('asked for an order that is over');
    return net > 0 ? finding('asked for what was taken') : [];
  }
  if (!order.bought) return [];
  const sum = net + credits + open;
  if (sum > order.actual) return finding(open > 0 ? 'asked for what was taken' : 'charged twice');
  const covers = own + credits + asked(requests.filter((one) => !one.line));
  if (sum < order.actual && covers < order.authorized)
    return finding(short ? 'short capture counted whole' : 'bought and unpaid');
  return [];
}
