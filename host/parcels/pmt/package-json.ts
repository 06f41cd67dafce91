import type { RateTables } from '@/host/rates/rows';
import { fromCents } from '@/rules/money';
import { actionsFor } from '@/rules/packages/actions';
import { readKinds, readStatus } from '@/rules/packages/package';
import { storageOf, type StorageRule } from '@/rules/packages/storage';
import { shipmentWeight, type WeightRule } from '@/rules/packages/weight';

/** What the reader needs besides the row: the member's storage terms, how weight is billed, what countries ask, and the moment. */
export interface PackageTerms {
  storage: StorageRule;
  weight: WeightRule;
  countries: RateTables['countries'];
  now: Date;
}

/**
 * Columns of one package, in the order of `PackageRow`, for `from packages p`. The database writes what is only copied
 * (`doc`, JSON text); what follows from rules is added by `writePackage`. This keeps the hot list at one string a row.
 */
export const packageColumns = `
  (select row_to_json(d)::text from (select
    p.ref as packageref, p.ref as txnpackageid, p.kinds as packagetype, p.name, p.tracking as trackingnumber, p.category, p.status,
    p.customer_declared as customerdeclared, p.itemization_declared as itemizationdeclared, p.weight_grams as weight, p.merchant,
    case when p.slip_type is not null then json_build_object('type', p.slip_type) end as slip,
    p.instructions, p.additional, p.repack_type as repacktype, p.ship_alone as shipalone, p.shipment_ref as shipmentref,
    p.invoice_file is not null as invoiceuploaded,
    coalesce(m.container_kind = 'shipment', false) as inshipment,
    case when p.box_ref is not null then (select o.id from oneboxes o where o.ref = p.box_ref) when m.container_kind = 'onebox' then m.container_id end as oneboxid
    from (select 1) one left join package_memberships m on m.member_id = p.member_id and m.package_ref = p.ref) d) as doc,
  p.ref, p.status, p.shipment_ref is not null or p.box_ref is not null as paid, (extract(epoch from p.arrived_at) * 1000)::bigint as arrived_ms,
  (extract(epoch from p.stored_since) * 1000)::bigint as stored_ms, p.amount_cents, p.weight_grams, p.length_mm, p.width_mm, p.height_mm, p.photos, p.itemization, p.kinds`;

export type PackageRow = [
  doc: string,
  ref: string,
  status: string,
  paid: boolean,
  arrivedMs: number,
  /** Where storage counts from, when not from the arrival. */
  storedMs: number | null,
  amountCents: number,
  weightGrams: number,
  lengthMm: number,
  widthMm: number,
  heightMm: number,
  photos: { caption: string; width: number; height: number }[],
  itemization: { description: string; qty: number; priceCents: number }[],
  kinds: string[],
];

const MOST_TEXTS = 1000;
const allowedTexts = new Map<string, string>();

/** JSON text of what a package allows; there are few different answers and many rows. */
function allowedJson(status: string, kinds: readonly string[], paid: boolean): string {
  const key = `${status} ${paid} ${kinds.join(' ')}`;
  const known = allowedTexts.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(actionsFor({ status: readStatus(status), kinds: readKinds(kinds), paid }));
  if (allowedTexts.size < MOST_TEXTS) allowedTexts.set(key, text);
  return text;
}

/** A row → JSON text of the contract's Package. */
export function writePackage(row: PackageRow, terms: PackageTerms): string {
  const [doc, ref, status, paid, arrivedMs, storedMs, amountCents, weightGrams, lengthMm, widthMm, heightMm, photos, itemization, kinds] = row;
  const arrived = new Date(arrivedMs);
  const storage = storageOf([storedMs === null ? arrived : new Date(storedMs)], terms.storage, terms.now);
  const chargeable = shipmentWeight([{ weightGrams, lengthMm, widthMm, heightMm }], terms.weight).chargeableGrams;
  const images = photos.map(({ caption, width, height }, index) => ({
    caption,
    src: photoPath(ref, index, 960),
    thumbnail: photoPath(ref, index, 320),
    width,
    height,
  }));
  const lines = itemization.map((line) => ({ description: line.description, qty: line.qty, price: fromCents(line.priceCents) }));
  // Numbers, dates and amounts are written as they stand: nothing in them needs escaping, and this runs for every row of every list.
  return `${doc.slice(0, -1)},"date":"${arrived.toISOString()}","amount":"${fromCents(amountCents)}","chargeableweight":${chargeable},\
"dimensions":{"length":${lengthMm / 10},"width":${widthMm / 10},"height":${heightMm / 10}},\
"storage":{"days":${storage.days},"freedays":${terms.storage.freeDays},"amount":"${storage.amount}","dailyfee":"${storage.dailyFee}",\
"lastfreeday":"${storage.lastFreeDay.toISOString()}"},\
"images":${JSON.stringify(images)},"itemization":${JSON.stringify(lines)},"actionsallowed":${allowedJson(status, kinds, paid)}}`;
}

/** Path of a photo below the host. */
export function photoPath(ref: string, index: number, size: 320 | 960 | 1600): string {
  return `/pmt/photo?packageref=${ref}&index=${index}&size=${size}`;
}
