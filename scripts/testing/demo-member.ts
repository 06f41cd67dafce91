import type { BrowserContext } from 'playwright-core';

const demo = { email: 'demo@crossgate.example', password: 'Parcel-2026' };

async function callApi<T>(
  context: BrowserContext,
  base: string,
  method: 'GET' | 'POST',
  key: string,
  data = {},
): Promise<T> {
  const headers = { origin: base, 'idempotency-key': crypto.randomUUID() };
  const response =
    method === 'GET'
      ? await context.request.get(`${base}/api/ms${key}`, { headers })
      : await context.request.post(`${base}/api/ms${key}`, { headers, data });
  if (!response.ok())
    throw new Error(`${key} responded with ${response.status()}: ${await response.text()}`);
  return ((await response.json()) as { data: T }).data;
}

interface ReadyReply {
  transactionpackages: {
    items: { packageref: string; amount: string; inshipment: boolean; shipalone: boolean }[];
  };
}

/** Takes a checkout of two ready packages to its review step. */
export async function startCheckout(context: BrowserContext, base: string): Promise<void> {
  const { transactionpackages } = await callApi<ReadyReply>(
    context,
    base,
    'GET',
    '/pmt/packages?status=2&perpage=50',
  );
  const readyPackages = transactionpackages.items.filter(
    (item) => item.amount !== '0.00' && !item.inshipment && !item.shipalone,
  );
  const { addresses } = await callApi<{
    addresses: { addressid: string; ship_allowed: boolean }[];
  }>(context, base, 'GET', '/address/getaddresses');
  const addressid = addresses.find((address) => address.ship_allowed)?.addressid;
  const { shipmentid } = await callApi<{ shipmentid: string }>(
    context,
    base,
    'POST',
    '/shipment/init',
    { packages: readyPackages.slice(0, 2).map((item) => item.packageref) },
  );
  await callApi(context, base, 'POST', '/shipment/updateshipment', { shipmentid, addressid });
  await callApi(context, base, 'POST', '/shipment/updateshipment', {
    shipmentid,
    speed: 'standard',
    insurance: true,
  });
}

/** Signs the demo member in. */
export async function signIn(member: BrowserContext, base: string): Promise<void> {
  const response = await member.request.post(`${base}/api/session/login`, {
    headers: { origin: base },
    data: {
      email: demo.email,
      password: Buffer.from(demo.password).toString('base64'),
      remember: false,
    },
  });
  if (!response.ok()) throw new Error(`The demo member could not sign in (${response.status()}).`);
}

/** Returns the reference of a dispatched shipment, else of the first one; undefined if none. */
export async function findShipmentRef(
  context: BrowserContext,
  base: string,
): Promise<string | undefined> {
  const { items } = await callApi<{ items: { awb?: string | null; shipmentref: string }[] }>(
    context,
    base,
    'GET',
    '/shipment/shipmentslist',
  );
  return (items.find((row) => row.awb) ?? items[0])?.shipmentref;
}
