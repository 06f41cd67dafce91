import type { PackageRow, ShipmentRowData } from '@/host/parcels/shipment/contents';
import { formatAddressLines } from '@/rules/addresses/delivery-address';
import { findParentCountry } from '@/rules/addresses/territories';
import type { Brand } from '@/rules/brand';
import type { Locale } from '@/rules/locale';
import { nameByStore } from '@/rules/packages/text';

import type { PaperContext } from './paper-context';

export interface PaperMember {
  name: string;
  suite: string;
  email: string;
  brand: Brand;
}

export interface ShipmentFacts {
  shipment: ShipmentRowData;
  packed: PackageRow[];
  member: PaperMember;
  /** The ID by which customs identifies the receiver; `name` may be empty. */
  receiverId: { name: string; number: string } | null;
}

export interface PackageFacts {
  row: PackageRow;
  member: PaperMember;
}

export function listSenderLines({ name, suite, brand }: PaperMember): string[] {
  const { careOf, street, city, stateCode, zip, country, phone } = brand.warehouse;
  return [
    name,
    careOf,
    `${street}, Suite ${suite}`,
    `${city}, ${stateCode} ${zip}`,
    country,
    phone,
  ];
}

/** Uses the address stored at payment, with its lines in the country's usual order. */
export function listReceiverLines(
  { shipment }: ShipmentFacts,
  getCountryName: (iso: string) => string,
): string[] {
  const { address } = shipment;
  if (!address) return [];
  const {
    receiver,
    street1,
    street2,
    street3,
    city,
    state,
    postal,
    receivercountrycode,
    receivercontact,
  } = address;
  const lines = formatAddressLines({
    lines: [street1, street2, street3],
    city,
    state,
    postal,
    country: address.country,
  });
  return [
    receiver,
    ...lines,
    [address.country, findParentCountry(address.country)]
      .flatMap((iso) => (iso ? [getCountryName(iso)] : []))
      .join(', '),
    `+${receivercountrycode} ${receivercontact}`,
  ];
}

export function listCustomsReceiverLines(
  facts: ShipmentFacts,
  { both, bothCountries }: Pick<PaperContext, 'both' | 'bothCountries'>,
): string[] {
  const { receiverId } = facts;
  const lines = listReceiverLines(facts, bothCountries);
  if (!receiverId) return lines;
  const { name, number } = receiverId;
  return [
    ...lines,
    ...(name && !lines.includes(name) ? [name] : []),
    `${both('customs.receiverId')}: ${number}`,
  ];
}

/** Money in cents, weight in grams. */
export interface GoodsLine {
  description: string;
  quantity: number;
  unitCents: number;
  totalCents: number;
  /** Share of the parcel's weight by value; shares sum to the parcel's weight. */
  grams: number;
}

/** A parcel without lines becomes one line. */
export function listGoods(
  packages: readonly PackageRow[],
  getCategoryLabel: (code: string) => string,
  locale: Locale,
): GoodsLine[] {
  return packages.flatMap((row) => {
    const category = getCategoryLabel(row.category);
    const name = row.receivedName ?? row.name;
    const goodsName =
      name === nameByStore(row)
        ? category
        : locale === 'en'
          ? `${name} (${category})`
          : `${name}（${category}）`;
    const lines =
      row.itemization.length > 0
        ? row.itemization
        : [{ description: goodsName, qty: 1, priceCents: row.amountCents }];
    const totals = lines.map(({ qty, priceCents }) => qty * priceCents);
    const grams = splitByValue(row.weightGrams, totals);
    return lines.map(({ description, qty, priceCents }, index) => ({
      description,
      quantity: qty,
      unitCents: priceCents,
      totalCents: qty * priceCents,
      grams: grams[index] ?? 0,
    }));
  });
}

/** Splits `grams` in proportion to `parts`, with an exact sum. */
export function splitByValue(grams: number, parts: readonly number[]): number[] {
  const sum = parts.reduce((total, part) => total + part, 0);
  let [allocatedGrams, partsSoFar] = [0, 0];
  return parts.map((part, index) => {
    partsSoFar += sum > 0 ? part : 1;
    const cumulativeGrams = Math.round((grams * partsSoFar) / (sum > 0 ? sum : parts.length));
    const share = (index === parts.length - 1 ? grams : cumulativeGrams) - allocatedGrams;
    allocatedGrams += share;
    return share;
  });
}
