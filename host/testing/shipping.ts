import { randomUUID } from 'node:crypto';

import type { Token } from '@/contract/member/auth';
import type { CurrentShipment } from '@/contract/member/shipment';
import type { LightMyRequestResponse } from 'fastify';

import { newMember } from './people';
import { storePackages, type PackageValues } from './packages';
import type { TestHost } from './host';

/** Fields of a valid delivery address. */
export const manila = {
  receiver: 'Maria Santos',
  receivercountrycode: '63',
  receivercontact: '0917 123 4567',
  street1: '12 Mabini Street',
  street2: 'Unit 4B',
  city: 'Manila',
  state: 'Metro Manila',
  postal: '1000',
  country: 'PH',
};
export const sydney = {
  ...manila,
  receivercountrycode: '61',
  receivercontact: '0412 345 678',
  city: 'Sydney',
  state: 'NSW',
  postal: '2000',
  country: 'AU',
};

/** Returns the `data` of a successful response; otherwise fails the test with the response text. */
export function getData<T>(response: LightMyRequestResponse): T {
  if (response.statusCode !== 200) throw new Error(`${response.statusCode}: ${response.body}`);
  return response.json<{ data: T }>().data;
}

/** Reads the status and error code of a refusal. */
export function readRefusal(response: LightMyRequestResponse): {
  status: number;
  code: number | undefined;
  fields?: unknown;
  detail?: unknown;
} {
  const { error } = response.json<{
    error?: { error_code: number; fields?: unknown; error_code_detailed?: string };
  }>();
  return {
    status: response.statusCode,
    code: error?.error_code,
    fields: error?.fields,
    detail: error?.error_code_detailed,
  };
}

export const newIdempotencyHeader = () => ({ 'idempotency-key': randomUUID() });

/** A member with an address and packages ready to ship. */
export async function newShopper(
  host: TestHost,
  packages: PackageValues[] = [{}, {}],
  overrides: Parameters<typeof newMember>[1] = {},
) {
  const { member, as } = await newMember(host.db, overrides);
  const refs = await storePackages(host.db, member.id, packages);
  const added = await host.call('POST /address/addaddress', {
    as,
    body: manila,
    headers: newIdempotencyHeader(),
  });
  return {
    memberId: member.id,
    as,
    refs,
    addressid: getData<{ addressid: string }>(added).addressid,
  };
}

export type PackageOwner = Awaited<ReturnType<typeof newShopperWithPackage>>;

/** A shopper with one package. */
export async function newShopperWithPackage(host: TestHost, values: PackageValues = {}) {
  const shopper = await newShopper(host, [values]);
  return { ...shopper, ref: shopper.refs[0] ?? '' };
}

export const initShipment = (host: TestHost, as: Token, packages: string[]) =>
  host.call('POST /shipment/init', { as, body: { packages }, headers: newIdempotencyHeader() });

export const updateShipment = (host: TestHost, as: Token, body: Record<string, unknown>) =>
  host.call('POST /shipment/updateshipment', { as, body });

/** Creates a draft that can be paid. */
export async function createPayableDraft(
  host: TestHost,
  shopper: { as: Token; refs: string[] },
  speed = 'standard',
): Promise<CurrentShipment> {
  const draft = getData<CurrentShipment>(await initShipment(host, shopper.as, shopper.refs));
  return getData<CurrentShipment>(
    await updateShipment(host, shopper.as, { shipmentid: draft.shipmentid, speed }),
  );
}

/** Grants credits and pays the whole shipment with them. */
export async function payWithCredits(
  host: TestHost,
  shopper: { as: Token; refs: string[] },
): Promise<CurrentShipment> {
  const draft = await createPayableDraft(host, shopper);
  await host.call('POST /operator/credit', {
    body: { suite: shopper.as.user.suite, amount: 5000, reason: 'Test' },
    headers: { ...newIdempotencyHeader(), 'x-operator-key': 'development-operator-key' },
  });
  const view = getData<CurrentShipment>(
    await host.call('POST /reward/applycredit', {
      as: shopper.as,
      body: { shipmentid: draft.shipmentid, credits: 5000 },
    }),
  );
  const paid = await host.call('POST /reward/checkout', {
    as: shopper.as,
    body: { shipmentid: draft.shipmentid, quote: view.quote?.hash },
    headers: newIdempotencyHeader(),
  });
  getData(paid);
  return getData<{ shipment: CurrentShipment }>(
    await host.call('GET /shipment/currentshipment', {
      as: shopper.as,
      query: { shipmentid: draft.shipmentid },
    }),
  ).shipment;
}

export const callOperator = (host: TestHost, key: string, body: unknown) =>
  host.call(key, {
    body,
    headers: { 'x-operator-key': 'development-operator-key', ...newIdempotencyHeader() },
  });
