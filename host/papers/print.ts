import type { PrintedKind } from '@/contract/member/paper-kinds';
import { runOnThread } from '@/host/core/threads/pool';
import type { PaperRequest } from '@/host/core/tickets';

import type { Db } from '../db/client';

import type { PaperOrder } from './draw';
import { packageFacts, shipmentFacts } from './find-facts';
import { orderFacts } from './find-order';

/**
 * Prints a paper from current data on another thread.
 * @throws Problem notFound | tooManyRequests | unavailable
 */
export async function printPaper(
  db: Db,
  { memberId, kind, reference, language }: PaperRequest & { kind: PrintedKind },
): Promise<Buffer> {
  const order: PaperOrder =
    kind === 'packingslip'
      ? { kind, reference, language, facts: await packageFacts(db, memberId, reference) }
      : kind === 'order'
        ? { kind, reference, language, facts: await orderFacts(db, memberId, reference) }
        : { kind, reference, language, facts: await shipmentFacts(db, memberId, reference) };
  return Buffer.from(await runOnThread<Uint8Array>('papers', 'drawPaper', order));
}
