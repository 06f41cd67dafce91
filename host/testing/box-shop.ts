import type { Onebox } from '@/contract/member/onebox';
import type { Package } from '@/contract/member/pmt';
import type { Reply } from '@/contract/calls';
import { shipmentTarget } from '@/host/parcels/shipment/payment-target';

import type { TestHost } from './host';
import { createDraftBox, type Buyer } from './oneboxes';
import { operatorKey, drawPicture } from './operator';
import type { PackageValues } from './packages';
import { openPaymentShop, type PaymentShop } from './payment-shop';
import { getData, newIdempotencyHeader } from './shipping';

export type BoxShop = Awaited<ReturnType<typeof openBoxShop>>;

/** A shop whose members pay for boxes and shipments, with helpers for its tests. */
export async function openBoxShop() {
  const shop = await openPaymentShop();
  shop.payments.targets.set(shipmentTarget.kind, shipmentTarget);
  const host = toTestHost(shop);
  const callOperator = (path: string, body: unknown) =>
    host.call(`POST /operator/${path}`, {
      body,
      headers: { ...operatorKey, ...newIdempotencyHeader() },
    });
  return {
    shop,
    host,
    callOperator,
    createDraft: (packages?: PackageValues[]) => createDraftBox(host, packages),
    getBox: async ({ as, box }: Buyer) =>
      getData<Onebox>(
        await host.call('GET /onebox/onebox', { as, query: { oneboxid: box.oneboxid } }),
      ),
    getPackage: async ({ as }: Buyer, packageref: string) =>
      getData<Package>(await host.call('GET /pmt/package', { as, query: { packageref } })),
    listPackages: async ({ as }: Buyer, key = 'GET /pmt/packages') =>
      getData<Reply<'GET /pmt/packages'>>(await host.call(key, { as })),
    finishBox: async (packageref: string, overrides: object = {}) =>
      callOperator('finishrequest', {
        packageref,
        outcome: 'done',
        weight: 2.6,
        length: 35,
        width: 25,
        height: 20,
        photos: [{ name: 'box.jpg', data: (await drawPicture()).toString('base64') }],
        ...overrides,
      }),
  };
}

function toTestHost(shop: PaymentShop): TestHost {
  const call: TestHost['call'] = (key, { body, query, as, headers } = {}) => {
    const [method, url] = key.split(' ') as ['GET' | 'POST', string];
    const session = as && { authorization: `Bearer ${as.token}`, 'x-suite': as.user.suite };
    return shop.app.inject({
      method,
      url,
      ...(query && { query }),
      ...(body !== undefined && { payload: body as object }),
      headers: { ...session, ...headers },
    });
  };
  return { ...shop, call };
}
