import { createHash } from 'node:crypto';

import { schema, type Database, type Tx } from '@/host/db/client';
import { match } from '@/host/db/match';

import { now } from '../clock';
import { Problem } from '../errors';

const { idempotencyKeys } = schema;

export interface KeyedRequest {
  scope: string;
  key: string;
  operation: string;
  input: unknown;
}

/**
 * Runs `work` once per key and stores its reply in the same transaction for 24 h. Concurrent
 * requests wait; a different body is refused.
 * @throws Problem keyReused
 */
export async function runOnce<T>(
  db: Database,
  request: KeyedRequest,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const bodyHash = createHash('sha256')
      .update(JSON.stringify(request.input ?? null))
      .digest('hex');
    const rowKey = { scope: request.scope, key: request.key };
    const claimedRows = await tx
      .insert(idempotencyKeys)
      .values({ ...rowKey, operation: request.operation, bodyHash, reply: null, createdAt: now() })
      .onConflictDoNothing()
      .returning({ key: idempotencyKeys.key });
    const where = match(idempotencyKeys, { scope: request.scope, key: request.key });
    if (claimedRows.length === 0) {
      const [row] = await tx.select().from(idempotencyKeys).where(where);
      if (!row || row.operation !== request.operation || row.bodyHash !== bodyHash)
        throw new Problem('keyReused');
      return row.reply as T;
    }
    const reply = await work(tx);
    await tx
      .update(idempotencyKeys)
      .set({ reply: reply as unknown })
      .where(where);
    return reply;
  });
}
