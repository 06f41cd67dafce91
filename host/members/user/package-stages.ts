import type { QueryResultRow } from 'pg';

import { limits } from '@/contract/limits';
import { ADDRESS_LIST_ORDER, ADDRESS_LIST_CONDITION } from '@/host/members/address/addresses';
import type { Database } from '@/host/db/client';
import type { Statement } from '@/host/db/reads';
import { buildBlockedTargetSql } from '@/host/money/payments/reversal-blocks';
import type { RateRows } from '@/host/rates/rows';
import { hazmatKinds, prohibitedKinds, wireKinds, type StoredKind } from '@/rules/packages/package';
import {
  dangerousDestinations,
  genericMerchants,
  merchantDestinations,
  tobaccoCategory,
  tobaccoDestinations,
} from '@/rules/packages/shippable';

/** Counts are capped at `limits.countMax`. */
export interface PackageCounts {
  /** Packages that wait for the member's response, or for what the destination requires. */
  action: number;
  processing: number;
  ready: number;
  history: number;
}

/** How many ready packages are checked against the destination. */
const MAX_READY = 2_000;

const toSqlArray = (values: readonly string[]) =>
  `array[${values.map((value) => `'${value.replaceAll("'", "''")}'`).join()}]::text[]`;
const toWireKindArray = (kinds: readonly StoredKind[]) =>
  toSqlArray(
    Object.entries(wireKinds).flatMap(([wire, kind]) => (kinds.includes(kind) ? [wire] : [])),
  );
const matchDestination = (condition: string) => `coalesce(a.country = any(${condition}), false)`;

/** Mirrors `isMerchantUndefined` of rules/packages/shippable. */
export const buildUnnamedSql = (merchant: string) =>
  `lower(btrim(${merchant}, E' \\t\\n\\r')) = any(${toSqlArray(['', ...genericMerchants.map((name) => name.toLowerCase())])})`;

/** Whether a package stays in the warehouse because the payment of its box or shipment is unsettled. */
export const buildHeldSql = (owner: string, q: string) => {
  const box = `(select o.id from oneboxes o where o.member_id = ${owner} and o.ref = ${q}.ref)`;
  const shipment = `(select s.id from shipments s where s.member_id = ${owner} and s.ref = ${q}.shipment_ref and s.status = 'paid')`;
  return `case when ${q}.status = 'P' then ${buildBlockedTargetSql(owner, 'shipment', shipment)}
    when 'onebox' = any(${q}.kinds) then ${buildBlockedTargetSql(owner, 'onebox', box)} else false end`;
};

/** Mirrors `unselectableReason` of rules/packages/shippable.ts. */
export const buildBlockedSql = (q: string) => {
  const selectRule = (rule: string) => `(select ${rule} from destination)`;
  return `(${selectRule('itemized')} and not ${q}.itemization_declared
    or ${selectRule('names_shops')} and (${buildUnnamedSql(`${q}.merchant`)} or 'multiplemerchant' = any(${q}.kinds) and ${q}.amount_cents > ${limits.multipleMerchantAmount * 100})
    or ${selectRule('no_danger')} and ${q}.kinds && ${toWireKindArray([...hazmatKinds, ...prohibitedKinds])}
    or ${selectRule('no_battery')} and 'battery' = any(${q}.kinds)
    or ${selectRule('no_tobacco')} and lower(${q}.category) = '${tobaccoCategory}'
    or ${buildHeldSql('$1', q)}
    or ${q}.ref = any(array(select m.package_ref from package_memberships m where m.member_id = $1 and m.container_kind = 'onebox')))`;
};

/**
 * SQL for `with`: `destination` has the rules of the address, or of the registration country of a
 * member who has none. `ready` has the newest ready packages (or the oldest: 'asc'), their `place` in the list and whether they are blocked. $1 is the member, followed by
 * `getDestinationValues`.
 */
export const buildReadyStages = (direction: 'asc' | 'desc', sortKey: string) => `destination as (
    select ${matchDestination('$3::text[]')} as itemized, ${matchDestination('$4::text[]')} as no_battery, ${matchDestination(toSqlArray(merchantDestinations))} as names_shops,
      ${matchDestination(toSqlArray(dangerousDestinations))} as no_danger, ${matchDestination(toSqlArray(tobaccoDestinations))} as no_tobacco
    from (select coalesce(
      (select country from addresses where member_id = $1 and ${ADDRESS_LIST_CONDITION} and (id::text = $2 or is_default) order by id::text = $2 desc, ${ADDRESS_LIST_ORDER} limit 1),
      (select registration_country from members where id = $1)) as country) a
  ), ready as (
    select q.ref, ${sortKey} as place, ${buildBlockedSql('q')} as blocked from packages q
    where q.member_id = $1 and q.stage = '2' order by q.arrived_at ${direction}, q.ref ${direction} limit ${MAX_READY}
  )`;
export const stagesSql = buildReadyStages('desc', 'q.arrived_at');

export function getDestinationValues(
  countries: RateRows['countries'],
  addressId: string | undefined,
): [addressId: string, itemized: string[], noBattery: string[]] {
  const listIsos = (rule: 'itemizationRequired' | 'batteryRestricted') =>
    countries.filter((country) => country[rule]).map(({ iso }) => iso);
  return [addressId ?? '', listIsos('itemizationRequired'), listIsos('batteryRestricted')];
}

/** Follows the index order, so the index is used. */
const countWhere = (where: string) =>
  `(select count(*) from (select 1 from packages q where q.member_id = $1 and ${where} order by q.arrived_at desc, q.ref desc limit ${limits.countMax}) counted)`;
const capSum = (sum: string) => `least(${sum}, ${limits.countMax})::int`;

export const countsSql = `select ${capSum(`${countWhere("q.stage = '0'")} + r.blocked`)} as action, ${capSum(countWhere("q.stage = '1'"))} as processing,
    ${capSum('r.shippable')} as ready, ${capSum(countWhere('q.in_history = true'))} as history
    from (select count(*) filter (where blocked) as blocked, count(*) filter (where not blocked) as shippable from ready) r`;

const statement: Statement = { name: 'package_counts', text: `with ${stagesSql} ${countsSql}` };

export async function countPackages(
  db: Database,
  memberId: string,
  countries: RateRows['countries'],
  addressId?: string,
): Promise<PackageCounts> {
  const values = [memberId, ...getDestinationValues(countries, addressId)];
  const [row] = await db.$client.reads.query<PackageCounts & QueryResultRow>(statement, values);
  if (!row) throw new Error('the count query returned no row');
  return row;
}
