import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { eq } from 'drizzle-orm';

import type { Receipt } from '@/contract/operator/warehouse';
import { now } from '@/host/core/clock';
import { schema, type Database, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { readTier } from '@/host/money/membership/tier';
import type { Payments } from '@/host/money/payments/payments';
import { receivePackage } from '@/host/operator/receive';
import { setPackage } from '@/host/operator/set-package';
import { declareItemization } from '@/host/parcels/pmt/declare';

const { members, packages } = schema;
const DAY_MS = 86_400_000;

export interface DemoPackage {
  daysAgo: number;
  photos: string[];
  receipt: Omit<Receipt, 'suite' | 'received' | 'photos'> & { tracking: string };
}

/**
 * Per line: days ago, tracking, merchant, description, category, kg and cm, US$ (- for none),
 * photos, optional kind.
 */
export const readPackages = (lines: string): DemoPackage[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const parts = line.split('|').map((part) => part.trim());
      const [days, tracking = '', merchant = '', description = '', category = ''] = parts;
      const [size = '', value, photos = '', kind] = parts.slice(5);
      const [weight = 0, length = 0, width = 0, height = 0] = size.split(' ').map(Number);
      return {
        daysAgo: Number(days),
        photos: photos.split(' '),
        receipt: {
          ...{ tracking, merchant, description, category, weight, length, width, height },
          ...(value !== '-' && { value: Number(value) }),
          ...(kind && { kind }),
        },
      };
    });

const demoPackages = readPackages(`
  0.2 | 1Z6A41V90351740221 | Nike | Trail running shoes | shoes | 1.24 35 23 13 | 129.99 | 1
  0.9 | TBA318800164417 | Amazon | Travel adapter and cable set | computers | 0.48 24 18 7 | - | 2
  1.4 | 1Z2W8F100362190745 | Sephora | Spring skin care box | cosmetics | 0.92 28 22 12 | 96.5 | 3 | verifying
  2.1 | 9400136106193387710452 | Bath & Body Works | Room spray and candles | perfume | 1.63 26 24 18 | 58 | 17 19 | hazmatpartial
  3.6 | 1Z77E4290397715512 | Macy's | Porcelain tea set | kitchenware | 3.18 38 34 24 | 84.9 | 18 | damagepartial
  5.3 | 9261290992140030417756 | Old Navy | School clothes for two | clothing | 1.1 38 30 12 | 92.4 | 23
  6.8 | 792266183047 | B&H Photo | Camera battery and charger | cameras | 0.55 22 20 9 | 118.75 | 22 | battery
  8.2 | 1Z0R19W40314402283 | US Merchant | Gift from Aunt Rosa | other | 0.77 25 20 14 | - | 26
  11.5 | 9405503699300618820145 | eBay | Morgan silver dollar 1921 | coins | 0.18 24 16 4 | 64 | 21
  13.9 | 1Z4J55Y80329911870 | REI | Two-person tent | outdoor | 2.86 54 22 22 | 219 | 10 24
  17.2 | 870044172265 | Williams Sonoma | Enamel roasting pan | kitchenware | 4.9 46 36 16 | 149.95 | 15 | normaldamaged
  24.6 | 1Z9C30Q20388827416 | Walmart | Flat-pack bookshelf | furniture | 18.4 126 42 14 | 89 | 24
  27.4 | 9400111206218834905518 | Barnes & Noble | Art books | books | 3.42 32 26 14 | 131 | 7 8
  33.8 | TBA307714429906 | Target | Building blocks and puzzles | toys | 2.05 40 32 16 | 74.35 | 6 19
`);

const declaredLines: Record<string, [description: string, qty: number, price: number][]> = {
  '9261290992140030417756': [
    ['Cotton T-shirt, girls', 4, 8.5],
    ['Denim trousers, boys', 2, 22.2],
    ['Ankle socks, pack of six', 1, 14],
  ],
  '9400111206218834905518': [
    ['Hardcover art book', 3, 39],
    ['Museum calendar', 1, 14],
  ],
};
const laterKindsByTracking: Record<string, string[]> = { '1Z4J55Y80329911870': ['repacked'] };

/** Skips existing tracking numbers. */
export async function seedDemoPackages(
  db: Db,
  payments: Payments,
  memberId: string,
): Promise<void> {
  const [member] = await db
    .select({ suite: members.suite })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member) return;
  const session = { memberId, tier: await readTier(db, memberId, now()) };
  for (const demo of demoPackages) {
    if (await hasPackage(db, memberId, demo)) continue;
    const { packageref } = await receivePackage(
      db as Database,
      payments,
      await buildReceipt(demo, member.suite),
    );
    const { tracking } = demo.receipt;
    const [contents, laterKinds] = [declaredLines[tracking], laterKindsByTracking[tracking]];
    if (laterKinds) await setPackage(db as Database, { packageref, kinds: laterKinds });
    if (!contents) continue;
    const items = contents.map(([description, qty, price]) => ({ description, qty, price }));
    await db.transaction((tx) =>
      declareItemization(tx, session, { packageref, declare: true, items }),
    );
  }
}

export async function hasPackage(db: Db, memberId: string, { receipt: { tracking } }: DemoPackage) {
  const rows = await db
    .select({ ref: packages.ref })
    .from(packages)
    .where(match(packages, { memberId, tracking }));
  return rows.length > 0;
}

export const buildReceipt = async (
  { daysAgo, receipt, photos }: DemoPackage,
  suite: string,
): Promise<Receipt> => ({
  ...receipt,
  suite,
  received: new Date(now().getTime() - daysAgo * DAY_MS).toISOString(),
  photos: await Promise.all(photos.map((number) => readParcelPhoto(number))),
});

async function readParcelPhoto(number: string): Promise<Receipt['photos'][number]> {
  const name = `parcel-${number.padStart(2, '0')}.jpg`;
  return {
    name,
    data: (await readFile(path.join(process.cwd(), 'host/seed/photos', name))).toString('base64'),
  };
}
