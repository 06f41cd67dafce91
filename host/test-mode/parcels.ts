import { randomInt } from 'node:crypto';

import { eq } from 'drizzle-orm';

import type { TestMember, TestParcel } from '@/contract/test-mode/bundle';
import { now } from '@/host/core/clock';
import { Problem, invalid } from '@/host/core/errors';
import type { Session } from '@/host/core/sessions/session';
import { schema, type Database } from '@/host/db/client';
import { addAddress, findDefaultAddress } from '@/host/members/address/addresses';
import type { Payments } from '@/host/money/payments/payments';
import { dispatchShipment } from '@/host/operator/dispatch';
import { receivePackage } from '@/host/operator/receive';
import { setPackage } from '@/host/operator/set-package';
import { addTrackingEvent } from '@/host/operator/tracking';
import { requestAction } from '@/host/parcels/actionrequest/request';
import { isStaffKind } from '@/host/parcels/pmt/arrival-status';
import { declareItemization } from '@/host/parcels/pmt/declare';
import { uploadInvoice } from '@/host/parcels/pmt/invoice';
import { updateShipment } from '@/host/parcels/shipment/change-draft';
import { initShipment, SHIPMENT } from '@/host/parcels/shipment/draft';
import { payForDemo } from '@/host/seed/demo-payment';
import { tierAt } from '@/rules/membership/membership';
import { isWireKind } from '@/rules/packages/package';

import { boxPhoto, drawPhotos, finishRequests } from './finish-requests';

const { members } = schema;
const DAY_MS = 86_400_000;

export interface TestContext {
  db: Database;
  payments: Payments;
  session: Session;
}

const randomDigits = (digits: number) => String(randomInt(10 ** (digits - 1), 10 ** digits - 1));

/** A package that needs no action. */
export const buildParcel = (overrides: Partial<TestParcel> = {}): TestParcel => ({
  status: '2',
  kinds: ['normal'],
  category: 'clothing',
  shop: true,
  grams: 900,
  mm: [300, 200, 120],
  cents: 4500,
  daysago: 0,
  shipalone: false,
  items: [],
  ...overrides,
});

/** Receives a package, brings it to its state, and returns its reference. */
export async function makeParcel(context: TestContext, parcel: TestParcel): Promise<string> {
  const { db, payments, session } = context;
  const [length = 1, width = 1, height = 1] = parcel.mm.map((side) => side / 10);
  const [paper] = parcel.slip || parcel.invoice ? await drawPhotos([boxPhoto]) : [];
  const { packageref } = await receivePackage(db, payments, {
    suite: session.suite,
    tracking: `TEST${randomDigits(12)}`,
    merchant: parcel.shop ? parcel.store || 'Amazon' : '',
    description: parcel.name || `Test package ${randomDigits(4)}`,
    category: parcel.category,
    weight: parcel.grams / 1000,
    length,
    width,
    height,
    value: parcel.cents / 100,
    received: new Date(now().getTime() - parcel.daysago * DAY_MS).toISOString(),
    shipalone: parcel.shipalone,
    photos: await drawPhotos(parcel.photos ?? []),
    ...(paper && parcel.slip && { slip: { ...paper, type: parcel.slip } }),
  });
  if (paper && parcel.invoice) await uploadInvoice(db, session, { packageref, file: paper.data });
  await declare(context, packageref, parcel);
  if (parcel.status === 'D') await discard(context, packageref);
  else await setPackage(db, { packageref, kinds: listStaffKinds(parcel), status: parcel.status });
  return packageref;
}

/**
 * Omits kinds that follow from a member's request.
 * @throws Problem validation for an unknown kind
 */
function listStaffKinds({ kinds }: TestParcel): string[] {
  const wireKinds = kinds.map((kind) => {
    if (!isWireKind(kind)) throw invalid('kinds', 'invalid');
    return kind;
  });
  return wireKinds.filter(isStaffKind);
}

async function declare({ db, session }: TestContext, packageref: string, { items }: TestParcel) {
  if (items.length === 0) return;
  const lines = items.map(({ qty, cents, text }, index) => ({
    description: text || `Item ${index + 1}`,
    qty,
    price: cents / 100,
  }));
  await db.transaction((tx) =>
    declareItemization(tx, session, { packageref, declare: true, items: lines }),
  );
}

async function discard(context: TestContext, ref: string): Promise<void> {
  const { db, payments, session } = context;
  await db.transaction((tx) =>
    requestAction(tx, { session: { ...session, paymentDue: false }, ref }, 'discard'),
  );
  await finishRequests(db, payments, { memberId: session.memberId, packageRef: ref });
}

/** Ships one package, paid through the sandbox. Returns its reference. */
export async function makeShipment(context: TestContext, stage: TestMember['shipments'][number]) {
  const { db, session } = context;
  const ref = await makeParcel(context, buildParcel({ daysago: 1 }));
  const shipmentid = await db.transaction((tx) => initShipment(tx, session.memberId, [ref]));
  await updateShipment(context, {
    shipmentid,
    addressid: await ensureAddress(context),
    insurance: false,
  });
  await updateShipment(context, { shipmentid, speed: 'standard' });
  const receipt = randomDigits(12);
  const shipmentref = await payForDemo(context, { kind: SHIPMENT, id: shipmentid, receipt });
  if (stage !== 'paid') await dispatchShipment(db, { shipmentref, awb: receipt });
  if (stage === 'delivered') await deliver(db, shipmentref);
  return shipmentref;
}

export async function deliver(db: Database, shipmentref: string): Promise<void> {
  await addTrackingEvent(db, {
    shipmentref,
    status: 'delivered',
    location: 'Front door',
    timestamp: now().toISOString(),
  });
}

/** Falls back to a made-up address. */
async function ensureAddress({ db, session: { memberId } }: TestContext): Promise<string> {
  const existingAddress = await findDefaultAddress(db, memberId);
  if (existingAddress) return existingAddress.id;
  return db.transaction((tx) =>
    addAddress(
      tx,
      memberId,
      {
        receiver: 'Test Member',
        receivercountrycode: '63',
        receivercontact: '917 123 4567',
        street1: '1 Test Street',
        city: 'Makati',
        state: 'Metro Manila',
        postal: '1226',
        country: 'PH',
      },
      true,
    ),
  );
}

/** @throws Problem notFound */
export async function createContext(
  { db, payments }: Pick<TestContext, 'db' | 'payments'>,
  memberId: string,
): Promise<TestContext> {
  const [row] = await db.select().from(members).where(eq(members.id, memberId));
  if (!row) throw new Problem('notFound');
  const session: Session = {
    memberId,
    suite: row.suite,
    email: row.email,
    country: row.registrationCountry,
    firstName: row.firstName,
    lastName: row.lastName,
    portal: row.portal,
    tier: tierAt({ type: row.membershipType, expiry: row.membershipExpiry }, now()),
    language: row.language,
    paymentDue: false,
    state: 'logged-in',
    tokenHash: '',
    remember: false,
    expiresAt: now(),
    writtenTo: null,
  };
  return { db, payments, session };
}
