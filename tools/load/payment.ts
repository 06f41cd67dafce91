import { randomUUID } from 'node:crypto';

import { gateways } from '@/contract/money/gateways';
import { openCalls } from '@/contract/money/payments-table';
import { routes } from '@/rules/routes';

import type { Call, Caller } from './caller';
import { OPERATOR_KEY, buildParcel, type Setup, type Visitor } from './stage';

/** Kinds of payment requests, which a flood refuses last. */
export const paymentKinds = {
  checkout: 'checkout',
  payment: 'payment',
  gateway: 'gateway and warehouse',
} as const;

interface PaymentTurn {
  setup: Setup;
  payer: Visitor;
  n: number;
}

function createRequests(caller: Caller, { setup, payer }: PaymentTurn) {
  const buildUrl = (path: string) => `${setup.portal}/api/ms${path}`;
  return {
    get: (path: string): Call => ({ url: buildUrl(path), headers: payer.page }),
    post: (path: string, body: unknown): Call => ({
      url: buildUrl(path),
      method: 'POST',
      headers: {
        ...payer.page,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    }),
    fetchData: async <T>(kind: string, call: Call, due?: number): Promise<T | null> => {
      const response = await caller.call(kind, call, due);
      return response ? (JSON.parse(response.text) as { data: T }).data : null;
    },
  };
}

/** Checks out and pays; stops when a call fails. */
export async function payForShipment(
  caller: Caller,
  turn: PaymentTurn,
  due: number,
): Promise<void> {
  const bill = await checkOut(caller, turn, due);
  if (bill) await pay(caller, turn, bill);
}

async function checkOut(
  caller: Caller,
  turn: PaymentTurn,
  due: number,
): Promise<{ shipmentid: string; quote: string } | null> {
  const { get, post, fetchData } = createRequests(caller, turn);
  const { setup, payer, n } = turn;
  const { checkout, gateway } = paymentKinds;
  const parcel = buildParcel(payer.suite, `1ZPAY${n}X${Date.now()}`);
  const parcelReceipt = await fetchData<{ packageref: string }>(
    gateway,
    {
      url: `${setup.host}/operator/receive`,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-operator-key': OPERATOR_KEY },
      body: JSON.stringify({ ...parcel, photos: [] }),
    },
    due,
  );
  if (!parcelReceipt) return null;
  const init = post('/shipment/init', { packages: [parcelReceipt.packageref] });
  const shipment = await fetchData<{ shipmentid: string }>(checkout, init);
  if (!shipment) return null;
  const { shipmentid } = shipment;
  const update = post('/shipment/updateshipment', { shipmentid, speed: 'standard' });
  if (!(await caller.call(checkout, update))) return null;
  const review = `${setup.portal}${routes.shipmentStep('review', { shipmentid })}`;
  await caller.call(checkout, { url: review, headers: payer.page });
  const current = await fetchData<{ shipment: { quote: { hash: string } | null } | null }>(
    checkout,
    get(`/shipment/currentshipment?shipmentid=${shipmentid}`),
  );
  const quote = current?.shipment?.quote?.hash;
  return quote ? { shipmentid, quote } : null;
}

async function pay(caller: Caller, turn: PaymentTurn, bill: { shipmentid: string; quote: string }) {
  const { get, post, fetchData } = createRequests(caller, turn);
  const { payment, gateway } = paymentKinds;
  const opening = openCalls.paypal.shipment.split(' ')[1] ?? '';
  const attempt = await fetchData<{ attemptid: string; popupurl?: string }>(
    payment,
    post(`${opening}?${new URLSearchParams(bill).toString()}`, {}),
  );
  if (!attempt?.popupurl) return;
  const token = new URL(attempt.popupurl).searchParams.get('token') ?? '';
  const approved = await caller.call(gateway, {
    url: `${turn.setup.host}/sandbox/paypal/checkoutnow`,
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ token, choice: 'approve' }).toString(),
    expected: 303,
  });
  if (!approved) return;
  const { attemptid } = attempt;
  const settle = gateways.paypal.settle.shipment.split(' ')[1] ?? '';
  await caller.call(payment, post(settle, { attemptid, token }));
  await caller.call(payment, get(`/payment/attempt?attemptid=${attemptid}`));
}
