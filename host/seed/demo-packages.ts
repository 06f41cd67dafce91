import { readFile } from 'node:fs/promises';
import path from 'node:path';

import { eq } from 'drizzle-orm';

import type { Receipt } from '@/contract/operator';
import { now } from '@/host/core/clock';
import { schema, type Database, type Db } from '@/host/db/client';
import { match } from '@/host/db/match';
import { tierOf } from '@/host/money/membership/tier';
import type { Payments } from '@/host/money/payments/payments';
import { receivePackage } from '@/host/operator/receive';
import { setPackage } from '@/host/operator/set-package';
import { declareItemization } from '@/host/parcels/pmt/declare';

const { members, packages } = schema;
const DAY_MS = 86_400_000;

export interface DemoPackage {
  daysAgo: number;
  /** tracking, merchant, description, category */
  label: [tracking: string, merchant: string, description: string, category: string];
  /** kg, then length × width × height in cm */
  measures: [weight: number, length: number, width: number, height: number];
  value?: number;
  kind?: string;
  /** Numbers of the rendered parcel photos. */
  photos: number[];
  contents?: [description: string, qty: number, price: number][];
  /** Kinds set later by the warehouse. */
  later?: string[];
}

/** Fourteen packages in the states that a member meets, newest first. */
const demoPackages: DemoPackage[] = [
  {
    daysAgo: 0.2,
    label: ['1Z6A41V90351740221', 'Nike', 'Trail running shoes', 'shoes'],
    measures: [1.24, 35, 23, 13],
    value: 129.99,
    photos: [1],
  },
  {
    daysAgo: 0.9,
    label: ['TBA318800164417', 'Amazon', 'Travel adapter and cable set', 'computers'],
    measures: [0.48, 24, 18, 7],
    photos: [2],
  },
  {
    daysAgo: 1.4,
    label: ['1Z2W8F100362190745', 'Sephora', 'Spring skin care box', 'cosmetics'],
    measures: [0.92, 28, 22, 12],
    value: 96.5,
    photos: [3],
    kind: 'verifying',
  },
  {
    daysAgo: 2.1,
    label: ['9400136106193387710452', 'Bath & Body Works', 'Room spray and candles', 'perfume'],
    measures: [1.63, 26, 24, 18],
    value: 58,
    photos: [17, 19],
    kind: 'hazmatpartial',
  },
  {
    daysAgo: 3.6,
    label: ['1Z77E4290397715512', "Macy's", 'Porcelain tea set', 'kitchenware'],
    measures: [3.18, 38, 34, 24],
    value: 84.9,
    photos: [18],
    kind: 'damagepartial',
  },
  {
    daysAgo: 5.3,
    label: ['9261290992140030417756', 'Old Navy', 'School clothes for two', 'clothing'],
    measures: [1.1, 38, 30, 12],
    value: 92.4,
    photos: [23],
    contents: [
      ['Cotton T-shirt, girls', 4, 8.5],
      ['Denim trousers, boys', 2, 22.2],
      ['Ankle socks, pack of six', 1, 14],
    ],
  },
  {
    daysAgo: 6.8,
    label: ['792266183047', 'B&H Photo', 'Camera battery and charger', 'cameras'],
    measures: [0.55, 22, 20, 9],
    value: 118.75,
    photos: [22],
    kind: 'battery',
  },
  {
    daysAgo: 8.2,
    label: ['1Z0R19W40314402283', 'US Merchant', 'Gift from Aunt Rosa', 'other'],
    measures: [0.77, 25, 20, 14],
    photos: [26],
  },
  {
    daysAgo: 11.5,
    label: ['9405503699300618820145', 'eBay', 'Morgan silver dollar 1921', 'coins'],
    measures: [0.18, 24, 16, 4],
    value: 64,
    photos: [21],
  },
  {
    daysAgo: 13.9,
    label: ['1Z4J55Y80329911870', 'REI', 'Two-person tent', 'outdoor'],
    measures: [2.86, 54, 22, 22],
    value: 219,
    photos: [10, 24],
    later: ['repacked'],
  },
  {
    daysAgo: 17.2,
    label: ['870044172265', 'Williams Sonoma', 'Enamel roasting pan', 'kitchenware'],
    measures: [4.9, 46, 36, 16],
    value: 149.95,
    photos: [15],
    kind: 'normaldamaged',
  },
  {
    daysAgo: 24.6,
    label: ['1Z9C30Q20388827416', 'Walmart', 'Flat-pack bookshelf', 'furniture'],
    measures: [18.4, 126, 42, 14],
    value: 89,
    photos: [24],
  },
  {
    daysAgo: 27.4,
    label: ['9400111206218834905518', 'Barnes & Noble', 'Art books', 'books'],
    measures: [3.42, 32, 26, 14],
    value: 131,
    photos: [7, 8],
    contents: [
      ['Hardcover art book', 3, 39],
      ['Museum calendar', 1, 14],
    ],
  },
  {
    daysAgo: 33.8,
    label: ['TBA307714429906', 'Target', 'Building blocks and puzzles', 'toys'],
    measures: [2.05, 40, 32, 16],
    value: 74.35,
    photos: [6, 19],
  },
];

/**
 * Receives the demo packages of a member through the warehouse's own rules, with pictures. Safe to
 * run again: a tracking number that is there already is left as it is.
 */
export async function seedDemoPackages(
  db: Db,
  payments: Payments,
  memberId: string,
  root = process.cwd(),
): Promise<void> {
  const [member] = await db
    .select({ suite: members.suite })
    .from(members)
    .where(eq(members.id, memberId));
  if (!member) return;
  const session = { memberId, tier: await tierOf(db, memberId, now()) };
  for (const demo of demoPackages) {
    if (await isThere(db, memberId, demo)) continue;
    const { packageref } = await receivePackage(
      db as Database,
      payments,
      await receiptOf(demo, member.suite, root),
    );
    const { contents, later } = demo;
    if (later) await setPackage(db as Database, { packageref, kinds: later });
    if (!contents) continue;
    const items = contents.map(([description, qty, price]) => ({ description, qty, price }));
    await db.transaction((tx) =>
      declareItemization(tx, session, { packageref, declare: true, items }),
    );
  }
}

/** Whether the member has this package already. */
export async function isThere(db: Db, memberId: string, { label: [tracking] }: DemoPackage) {
  const found = await db
    .select({ ref: packages.ref })
    .from(packages)
    .where(match(packages, { memberId, tracking }));
  return found.length > 0;
}

/** What the warehouse would write down about it. */
export async function receiptOf(
  { daysAgo, label, measures, value, kind, photos }: DemoPackage,
  suite: string,
  root: string,
): Promise<Receipt> {
  const [tracking, merchant, description, category] = label;
  const [weight, length, width, height] = measures;
  return {
    suite,
    tracking,
    merchant,
    description,
    category,
    weight,
    length,
    width,
    height,
    received: new Date(now().getTime() - daysAgo * DAY_MS).toISOString(),
    photos: await Promise.all(photos.map((number) => readParcelPhoto(number, root))),
    ...(value !== undefined && { value }),
    ...(kind && { kind }),
  };
}

async function readParcelPhoto(number: number, root: string): Promise<Receipt['photos'][number]> {
  const name = `parcel-${String(number).padStart(2, '0')}.jpg`;
  return {
    name,
    data: (await readFile(path.join(root, 'host/seed/photos', name))).toString('base64'),
  };
}
