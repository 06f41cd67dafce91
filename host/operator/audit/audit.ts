import { sql } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';

import type { Database, Tx } from '../../db/client';

import { remedies } from './audit-rule';
import { auditRules } from './audit-rules';

const MAX_SHOWN = 50;

/** A CHECK constraint that was added as NOT VALID. */
interface OpenCheck extends Record<string, unknown> {
  table: string;
  name: string;
  rule: string;
}

const limitDetails = (details: string[]): string[] =>
  details.length > MAX_SHOWN
    ? [...details.slice(0, MAX_SHOWN), `and more than ${MAX_SHOWN}`]
    : details;

async function validateChecks(tx: Tx) {
  await tx.execute(sql.raw('set local statement_timeout = 0'));
  const openChecks = await tx.execute<OpenCheck>(
    sql.raw(`select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_expr(conbin, conrelid) as rule
      from pg_constraint where contype = 'c' and not convalidated and connamespace = 'public'::regnamespace order by 1, 2`),
  );
  const violations: string[] = [];
  for (const { table, name, rule } of openChecks.rows) {
    const { rows } = await tx.execute<{ row: string }>(
      sql.raw(`select coalesce(to_jsonb(t) ->> 'ref', to_jsonb(t) ->> 'id', to_jsonb(t)::text) as row
        from ${table} t where not (${rule}) limit ${MAX_SHOWN + 1}`),
    );
    violations.push(
      ...limitDetails(rows.map(({ row }) => row)).map((row) => `${table} ${row}: ${name}`),
    );
    if (rows.length === 0)
      await tx.execute(sql.raw(`alter table ${table} validate constraint ${name}`));
  }
  return { violations, count: openChecks.rows.length };
}

/**
 * Runs every rule of `auditRules` in one database snapshot, with up to 50 findings each. `checked`
 * is the number of rows that each rule checked.
 */
export async function audit(db: Database): Promise<Reply<'GET /operator/audit'>> {
  const checks = await db.transaction(validateChecks);
  const checkRule = "stored rows satisfy their table's constraints";
  return db.transaction(
    async (tx) => {
      const findings: Reply<'GET /operator/audit'>['findings'] = checks.violations.map(
        (detail) => ({ rule: checkRule, detail, command: remedies.restore }),
      );
      const checked: Record<string, number> = { [checkRule]: checks.count };
      for (const { rule, findings: query, count, remedy } of auditRules) {
        const brokenRows = await tx.execute<{ detail: string | null }>(
          sql.raw(`select detail from (${query}) found limit ${MAX_SHOWN + 1}`),
        );
        const command = remedies[remedy];
        const details = limitDetails(brokenRows.rows.map(({ detail }) => detail ?? ''));
        findings.push(...details.map((detail) => ({ rule, detail, command })));
        const countResult = await tx.execute<{ count: number }>(sql.raw(count));
        checked[rule] = Number(countResult.rows[0]?.count ?? 0);
      }
      return { clean: findings.length === 0, findings, checked };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
