import { eq } from 'drizzle-orm';

import type { Receipt } from '@/contract/operator/warehouse';
import { now, travel } from '@/host/core/clock';
import { schema, type Database, type Db } from '@/host/db/client';
import type { AddressInput } from '@/host/members/address/address-input';
import { addAddress } from '@/host/members/address/addresses';
import type { MemberCall, Payments } from '@/host/money/payments/payments';
import { dispatchShipment } from '@/host/operator/dispatch';
import { receivePackage } from '@/host/operator/receive';
import { addTrackingEvent } from '@/host/operator/tracking';
import { updateShipment } from '@/host/parcels/shipment/change-draft';
import { initShipment, SHIPMENT } from '@/host/parcels/shipment/draft';
import { formatLocalMoment } from '@/rules/tracking/local-time';

import { payForDemo } from './demo-payment';

const DAY_MS = 86_400_000;

const manila: AddressInput = {
  receiver: 'Maria Santos',
  receivercountrycode: '63',
  receivercontact: '917 123 4567',
  street1: '1204 Sampaguita Tower',
  street2: '88 Ayala Avenue',
  city: 'Makati',
  state: 'Metro Manila',
  postal: '1226',
  country: 'PH',
};
const tokyo: AddressInput = {
  receiver: 'Maria Santos',
  receivercountrycode: '81',
  receivercontact: '90 1234 5678',
  street1: '2-14-5 Kitazawa',
  street2: 'Maison Hanabusa 302',
  city: 'Setagaya-ku',
  state: 'Tokyo',
  postal: '155-0031',
  country: 'JP',
};

type Parcel = Pick<
  Receipt,
  | 'tracking'
  | 'merchant'
  | 'description'
  | 'category'
  | 'weight'
  | 'length'
  | 'width'
  | 'height'
  | 'value'
>;

interface DemoShipment {
  to: 'manila' | 'tokyo';
  speed: string;
  paidDaysAgo: number;
  parcels: Parcel[];
  awb: string;
  /** Hours after payment, code, place, UTC offset in hours. */
  events: [hours: number, status: string, place: string, hoursAhead: number][];
}

const demoShipments: DemoShipment[] = [
  {
    to: 'manila',
    speed: 'express',
    paidDaysAgo: 26,
    awb: '3318810025',
    parcels: [
      {
        tracking: '9400111899561234567801',
        merchant: 'Patagonia',
        description: 'Rain jacket',
        category: 'clothing',
        weight: 0.9,
        length: 36,
        width: 28,
        height: 10,
        value: 129,
      },
      {
        tracking: '1Z999AA10123456701',
        merchant: 'Barnes & Noble',
        description: 'Cookbooks',
        category: 'books',
        weight: 1.6,
        length: 30,
        width: 24,
        height: 12,
        value: 64.5,
      },
    ],
    events: [
      [30, 'departed', 'Portland, Oregon', -8],
      [52, 'in_transit', 'Cincinnati, Ohio', -5],
      [80, 'arrived', 'Hong Kong', 8],
      [92, 'customs', 'Manila', 8],
      [101, 'customs_cleared', 'Manila', 8],
      [116, 'out_for_delivery', 'Makati', 8],
      [121, 'delivered', 'Makati', 8],
    ],
  },
  {
    to: 'tokyo',
    speed: 'standard',
    paidDaysAgo: 4,
    awb: '7712450938',
    parcels: [
      {
        tracking: '9400111899561234567802',
        merchant: 'REI',
        description: 'Camping stove set',
        category: 'sports',
        weight: 2.2,
        length: 34,
        width: 26,
        height: 22,
        value: 148,
      },
    ],
    events: [
      [34, 'departed', 'Portland, Oregon', -8],
      [60, 'in_transit', 'Anchorage, Alaska', -9],
    ],
  },
];

/**
 * Creates addresses and two shipments, unless shipments exist. Shifts the clock, so call it before
 * the host listens.
 */
export async function seedDemoShipments(handle: Db, payments: Payments, memberId: string) {
  const db = handle as Database;
  const existingShipments = await db
    .select({ id: schema.shipments.id })
    .from(schema.shipments)
    .where(eq(schema.shipments.memberId, memberId))
    .limit(1);
  if (existingShipments.length > 0) return;
  const [member] = await db
    .select({ suite: schema.members.suite })
    .from(schema.members)
    .where(eq(schema.members.id, memberId));
  if (!member) return;
  const call = { db, payments, session: { memberId } };
  const addresses = {
    manila: await db.transaction((tx) => addAddress(tx, memberId, manila, true)),
    tokyo: await db.transaction((tx) => addAddress(tx, memberId, tokyo, false)),
  };
  try {
    for (const demo of demoShipments)
      await ship(call, { suite: member.suite, addressId: addresses[demo.to] }, demo);
  } finally {
    travel(0);
  }
}

interface Shipper {
  suite: string;
  addressId: string;
}

async function ship(call: MemberCall, { suite, addressId }: Shipper, demo: DemoShipment) {
  const {
    db,
    payments,
    session: { memberId },
  } = call;
  travel(-demo.paidDaysAgo * DAY_MS);
  const received = new Date(now().getTime() - 6 * DAY_MS).toISOString();
  const packages: string[] = [];
  for (const parcel of demo.parcels)
    packages.push(
      (await receivePackage(db, payments, { ...parcel, suite, received, photos: [] })).packageref,
    );
  const shipmentid = await db.transaction((tx) => initShipment(tx, memberId, packages));
  await updateShipment(call, { shipmentid, addressid: addressId, insurance: true });
  await updateShipment(call, { shipmentid, speed: demo.speed });
  const shipmentref = await payForDemo(call, { kind: SHIPMENT, id: shipmentid, receipt: demo.awb });
  const paidAt = now().getTime();
  const toTime = (hours: number) => paidAt + hours * 3_600_000;
  travel(0);
  await dispatchShipment(db, {
    shipmentref,
    awb: demo.awb,
    departed: new Date(toTime(20)).toISOString(),
  });
  for (const [hours, status, location, hoursAhead] of demo.events) {
    await addTrackingEvent(db, {
      shipmentref,
      status,
      location,
      timestamp: formatLocalMoment({ at: new Date(toTime(hours)), offsetMinutes: hoursAhead * 60 }),
    });
  }
}
