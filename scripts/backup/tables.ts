import type pg from 'pg';

export interface Table {
  name: string;
  /** Excludes generated columns. */
  columns: string[];
}

/**
 * Returns our tables in dependency order, without the job runner's, which every start recreates.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(
    `select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.oid, c.relname order by c.relname`,
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select f.relname as "from", t.relname as "to" from pg_constraint k
       join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  );
  const sorted: Table[] = [];
  const visit = (table: Table, path: readonly string[]) => {
    if (sorted.includes(table) || path.includes(table.name)) return;
    const referenced = references.filter(({ from }) => from === table.name).map(({ to }) => to);
    for (const other of tables.filter(({ name }) => referenced.includes(name)))
      visit(other, [...path, table.name]);
    sorted.push(table);
  };
  for (const table of tables) visit(table, []);
  return sorted;
}
