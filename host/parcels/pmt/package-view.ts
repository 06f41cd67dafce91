import type { PhotoSize } from '@/contract/member/photo-size';
import type { Package } from '@/contract/member/pmt';
import { buildHeldSql } from '@/host/members/user/package-stages';
import type { WeightFloor } from '@/host/rates/fees';
import type { RateRows } from '@/host/rates/rows';
import { fromCents } from '@/rules/money';
import { listRowActions } from '@/rules/packages/actions';
import { readKinds } from '@/rules/packages/package';
import { calculateStorage, type StorageRule } from '@/rules/packages/storage';
import { weighShipment, type ShipmentWeight, type WeightRule } from '@/rules/packages/weight';

export interface PackageTerms {
  storage: StorageRule;
  weight: WeightRule;
  getFloor: WeightFloor;
  countries: RateRows['countries'];
  now: Date;
}

/**
 * Columns for `from packages p`. On a distributed database, `owner` must be a parameter: with a
 * column, every machine is asked.
 */
export const selectPackage = (owner: string) => `
  p.ref, p.kinds, p.name, p.received_name as "receivedName", p.tracking, p.category, p.status, p.customer_declared as "customerDeclared", p.itemization_declared as "itemizationDeclared",
  p.merchant, p.slip_type as "slipType", p.slip_file is not null as "hasSlip", p.arrived_grams as "arrivedGrams", p.instructions, p.additional, p.repack_type as "repackType", p.ship_alone as "shipAlone", p.shipment_ref as "shipmentRef",
  p.status = 'P' and exists (select from shipments s where s.member_id = ${owner} and s.ref = p.shipment_ref and s.status = 'paid') as packing,
  ${buildHeldSql(owner, 'p')} as held,
  p.invoice_file is not null as "hasInvoice", p.box_ref is not null as boxed, (extract(epoch from p.arrived_at) * 1000)::bigint as "arrivedMs",
  (extract(epoch from p.stored_since) * 1000)::bigint as "storedMs", p.amount_cents as "amountCents", p.weight_grams as "weightGrams",
  p.guaranteed_grams as "guaranteedGrams", p.length_mm as "lengthMm", p.width_mm as "widthMm", p.height_mm as "heightMm", p.photos, p.itemization,
  (select m.container_kind from package_memberships m where m.member_id = ${owner} and m.package_ref = p.ref) as container,
  case when p.box_ref is not null then (select o.id from oneboxes o where o.member_id = ${owner} and o.ref = p.box_ref)
    else (select m.container_id from package_memberships m where m.member_id = ${owner} and m.package_ref = p.ref and m.container_kind = 'onebox') end as "boxId"`;

export interface PackageRow extends Measures {
  ref: string;
  kinds: string[];
  name: string;
  receivedName: string | null;
  tracking: string;
  category: string;
  status: string;
  customerDeclared: boolean;
  itemizationDeclared: boolean;
  merchant: string;
  slipType: string | null;
  hasSlip: boolean;
  /** Arrival weight, if reweighed since. */
  arrivedGrams: number | null;
  instructions: string[];
  additional: string;
  repackType: string;
  shipAlone: boolean;
  shipmentRef: string | null;
  /** Its shipment is paid and has not left. */
  packing: boolean;
  /** The payment of its OneBox or shipment is unsettled. */
  held: boolean;
  hasInvoice: boolean;
  /** In a paid OneBox. */
  boxed: boolean;
  arrivedMs: number;
  /** Storage start, if not the arrival. */
  storedMs: number | null;
  amountCents: number;
  photos: { caption: string; width: number; height: number }[];
  itemization: { description: string; qty: number; priceCents: number }[];
  /** Container it is selected for: 'shipment' or 'onebox'. */
  container: string | null;
  boxId: string | null;
}

interface Measures {
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
  guaranteedGrams: number | null;
}

function getChargeableReason(
  { actualGrams, volumetricGrams, chargeableGrams }: ShipmentWeight,
  { stepGrams, floorGrams = 0 }: WeightRule,
) {
  if (chargeableGrams - actualGrams < stepGrams) return null;
  return floorGrams > volumetricGrams ? 'hazmat' : 'size';
}

export function toPackageView(row: PackageRow, terms: PackageTerms): Package {
  const { ref, status, kinds, lengthMm, widthMm, heightMm } = row;
  const arrivalDate = new Date(row.arrivedMs);
  const storage = calculateStorage(
    [row.storedMs === null ? arrivalDate : new Date(row.storedMs)],
    terms.storage,
    terms.now,
  );
  const weightRule = {
    ...terms.weight,
    floorGrams: terms.getFloor([{ kinds: readKinds(kinds), repackType: row.repackType }]),
  };
  const weight = weighShipment([row], weightRule);
  return {
    packageref: ref,
    txnpackageid: ref,
    packagetype: kinds,
    name: row.name,
    receivedname: row.receivedName ?? row.name,
    amount: fromCents(row.amountCents),
    trackingnumber: row.tracking,
    category: row.category,
    status,
    customerdeclared: row.customerDeclared,
    itemizationdeclared: row.itemizationDeclared,
    date: arrivalDate.toISOString(),
    weight: row.weightGrams,
    actualweight: row.arrivedGrams ?? row.weightGrams,
    guaranteedweight: row.guaranteedGrams,
    chargeableweight: weight.chargeableGrams,
    chargeablereason: getChargeableReason(weight, weightRule),
    merchant: row.merchant,
    slip: toSlip(row),
    images: toImages(row),
    dimensions: { length: lengthMm / 10, width: widthMm / 10, height: heightMm / 10 },
    storage: {
      days: storage.days,
      freedays: terms.storage.freeDays,
      amount: storage.amount,
      dailyfee: storage.dailyFee,
      lastfreeday: storage.lastFreeDay.toISOString(),
    },
    itemization: row.itemization.map(({ description, qty, priceCents }) => ({
      description,
      qty,
      price: fromCents(priceCents),
    })),
    instructions: row.instructions,
    additional: row.additional,
    repacktype: row.repackType,
    shipalone: row.shipAlone,
    actionsallowed: listRowActions(row),
    shipmentref: row.shipmentRef,
    packing: row.packing,
    held: row.held,
    inshipment: row.container === 'shipment',
    invoiceuploaded: row.hasInvoice,
    oneboxid: row.boxId,
  };
}

const toSlip = ({ ref, slipType, hasSlip }: PackageRow): Package['slip'] =>
  slipType === null
    ? null
    : { type: slipType, ...(hasSlip && { url: `/pmt/viewslip?packageref=${ref}` }) };

const toImages = ({ ref, photos }: PackageRow): Package['images'] =>
  photos.map(({ caption, width, height }, index) => ({
    caption,
    width,
    height,
    src: buildPhotoPath(ref, index, 960),
    thumbnail: buildPhotoPath(ref, index, 320),
  }));

function buildPhotoPath(ref: string, index: number, size: PhotoSize): string {
  return `/pmt/photo?packageref=${ref}&index=${index}&size=${size}`;
}
