import type { OneboxItem } from '@/contract/member/pmt';
import type { schema } from '@/host/db/client';
import { fromCents } from '@/rules/money';

export function toWireOneboxItem(row: typeof schema.packages.$inferSelect): OneboxItem {
  return {
    packageref: row.ref,
    name: row.name,
    merchant: row.merchant,
    trackingnumber: row.tracking,
    category: row.category,
    packagetype: row.kinds,
    date: row.arrivedAt.toISOString(),
    weight: row.weightGrams,
    amount: fromCents(row.amountCents),
    thumbnail: row.photos.length > 0 ? `/pmt/photo?packageref=${row.ref}&index=0&size=320` : null,
  };
}
