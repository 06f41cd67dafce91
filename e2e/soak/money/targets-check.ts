import { sumRefunds, type Order } from './book';
import type { Finding } from './check';
import type { AttemptRow, Rows, TargetRow } from './rows';
import type { Run } from './run';

const ENDINGS = ['T', '2', '0'];

/** Sums what gateways captured for a target, minus what is refunded or promised as a refund. */
function sumNet(orders: readonly Order[], { captures }: Rows): number {
  return orders
    .flatMap((order) => order.captures)
    .filter(({ state, currency }) => state === 'completed' && currency === 'USD')
    .reduce((sum, capture) => {
      const row = captures.find(({ id }) => id === capture.id);
      if (!row) return sum + capture.cents - sumRefunds(capture);
      return row.state === 'applied' ? sum + capture.cents - row.promised : sum;
    }, 0);
}

/** Compares the net payments of each target with its price and requests. */
export function findTargetFaults(run: Run, rows: Rows): Finding[] {
  const findAttempts = ({ id }: TargetRow) => rows.attempts.filter(({ target }) => target === id);
  const findOrders = (attempts: readonly AttemptRow[]) =>
    run.orders.filter(({ attempt }) => attempts.some(({ id }) => id === attempt));
  const computeNet = (attempts: readonly AttemptRow[]) => sumNet(findOrders(attempts), rows);
  return rows.targets.flatMap((target) => {
    if (target.kind === 'bfm') {
      const requests = rows.targets.filter(({ order }) => order === target.id);
      const attempts = [target, ...requests].flatMap(findAttempts);
      return checkOrder(target, requests, attempts, {
        net: computeNet(attempts),
        ownNet: computeNet([target, ...requests.filter(({ line }) => !line)].flatMap(findAttempts)),
        hasShortCapture: isShort(findOrders(findAttempts(target)), rows),
      });
    }
    if (target.order !== null) return [];
    return checkTarget(target, findAttempts(target), computeNet(findAttempts(target)));
  });
}

/** Whether less was captured than requested. */
const isShort = (orders: readonly Order[], { holds, captures }: Rows): boolean =>
  orders.some((order) => {
    const requested = holds.find(({ attempt }) => attempt === order.attempt)?.asked ?? 0;
    const applied = captures.find(
      ({ attempt, state }) => attempt === order.attempt && state === 'applied',
    );
    return order.captures.some(({ id, cents }) => id === applied?.id && cents < requested);
  });

function checkTarget(target: TargetRow, attempts: AttemptRow[], net: number): Finding[] {
  const paid =
    target.kind === 'shipment'
      ? !['draft', 'cancelled'].includes(target.status)
      : target.status === 'C';
  const credits = paid
    ? attempts.reduce(
        (sum, attempt) => sum + (attempt.state === 'applied' ? attempt.credits : 0),
        0,
      )
    : 0;
  const due = target.kind === 'shipment' ? target.cents : target.cents - credits;
  const detail = `${target.ref} ${target.status}: net ${net}, due ${paid ? due : 0}`;
  if (!paid) return net > 0 ? [{ kind: 'asked to pay twice', detail }] : [];
  if (net > due) return [{ kind: 'charged twice', detail }];
  return net < due ? [{ kind: 'paid less than its price', detail }] : [];
}

interface OrderMoney {
  net: number;
  /** Without price differences. */
  ownNet: number;
  hasShortCapture: boolean;
}

function checkOrder(
  order: TargetRow,
  requests: readonly TargetRow[],
  attempts: readonly AttemptRow[],
  { net, ownNet, hasShortCapture }: OrderMoney,
): Finding[] {
  const sumDue = (requests: readonly TargetRow[]) =>
    requests.reduce((sum, { status, cents }) => sum + (status === '1' ? cents : 0), 0);
  const due = sumDue(requests);
  const credits = attempts.reduce(
    (sum, { state, credits: cents }) => sum + (['held', 'applied'].includes(state) ? cents : 0),
    0,
  );
  const toFinding = (kind: string): Finding[] => [
    {
      kind,
      detail: `${order.ref} ${order.status}: final ${order.actual}, net ${net}, credits ${credits}, due ${due}`,
    },
  ];
  if (ENDINGS.includes(order.status)) {
    if (due > 0) return toFinding('asked to pay for an ended order');
    return net > 0 ? toFinding('asked to pay twice') : [];
  }
  if (!order.bought) return [];
  const sum = net + credits + due;
  if (sum > order.actual) return toFinding(due > 0 ? 'asked to pay twice' : 'charged twice');
  const covered = ownNet + credits + sumDue(requests.filter((request) => !request.line));
  if (sum < order.actual && covered < order.authorized)
    return toFinding(hasShortCapture ? 'short capture booked in full' : 'bought and unpaid');
  return [];
}
