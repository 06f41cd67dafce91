import { randomUUID } from 'node:crypto';

import type { Order, OrderCheckout } from '@/contract/money/order';
import type { CurrentShipment } from '@/contract/member/shipment';

import { warehouse, type Caller, type Client } from './client';
import type { Kind } from './gateways';

/** Whose checkout it is. */
interface Buyer {
  suite: string;
  caller: Caller;
}

/** What is being checked out. */
export interface Target {
  kind: Kind;
  id: string;
  reference: string;
  caller: Caller;
  /** Its price as of now, by its name, and whether it has been paid. */
  look: () => Promise<{ quote: string; paid: boolean }>;
  /** Uses so many credits for it. */
  cover: (credits: number) => Promise<unknown>;
}

/** Something to pay for, brought to where one pays. */
export const begin = (client: Client, buyer: Buyer, kind: Kind, unique: string): Promise<Target> =>
  kind === 'bfm' ? orderOf(client, buyer, unique) : shipmentOf(client, buyer, unique);

/** Puts a package of the shopper into the warehouse. The same tracking number is received once. */
export async function receivePackage(
  client: Client,
  shopper: Buyer,
  tracking: string,
): Promise<string> {
  const body = {
    suite: shopper.suite,
    tracking,
    merchant: 'Amazon',
    category: 'cameras',
    weight: 1.2,
    length: 30,
    width: 20,
    height: 10,
    value: 49.9,
    photos: [],
  };
  return (await client.get<{ packageref: string }>('POST /operator/receive', warehouse, { body }))
    .packageref;
}

async function shipmentOf(client: Client, buyer: Buyer, unique: string): Promise<Target> {
  const { caller } = buyer;
  const packageRef = await receivePackage(client, buyer, unique);
  const { shipmentid, shipmentref } = await client.get<CurrentShipment>(
    'POST /shipment/init',
    caller,
    { body: { packages: [packageRef] }, key: randomUUID() },
  );
  await client.get('POST /shipment/updateshipment', caller, {
    body: { shipmentid, speed: 'standard' },
  });
  return {
    kind: 'shipment',
    id: shipmentid,
    reference: shipmentref,
    caller,
    look: async () => {
      const { shipment } = await client.get<{ shipment: CurrentShipment | null }>(
        'GET /shipment/currentshipment',
        caller,
        { query: { shipmentid } },
      );
      if (!shipment) throw new Error(`shipment ${shipmentid} has vanished`);
      return { quote: shipment.quote?.hash ?? '', paid: shipment.step === 'done' };
    },
    cover: (credits) =>
      client.get('POST /reward/applycredit', caller, { body: { shipmentid, credits } }),
  };
}

/** A cart with one product. Its order is new, since the last one is paid. */
async function orderOf(client: Client, { caller }: Buyer, unique: string): Promise<Target> {
  const product = {
    itemurl: `https://www.example.com/${unique}`,
    size: '',
    color: '',
    additionalinfo: '',
    quantity: 2,
    unitprice: 24.5,
    itemname: unique,
    itemmerchant: '',
  };
  await client.get('POST /cart/additem', caller, { body: product, key: randomUUID() });
  const { txnid, txnref } = await client.get<OrderCheckout>('POST /transaction/init', caller, {
    key: randomUUID(),
  });
  return {
    kind: 'bfm',
    id: txnid,
    reference: txnref,
    caller,
    look: async () => {
      const { txnstatus } = await client.get<Order>('GET /transaction/bfmdetails', caller, {
        query: { txnid },
      });
      if (txnstatus !== 'T') return { quote: '', paid: true };
      const checkout = await client.call<OrderCheckout>('GET /checkout/get-data', caller, {
        query: { txnid },
      });
      return { quote: checkout.data?.hash ?? '', paid: false };
    },
    cover: (credits) =>
      client.get('POST /cartcheckout/redeem', caller, { body: { txnid, credits } }),
  };
}
