import type { Package } from '@/contract/pmt';
import type { RateTables } from '@/host/rates/rows';
import { fromCents } from '@/rules/money';
import { actionsFor } from '@/rules/packages/actions';
import { readKinds, readStatus } from '@/rules/packages/package';
import { storageOf, type StorageRule } from '@/rules/packages/storage';
import { shipmentWeight, type WeightRule } from '@/rules/packages/weight';

/**
 * What the reader needs besides the row: the member's storage terms, how weight is billed, what
 * countries ask, and the moment.
 */
export interface PackageTerms {
  storage: StorageRule;
  weight: WeightRule;
  countries: RateTables['countries'];
  now: Date;
}

/** Columns of one package, named as in `PackageRow`, for `from packages p`. */
export const packageColumns = `
  p.ref, p.kinds, p.name, p.tracking, p.category, p.status, p.customer_declared as "customerDeclared", p.itemization_declared as "itemizationDeclared",
  p.merchant, p.slip_type as "slipType", p.instructions, p.additional, p.repack_type as "repackType", p.ship_alone as "shipAlone", p.shipment_ref as "shipmentRef",
  p.invoice_file is not null as "hasInvoice", p.box_ref is not null as boxed, (extract(epoch from p.arrived_at) * 1000)::bigint as "arrivedMs",
  (extract(epoch from p.stored_since) * 1000)::bigint as "storedMs", p.amount_cents as "amountCents", p.weight_grams as "weightGrams",
  p.length_mm as "lengthMm", p.width_mm as "widthMm", p.height_mm as "heightMm", p.photos, p.itemization,
  (select m.container_kind from package_memberships m where m.member_id = p.member_id and m.package_ref = p.ref) as container,
  case when p.box_ref is not null then (select o.id from oneboxes o where o.ref = p.box_ref)
    else (select m.container_id from package_memberships m where m.member_id = p.member_id and m.package_ref = p.ref and m.container_kind = 'onebox') end as "boxId"`;

export interface PackageRow extends Measures {
  ref: string;
  kinds: string[];
  name: string;
  tracking: string;
  category: string;
  status: string;
  customerDeclared: boolean;
  itemizationDeclared: boolean;
  merchant: string;
  slipType: string | null;
  instructions: string[];
  additional: string;
  repackType: string;
  shipAlone: boolean;
  shipmentRef: string | null;
  hasInvoice: boolean;
  /** It lies in a OneBox that is paid for. */
  boxed: boolean;
  arrivedMs: number;
  /** Where storage counts from, when not from the arrival. */
  storedMs: number | null;
  amountCents: number;
  photos: { caption: string; width: number; height: number }[];
  itemization: { description: string; qty: number; priceCents: number }[];
  /** What it is chosen for: 'shipment' or 'onebox'. */
  container: string | null;
  boxId: string | null;
}

interface Measures {
  weightGrams: number;
  lengthMm: number;
  widthMm: number;
  heightMm: number;
}

/** A row → the contract's Package, as lists show it. */
export function packageView(row: PackageRow, terms: PackageTerms): Package {
  const { ref, status, kinds, lengthMm, widthMm, heightMm } = row;
  const arrived = new Date(row.arrivedMs);
  const storage = storageOf(
    [row.storedMs === null ? arrived : new Date(row.storedMs)],
    terms.storage,
    terms.now,
  );
  const paid = row.shipmentRef !== null || row.boxed;
  return {
    packageref: ref,
    txnpackageid: ref,
    packagetype: kinds,
    name: row.name,
    amount: fromCents(row.amountCents),
    trackingnumber: row.tracking,
    category: row.category,
    status,
    customerdeclared: row.customerDeclared,
    itemizationdeclared: row.itemizationDeclared,
    date: arrived.toISOString(),
    weight: row.weightGrams,
    chargeableweight: shipmentWeight([row], terms.weight).chargeableGrams,
    merchant: row.merchant,
    slip: row.slipType === null ? null : { type: row.slipType },
    images: row.photos.map(({ caption, width, height }, index) => ({
      caption,
      width,
      height,
      src: photoPath(ref, index, 960),
      thumbnail: photoPath(ref, index, 320),
    })),
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
    actionsallowed: actionsFor({ status: readStatus(status), kinds: readKinds(kinds), paid }),
    shipmentref: row.shipmentRef,
    inshipment: row.container === 'shipment',
    invoiceuploaded: row.hasInvoice,
    oneboxid: row.boxId,
  };
}

/** Path of a photo below the host. */
export function photoPath(ref: string, index: number, size: 320 | 960 | 1600): string {
  return `/pmt/photo?packageref=${ref}&index=${index}&size=${size}`;
}
