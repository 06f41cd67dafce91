import { readFileSync } from 'node:fs';

import { Client } from 'pg';

import { testDatabaseUrl } from '../testing/database';

interface UniqueIndex {
  table: string;
  index: string;
  primary: boolean;
  columns: string[];
}
interface ForeignKey {
  table: string;
  name: string;
  to: string;
  columns: string[];
}

/** What docs/operation/scale.md names in a row or line that begins so. */
const page = readFileSync('docs/operation/scale.md', 'utf8');
function named(start: string): string[] {
  const line = page.split('\n').find((one) => one.startsWith(start)) ?? '';
  return [...line.slice(start.length).matchAll(/`([\w.]+)`/g)].map(([, name]) => name ?? '');
}
const everywhere = named('| a copy on each machine');
const whole = named('| whole, on one machine');
const keys = new Map(
  named('| by a key of their own').map((name) => name.split('.') as [string, string]),
);
const uniqueOverMembers = [...page.matchAll(/^\| `(\w+)` \| /gm)].map(([, name]) => name);

let client: Client;
let tables: string[];
let indexes: UniqueIndex[];
let foreignKeys: ForeignKey[];

const rowsOf = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;

beforeAll(async () => {
  client = new Client({ connectionString: await testDatabaseUrl() });
  await client.connect();
  tables = (
    await rowsOf<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
  ).map(({ name }) => name);
  indexes = await rowsOf<UniqueIndex>(
    `select t.relname as table, i.relname as index, x.indisprimary as primary,
       array(select a.attname::text from unnest(x.indkey) with ordinality as k (number, place)
             join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by place) as columns
     from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and t.relnamespace = 'public'::regnamespace`,
  );
  foreignKeys = await rowsOf<ForeignKey>(
    `select c.conrelid::regclass::text as table, c.conname as name, c.confrelid::regclass::text as to,
       array(select a.attname::text from unnest(c.conkey) as k (number)
             join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );
});
afterAll(() => client.end());

const isOwned = (table: string) =>
  !everywhere.includes(table) && !whole.includes(table) && !keys.has(table);
/** The column that says on which machine a row lies. */
function keyOf(table: string): string | null {
  if (isOwned(table)) return table === 'members' ? 'id' : 'member_id';
  return keys.get(table) ?? null;
}

describe('the schema on many machines', () => {
  it('has every table that is named with a place of its own', () => {
    const gone = [...everywhere, ...whole, ...keys.keys()].filter((one) => !tables.includes(one));
    expect(gone).toEqual([]);
  });

  it('begins the primary key of what a member owns with the member', () => {
    const owned = tables.filter(isOwned);
    const wrong = owned.filter((table) => {
      const primary = indexes.find((one) => one.table === table && one.primary);
      const known = table === 'known_devices'; // found by its token, whose hash begins the key
      return known ? !primary?.columns.includes('member_id') : primary?.columns[0] !== keyOf(table);
    });
    expect(wrong).toEqual([]);
  });

  it('holds no unique index over members but those named', () => {
    const over = indexes.filter(({ table, columns }) => {
      const key = keyOf(table);
      return key !== null && !columns.includes(key);
    });
    expect(over.map(({ index }) => index).toSorted()).toEqual(uniqueOverMembers.toSorted());
  });

  it('has no foreign key between rows that lie apart but those named', () => {
    const apart = foreignKeys.filter(({ table, to, columns }) => {
      if (everywhere.includes(to)) return false;
      const from = keyOf(table);
      const alike = isOwned(table) === isOwned(to) && keys.has(table) === keys.has(to);
      const together = alike && from !== null && columns.includes(from);
      return !together;
    });
    expect(apart.map(({ name }) => name).toSorted()).toEqual(
      named('- Foreign keys between rows').toSorted(),
    );
  });
});
