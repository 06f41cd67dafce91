import { parseSync, type InsertStmt, type Node, type RangeVar, type SelectStmt } from 'libpg-query';

import { placements } from '../../host/db/placement';

/**
 * - `member`: one machine, by the key of its member
 * - `own key`: one machine, by the table's own key
 * - `fan-out`: all machines, or not provably one
 */
type StatementClass = 'member' | 'own key' | 'coordinator' | 'reference' | 'none' | 'fan-out';
type Place = Exclude<StatementClass, 'none' | 'fan-out'>;

/** A table that a statement uses. `key` is the column that must equal a value. */
interface Use {
  place: Place;
  key: string;
  isBound: boolean;
}
/** `to` has one value if `from` has, or in any case. Both are `alias.column`. */
interface Equality {
  from?: string;
  to: string;
}
/** One SELECT, UPDATE or DELETE without its parts in parentheses. */
interface Level {
  /** By alias; undefined for what is not a table. */
  relations: Map<string, Use | undefined>;
  equalities: Equality[];
}

function findPlace({ schemaname, relname = '' }: RangeVar): { place: Place; key: string } {
  if (schemaname === 'distribution') return { place: 'own key', key: 'value' };
  const isOfSystem = relname.startsWith('pg_') || (schemaname ?? 'public') !== 'public';
  if (isOfSystem) return { place: 'coordinator', key: '' };
  const placement = placements[relname];
  if (!placement) return { place: 'member', key: relname === 'members' ? 'id' : 'member_id' };
  if (placement.mode === 'key') return { place: 'own key', key: placement.column };
  return { place: placement.mode === 'whole' ? 'coordinator' : 'reference', key: '' };
}

const isConstant = (node: Node | undefined): boolean =>
  node !== undefined &&
  ('ParamRef' in node ||
    'A_Const' in node ||
    ('TypeCast' in node && isConstant(node.TypeCast.arg)));

/** Returns `alias.column` of a column of this level, undefined for all else. */
function readColumn(node: Node | undefined, { relations }: Level): string | undefined {
  if (!node || !('ColumnRef' in node)) return undefined;
  const names = (node.ColumnRef.fields ?? []).map((field) =>
    'String' in field ? (field.String.sval ?? '') : '*',
  );
  const [only, ...others] = relations.keys();
  if (names.length === 1 && others.length === 0 && only) names.unshift(only);
  const [alias = '', column] = names;
  return names.length === 2 && relations.has(alias) ? `${alias}.${column}` : undefined;
}

/** Reads the equalities that hold for each row. */
function readEqualities(condition: Node | undefined, level: Level): Equality[] {
  if (!condition) return [];
  if ('BoolExpr' in condition)
    return condition.BoolExpr.boolop === 'AND_EXPR'
      ? (condition.BoolExpr.args ?? []).flatMap((part) => readEqualities(part, level))
      : [];
  if (!('A_Expr' in condition) || condition.A_Expr.kind !== 'AEXPR_OP') return [];
  const { name: [operator] = [], lexpr, rexpr } = condition.A_Expr;
  if (!operator || !('String' in operator) || operator.String.sval !== '=') return [];
  const [left, right] = [readColumn(lexpr, level), readColumn(rexpr, level)];
  if (left && right)
    return [
      { from: left, to: right },
      { from: right, to: left },
    ];
  if (left && isConstant(rexpr)) return [{ to: left }];
  return right && isConstant(lexpr) ? [{ to: right }] : [];
}

/** Finds the tables of a statement, and which of them have one value as their key. */
class Reader {
  readonly uses: Use[] = [];

  /** @param queryNames names of WITH, which are not tables */
  constructor(readonly queryNames: ReadonlySet<string>) {}

