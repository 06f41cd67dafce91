import type { Onebox } from '@/contract/member/onebox';
import type { Package } from '@/contract/member/pmt';
import type { Reply } from '@/contract/calls';
import { shipmentTarget } from '@/host/parcels/shipment/payment-target';

import type { TestHost } from './host';
import { draftBox, type Buyer } from './oneboxes';
import { operatorKey, picture } from './operator';
import type { PackageValues } from './packages';
import { openPaymentShop, type PaymentShop } from './payment-shop';
import { dataOf, withKey } from './shipping';

export type BoxShop = Awaited<ReturnType<typeof openBoxShop>>;

/** A shop whose members pay for boxes and shipments, with helpers for its tests. */
export async function openBoxShop() {
  const shop = await openPaymentShop();
  shop.payments.targets.set(shipmentTarget.kind, shipmentTarget);
  const host = hostOf(shop);
  const operator = (path: string, body: unknown) =>
    host.call(`POST /operator/${path}`, { body, headers: { ...operatorKey, ...withKey() } });
  return {
    shop,
    host,
    operator,
    draft: (packages?: PackageValues[]) => draftBox(host, packages),
    see: async ({ as, box }: Buyer) =>
      dataOf<Onebox>(
        await host.call('GET /onebox/onebox', { as, query: { oneboxid: box.oneboxid } }),
      ),
    seePackage: async ({ as }: Buyer, packageref: string) =>
      dataOf<Package>(await host.call('GET /pmt/package', { as, query: { packageref } })),
    listOf: async ({ as }: Buyer, key = 'GET /pmt/packages') =>
      dataOf<Reply<'GET /pmt/packages'>>(await host.call(key, { as })),
    finishBox: async (packageref: string, more: object = {}) =>
      operator('finishrequest', {
        packageref,
        outcome: 'done',
        weight: 2.6,
        length: 35,
        width: 25,
        height: 20,
        photos: [{ name: 'box.jpg', data: (await picture()).toString('base64') }],
        ...more,
      }),
  };
}

function hostOf(shop: PaymentShop): TestHost {
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
