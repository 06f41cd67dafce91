import type { Client } from 'pg';

import { query } from '../../scripts/process/postgres-server';
import { openStatements, readRecordings } from '../../scripts/testing/statements';
import { equal, test } from '../support/checks';

const samples: readonly (readonly [RegExp, string])[] = [
  [/\[\]$/, '{}'],
  [/^uuid$/, '00000000-0000-4000-8000-000000000001'],
  [/^(smallint|integer|bigint|real|double precision|numeric)$/, '1'],
  [/^(timestamp|date)/, '2026-12-01'],
  [/^interval$/, '1 day'],
  [/^boolean$/, 'true'],
  [/^jsonb?$/, '{}'],
  [/^bytea$/, ''],
];

/** Returns how many tasks Citus makes of a statement, undefined if it refuses sample values. */
async function countTasks(client: Client, text: string): Promise<number | undefined> {
  try {
    await client.query(`prepare compared as ${text}`);
    const { rows } = await client.query<{ type: string }>(
      `select unnest(parameter_types)::text as type from pg_prepared_statements where name = 'compared'`,
    );
    const values = rows.map(
      ({ type }) => `'${samples.find(([pattern]) => pattern.test(type))?.[1] ?? 'x'}'`,
    );
    const list = values.length > 0 ? `(${values.join(', ')})` : '';
    const plan = await client.query(`explain (format json) execute compared${list}`);
    const counts = JSON.stringify(plan.rows).matchAll(/"Task Count":(\d+)/g);
    return Math.max(0, ...Array.from(counts, ([, count]) => Number(count)));
  } catch {
    return undefined;
  } finally {
    await client.query('deallocate all');
  }
}

/** Compares the class of each statement that the host's tests recorded with its plan on Citus. */
export async function compareClasses(url: string): Promise<void> {
  const findClass = await openStatements();
  const texts = [...readRecordings()].filter((text) => findClass(text) !== 'none');
  const split: string[] = [];
  const notSplit: string[] = [];
  let unplanned = 0;
  await test('EXPLAIN agrees with the classes of the statements', async () => {
    equal(texts.length > 0, true, 'recorded statements (run "npm test -- --only=jest" first)');
    await query(url, async (client) => {
      for (const text of texts) {
        const tasks = await countTasks(client, text);
        const isFanOut = findClass(text)?.startsWith('fan-out') ?? false;
        if (tasks === undefined) unplanned += 1;
        else if (tasks > 1 && !isFanOut) split.push(text);
        else if (tasks <= 1 && isFanOut) notSplit.push(text);
      }
    });
    console.log(`  ${texts.length} statements, ${unplanned} not planned with sample values`);
    // A list of one item, or a condition that the parser cannot prove.
    console.log(`  ${notSplit.length} fan-outs ask one machine with sample values`);
    for (const text of notSplit) console.log(`    ${text.replace(/\s+/g, ' ').slice(0, 150)}`);
    equal(split, [], 'statements that ask several machines');
  });
}
