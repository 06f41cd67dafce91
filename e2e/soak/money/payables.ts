import { randomUUID } from 'node:crypto';

import type { Order as BfmOrder } from '@/contract/money/order';
import type { PaymentRequest, PaymentRequestDetails } from '@/contract/money/payment-request';
import type { PayableKind } from '@/contract/money/payments-table';

import { warehouse, type Client } from '../../kill/client';
import { begin } from '../../kill/targets';

import type { Member } from './run';

/** Something that a member pays for. */
export interface Payable {
  kind: PayableKind;
  id: string;
  reference: string;
  member: Member;
  look: () => Promise<{ quote: string; paid: boolean }>;
  cover: (credits: number) => Promise<unknown>;
}

/** A packed shipment, or an order of a cart with two lines. */
export async function newTarget(
  client: Client,
  member: Member,
  kind: 'shipment' | 'bfm',
): Promise<Payable> {
  const unique = randomUUID().slice(0, 8).toUpperCase();
  if (kind === 'bfm') {
    const body = {
      itemurl: `https://www.example.com/more-${unique}`,
      size: '',
      color: '',
      additionalinfo: '',
      quantity: 1,
      unitprice: 31,
      itemname: 'Lamp',
      itemmerchant: '',
    };
    await client.get('POST /cart/additem', member.caller, { body, key: randomUUID() });
  }
  return { ...(await begin(client, member, kind, `MONEY${unique}`)), member };
}

/** A payment request as something to pay. */
function requestTarget(
  client: Client,
  member: Member,
  { requestid, reference }: Pick<PaymentRequest, 'requestid' | 'reference'>,
): Payable {
  return {
    kind: 'payment-request',
    id: requestid,
    reference,
    member,
    look: async () => {
      const { request, price } = await client.get<PaymentRequestDetails>(
        'GET /paymentrequest/details',
        member.caller,
        { query: { requestid } },
      );
      return { quote: price?.hash ?? '', paid: request.paymentstatus !== '1' };
    },
    cover: (credits) =>
      client.get('POST /paymentrequest/redeem', member.caller, { body: { requestid, credits } }),
  };
}

/** What the warehouse asks a member to pay. */
export async function newRequest(client: Client, member: Member): Promise<Payable> {
  const raised = await client.get<PaymentRequest>('POST /operator/payment-request', warehouse, {
    body: { suite: member.suite, amount: 23.49, description: 'Storage' },
    key: randomUUID(),
  });
  return requestTarget(client, member, raised);
}

/** What an order asks for besides its own payment, and is not paid. */
export async function askedBy(
  client: Client,
  member: Member,
  order: Payable,
): Promise<Payable | null> {
  const { txnref, items, unpaidrequest } = await orderOf(client, order);
  const raised =
    unpaidrequest ?? items.map(({ request }) => request).find((one) => one?.paymentstatus === '1');
  return raised && txnref ? requestTarget(client, member, raised) : null;
}

/** An order with its lines. */
export const orderOf = (client: Client, { id, member }: Payable): Promise<BfmOrder> =>
  client.get<BfmOrder>('GET /transaction/bfmdetails', member.caller, { query: { txnid: id } });