  #addTable(table: RangeVar): Use | undefined {
    if (!table.schemaname && this.queryNames.has(table.relname ?? '')) return undefined;
    const use = { ...findPlace(table), isBound: false };
    this.uses.push(use);
    return use;
  }

  /** Adds a part of FROM, and returns its aliases. */
  #addSource(node: Node | undefined, level: Level): string[] {
    if (!node) return [];
    if ('JoinExpr' in node) {
      const { jointype, larg, rarg, quals } = node.JoinExpr;
      const [left, right] = [this.#addSource(larg, level), this.#addSource(rarg, level)];
      const both = [...left, ...right];
      // The condition of an outer join limits only the side that may be missing.
      const limited = { JOIN_INNER: both, JOIN_LEFT: right, JOIN_RIGHT: left }[jointype as string];
      level.equalities.push(
        ...readEqualities(quals, level).filter(({ to }) => limited?.includes(to.split('.')[0]!)),
      );
      return both;
    }
    const [source = {}] = Object.values(node) as RangeVar[];
    const alias = source.alias?.aliasname ?? source.relname ?? '';
    level.relations.set(alias, 'RangeVar' in node ? this.#addTable(source) : undefined);
    return [alias];
  }

  /** Reads one level. Returns a test whether an expression of it has one value. */
  #readLevel(sources: readonly Node[], condition: Node | undefined) {
    const level: Level = { relations: new Map(), equalities: [] };
    for (const source of sources) this.#addSource(source, level);
    level.equalities.push(...readEqualities(condition, level));
    const bound = new Set<string>();
    for (let size = -1; size < bound.size;) {
      size = bound.size;
      for (const { from, to } of level.equalities)
        if (from === undefined || bound.has(from)) bound.add(to);
    }
    for (const [alias, use] of level.relations)
      if (use) use.isBound = bound.has(`${alias}.${use.key}`);
    return (node: Node | undefined) => isConstant(node) || bound.has(readColumn(node, level) ?? '');
  }

  #readInsert({ relation = {}, cols = [], selectStmt }: InsertStmt): void {
    const use = this.#addTable(relation);
    if (!use || !selectStmt || !('SelectStmt' in selectStmt)) return;
    const { valuesLists, targetList = [], fromClause = [], whereClause } = selectStmt.SelectStmt;
    const index = cols.findIndex((col) => 'ResTarget' in col && col.ResTarget.name === use.key);
    const rows = valuesLists?.map((row) => ('List' in row ? (row.List.items ?? []) : [])) ?? [
      targetList.map((target) => ('ResTarget' in target ? target.ResTarget.val : undefined)),
    ];
    const isBound = this.#readLevel(fromClause, whereClause);
    use.isBound = rows.every((row) => {
      const value = row[index];
      return value !== undefined && ('SetToDefault' in value || isBound(value));
    });
  }

  /** Reads a tree and everything in it. */
  read(tree: unknown): void {
    if (typeof tree !== 'object' || tree === null) return;
    const node = tree as Node;
    if ('InsertStmt' in node) this.#readInsert(node.InsertStmt);
    else if ('UpdateStmt' in node) {
      const { relation = {}, fromClause = [], whereClause } = node.UpdateStmt;
      this.#readLevel([{ RangeVar: relation }, ...fromClause], whereClause);
    } else if ('DeleteStmt' in node) {
      const { relation = {}, usingClause = [], whereClause } = node.DeleteStmt;
      this.#readLevel([{ RangeVar: relation }, ...usingClause], whereClause);
    } else if ('limitOption' in tree) {
      const { fromClause = [], whereClause } = tree as SelectStmt;
      this.#readLevel(fromClause, whereClause);
    } else if ('LockStmt' in node || 'TruncateStmt' in node || 'CopyStmt' in node)
      for (const [, relname = ''] of matchAll(node, 'relname')) this.#addTable({ relname });
    for (const part of Object.values(tree)) this.read(part);
  }
}

const matchAll = (tree: object, name: string) =>
  JSON.stringify(tree).matchAll(new RegExp(`"${name}":"([^"]+)"`, 'g'));

/** Computes the class of a statement. */
export function classify(text: string): StatementClass {
  const tree = parseSync(text);
  const reader = new Reader(
    new Set(Array.from(matchAll(tree, 'ctename'), ([, name = '']) => name)),
  );
  reader.read(tree);
  const places = new Set(reader.uses.map(({ place }) => place));
  const isKeyed = ({ place }: Use) => place === 'member' || place === 'own key';
  const isSplit = places.has('member') && places.has('own key');
  if (isSplit || reader.uses.some((use) => isKeyed(use) && !use.isBound)) return 'fan-out';
  const order: Place[] = ['member', 'own key', 'coordinator', 'reference'];
  return order.find((place) => places.has(place)) ?? 'none';
}
