import { Client } from 'pg';

import { getTestDatabaseUrl } from '../testing/database';

import { directories, droppedForeignKeys, plainIndexes } from './guards';
import { placements } from './placement';

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

let client: Client;
let tables: string[];
let indexes: UniqueIndex[];
let foreignKeys: ForeignKey[];

const queryRows = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;

beforeAll(async () => {
  client = new Client({ connectionString: await getTestDatabaseUrl() });
  await client.connect();
  tables = (
    await queryRows<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
    )
  ).map(({ name }) => name);
  indexes = await queryRows<UniqueIndex>(
    `select t.relname as table, i.relname as index, x.indisprimary as primary,
       array(select a.attname::text from unnest(x.indkey) with ordinality as k (number, place)
             join pg_attribute a on a.attrelid = t.oid and a.attnum = k.number order by place) as columns
     from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
     where x.indisunique and t.relnamespace = 'public'::regnamespace`,
  );
  foreignKeys = await queryRows<ForeignKey>(
    `select c.conrelid::regclass::text as table, c.conname as name, c.confrelid::regclass::text as to,
       array(select a.attname::text from unnest(c.conkey) as k (number)
             join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns
     from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`,
  );
});
afterAll(() => client.end());

/** The column that determines on which machine a row is stored. */
function findKeyColumn(table: string): string | null {
  const placement = placements[table];
  if (!placement) return table === 'members' ? 'id' : 'member_id';
  return placement.mode === 'key' ? placement.column : null;
}

describe('the schema on many machines', () => {
  it('names only existing tables', () => {
    expect(tables).toEqual(expect.arrayContaining(Object.keys(placements)));
  });

  it('has primary keys that begin with the member for member-owned tables', () => {
    const memberOwnedTables = tables.filter((table) => !placements[table]);
    const wrongTables = memberOwnedTables.filter((table) => {
      const primary = indexes.find((entry) => entry.table === table && entry.primary);
      const isKnownDevices = table === 'known_devices'; // found by its token, whose hash is the key's prefix
      return isKnownDevices
        ? !primary?.columns.includes('member_id')
        : primary?.columns[0] !== findKeyColumn(table);
    });
    expect(wrongTables).toEqual([]);
  });

  it('has no unique index across members except those listed', () => {
    const crossMemberIndexes = indexes.filter(({ table, columns }) => {
      const key = findKeyColumn(table);
      return key !== null && !columns.includes(key);
    });
    expect(crossMemberIndexes.map(({ index }) => index).toSorted()).toEqual(
      Object.keys({ ...directories, ...plainIndexes }).toSorted(),
    );
  });

  it('has no foreign key between differently placed rows except those listed', () => {
    const crossPlacementKeys = foreignKeys.filter(({ table, to, columns }) => {
      if (placements[to]?.mode === 'everywhere') return false;
      const fromKey = findKeyColumn(table);
      const isTogether =
        placements[table]?.mode === placements[to]?.mode &&
        fromKey !== null &&
        columns.includes(fromKey);
      const isOnOneMachine =
        placements[table]?.mode === 'whole' && placements[to]?.mode === 'whole';
      return !isTogether && !isOnOneMachine;
    });
    expect(crossPlacementKeys.map(({ name }) => name).toSorted()).toEqual(
      [...droppedForeignKeys].toSorted(),
    );
  });
});
