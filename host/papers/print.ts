import type { PrintedKind } from '@/contract/member/paper-kinds';
import { runOnThread } from '@/host/core/threads/pool';
import type { PaperRequest } from '@/host/core/tickets';

import type { Db } from '../db/client';

import type { PrintJob } from './draw';
import { loadPackage, loadShipment } from './find-facts';
import { loadOrder } from './find-order';

/**
 * Prints a paper from current data on another thread.
 * @throws Problem notFound | tooManyRequests | unavailable
 */
export async function printPaper(
  db: Db,
  { memberId, kind, reference, language }: PaperRequest & { kind: PrintedKind },
): Promise<Buffer> {
  const job: PrintJob =
    kind === 'packingslip'
      ? { kind, reference, language, facts: await loadPackage(db, memberId, reference) }
      : kind === 'order'
        ? { kind, reference, language, facts: await loadOrder(db, memberId, reference) }
        : { kind, reference, language, facts: await loadShipment(db, memberId, reference) };
  return Buffer.from(await runOnThread<Uint8Array>('papers', 'drawPaper', job));
}
