import { limits } from '@/contract/limits';
import type { schema } from '@/host/db/client';
import { hasKind, hazmatKinds, readKinds, type WireKind } from '@/rules/packages/package';
import { estimateBox } from '@/rules/packages/onebox';
import { isMerchantUnknown } from '@/rules/packages/shippable';

import type { PackageRow } from '../shipment/contents';

import type { BoxRow } from './box';
import { findOldestStorageStart } from './contents';

/** One such package decides the box's category, most restricted first. */
const decisiveCategories = ['tobacco', 'alcohol', 'coins'];

/** Builds a paid box's package row, with estimated measures. */
export function buildBoxPackage(
  box: Pick<BoxRow, 'memberId' | 'ref'>,
  rows: readonly PackageRow[],
  at: Date,
) {
  return {
    memberId: box.memberId,
    ref: box.ref,
    tracking: box.ref,
    name: `OneBox ${box.ref.slice(-4)}`,
    merchant: joinMerchants(rows),
    category: chooseCategory(rows),
    status: '1',
    kinds: listKinds(rows),
    amountCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
    ...estimateBox(rows),
    customerDeclared: rows.every((row) => row.customerDeclared),
    itemizationDeclared: rows.every((row) => row.itemizationDeclared),
    itemization: rows.flatMap(listLines),
    arrivedAt: at,
    storedSince: findOldestStorageStart(rows, at),
    updatedAt: at,
  } satisfies typeof schema.packages.$inferInsert;
}

/** Lines sum to the declared value. */
function listLines({ itemizationDeclared, itemization, amountCents, ...row }: PackageRow) {
  return itemizationDeclared && itemization.length > 0
    ? itemization
    : [{ description: row.receivedName ?? row.name, qty: 1, priceCents: amountCents }];
}

function listKinds(rows: readonly PackageRow[]): WireKind[] {
  const hasAnyKind = (kinds: Parameters<typeof hasKind>[1]) =>
    rows.some((row) => hasKind(readKinds(row.kinds), kinds));
  const hasManyShops =
    new Set(rows.map(({ merchant }) => merchant.trim().toLowerCase())).size > 1 ||
    hasAnyKind(['multipleMerchant']);
  return [
    'onebox',
    ...(hasAnyKind(hazmatKinds) ? (['normalhazmat'] as const) : []),
    ...(hasAnyKind(['battery']) ? (['battery'] as const) : []),
    ...(hasManyShops ? (['multiplemerchant'] as const) : []),
  ];
}

/** Empty if any shop is unknown: customs asks for all of them. */
function joinMerchants(rows: readonly PackageRow[]): string {
  if (rows.some(({ merchant }) => isMerchantUnknown(merchant))) return '';
  return [...new Set(rows.map(({ merchant }) => merchant.trim()))]
    .join(', ')
    .slice(0, limits.merchantMax);
}

function chooseCategory(rows: readonly PackageRow[]): string {
  const categories = new Set(rows.map(({ category }) => category.toLowerCase()));
  const [onlyCategory] = categories;
  return (
    decisiveCategories.find((category) => categories.has(category)) ??
    (categories.size === 1 && onlyCategory ? onlyCategory : 'other')
  );
}
