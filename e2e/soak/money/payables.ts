import { randomUUID } from 'node:crypto';

import type { Order as BfmOrder } from '@/contract/money/order';
import type { PaymentRequest, PaymentRequestDetails } from '@/contract/money/payment-request';
import type { PayableKind } from '@/contract/money/payments-table';

import { warehouse, type Client } from '../../kill/client';
import { createTarget } from '../../kill/targets';

import type { Member } from './run';

/** Something for a member to pay. */
export interface Payable {
  kind: PayableKind;
  id: string;
  reference: string;
  member: Member;
  readState: () => Promise<{ quote: string; paid: boolean }>;
  useCredits: (credits: number) => Promise<unknown>;
}

/** Creates a shipment, or an order of a cart with two lines. */
export async function createPayable(
  client: Client,
  member: Member,
  kind: 'shipment' | 'bfm',
): Promise<Payable> {
  const name = randomUUID().slice(0, 8).toUpperCase();
  if (kind === 'bfm') {
    const body = {
      itemurl: `https://www.example.com/more-${name}`,
      size: '',
      color: '',
      additionalinfo: '',
      quantity: 1,
      unitprice: 31,
      itemname: 'Lamp',
      itemmerchant: '',
    };
    await client.callOk('POST /cart/additem', member.caller, { body, key: randomUUID() });
  }
  return { ...(await createTarget(client, member, kind, `MONEY${name}`)), member };
}

/** Returns a payment request as a payable. */
function toPayable(
  client: Client,
  member: Member,
  { requestid, reference }: Pick<PaymentRequest, 'requestid' | 'reference'>,
): Payable {
  return {
    kind: 'payment-request',
    id: requestid,
    reference,
    member,
    readState: async () => {
      const { request, price } = await client.callOk<PaymentRequestDetails>(
        'GET /paymentrequest/details',
        member.caller,
        { query: { requestid } },
      );
      return { quote: price?.hash ?? '', paid: request.paymentstatus !== '1' };
    },
    useCredits: (credits) =>
      client.callOk('POST /paymentrequest/redeem', member.caller, { body: { requestid, credits } }),
  };
}

/** Creates a payment request as the warehouse. */
export async function createRequest(client: Client, member: Member): Promise<Payable> {
  const request = await client.callOk<PaymentRequest>('POST /operator/payment-request', warehouse, {
    body: { suite: member.suite, amount: 23.49, description: 'Storage' },
    key: randomUUID(),
  });
  return toPayable(client, member, request);
}

/** Returns the unpaid payment request of an order, or null. */
export async function findRequest(
  client: Client,
  member: Member,
  order: Payable,
): Promise<Payable | null> {
  const { txnref, items, unpaidrequest } = await readOrder(client, order);
  const unpaid =
    unpaidrequest ??
    items.map(({ request }) => request).find((request) => request?.paymentstatus === '1');
  return unpaid && txnref ? toPayable(client, member, unpaid) : null;
}

/** Returns an order with its lines. */
export const readOrder = (client: Client, { id, member }: Payable): Promise<BfmOrder> =>
  client.callOk<BfmOrder>('GET /transaction/bfmdetails', member.caller, { query: { txnid: id } });
