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
  const sortedTables: Table[] = [];
  const visit = (table: Table, path: readonly string[]) => {
    if (sortedTables.includes(table) || path.includes(table.name)) return;
    const targets = references.filter(({ from }) => from === table.name).map(({ to }) => to);
    for (const dependency of tables.filter(({ name }) => targets.includes(name)))
      visit(dependency, [...path, table.name]);
    sortedTables.push(table);
  };
  for (const table of tables) visit(table, []);
  return sortedTables;
}
