import { sql } from 'drizzle-orm';

import type { Reply } from '@/contract/registry';

import type { Database } from '../../db/client';

import { remedies } from './audit-rule';
import { auditRules } from './audit-rules';

const SHOWN = 50;

/**
 * Proves the books in one consistent look at the database: every rule of `auditRules`, each broken
 * case as a finding (at most 50 a rule). `checked` says how many things each rule looked at.
 */
export async function audit(db: Database): Promise<Reply<'GET /operator/audit'>> {
  return db.transaction(
    async (tx) => {
      const findings: Reply<'GET /operator/audit'>['findings'] = [];
      const checked: Record<string, number> = {};
      for (const { rule, findings: query, count, ends } of auditRules) {
        const broken = await tx.execute<{ detail: string | null }>(
          sql.raw(`select detail from (${query}) found limit ${SHOWN}`),
        );
        const command = remedies[ends];
        findings.push(
          ...broken.rows.map(({ detail }) => ({ rule, detail: detail ?? '', command })),
        );
        const counted = await tx.execute<{ count: number }>(sql.raw(count));
        checked[rule] = Number(counted.rows[0]?.count ?? 0);
      }
      return { clean: findings.length === 0, findings, checked };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
