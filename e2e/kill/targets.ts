import { randomUUID } from 'node:crypto';

import type { Order, OrderCheckout } from '@/contract/money/order';
import type { CurrentShipment } from '@/contract/member/shipment';

import { warehouse, type Caller, type Client } from './client';
import type { TargetKind } from './gateways';

/** The member who checks out. */
interface Buyer {
  suite: string;
  caller: Caller;
}

/** What is being checked out. */
export interface Target {
  kind: TargetKind;
  id: string;
  reference: string;
  caller: Caller;
  /** Returns the hash of the current price, and whether the target is paid. */
  readState: () => Promise<{ quote: string; paid: boolean }>;
  useCredits: (credits: number) => Promise<unknown>;
}

/** Creates a shipment or order that is ready for payment. */
export const createTarget = (client: Client, buyer: Buyer, kind: TargetKind, name: string) =>
  kind === 'bfm' ? createOrder(client, buyer, name) : createShipment(client, buyer, name);

/** Receives a package for the shopper. Repeated calls with a tracking number receive it once. */
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
  return (
    await client.callOk<{ packageref: string }>('POST /operator/receive', warehouse, { body })
  ).packageref;
}

async function createShipment(client: Client, buyer: Buyer, name: string): Promise<Target> {
  const { caller } = buyer;
  const packageRef = await receivePackage(client, buyer, name);
  const { shipmentid, shipmentref } = await client.callOk<CurrentShipment>(
    'POST /shipment/init',
    caller,
    { body: { packages: [packageRef] }, key: randomUUID() },
  );
  await client.callOk('POST /shipment/updateshipment', caller, {
    body: { shipmentid, speed: 'standard' },
  });
  return {
    kind: 'shipment',
    id: shipmentid,
    reference: shipmentref,
    caller,
    readState: async () => {
      const { shipment } = await client.callOk<{ shipment: CurrentShipment | null }>(
        'GET /shipment/currentshipment',
        caller,
        { query: { shipmentid } },
      );
      if (!shipment) throw new Error(`shipment ${shipmentid} does not exist`);
      return { quote: shipment.quote?.hash ?? '', paid: shipment.step === 'done' };
    },
    useCredits: (credits) =>
      client.callOk('POST /reward/applycredit', caller, { body: { shipmentid, credits } }),
  };
}

/** Starts the order of a cart with one product. */
async function createOrder(client: Client, { caller }: Buyer, name: string): Promise<Target> {
  const product = {
    itemurl: `https://www.example.com/${name}`,
    size: '',
    color: '',
    additionalinfo: '',
    quantity: 2,
    unitprice: 24.5,
    itemname: name,
    itemmerchant: '',
  };
  await client.callOk('POST /cart/additem', caller, { body: product, key: randomUUID() });
  const { txnid, txnref } = await client.callOk<OrderCheckout>('POST /transaction/init', caller, {
    key: randomUUID(),
  });
  return {
    kind: 'bfm',
    id: txnid,
    reference: txnref,
    caller,
    readState: async () => {
      const { txnstatus } = await client.callOk<Order>('GET /transaction/bfmdetails', caller, {
        query: { txnid },
      });
      if (txnstatus !== 'T') return { quote: '', paid: true };
      const checkout = await client.call<OrderCheckout>('GET /checkout/get-data', caller, {
        query: { txnid },
      });
      return { quote: checkout.data?.hash ?? '', paid: false };
    },
    useCredits: (credits) =>
      client.callOk('POST /cartcheckout/redeem', caller, { body: { txnid, credits } }),
  };
}
