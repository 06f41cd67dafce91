/**
 * Where a table's rows are stored once PostgreSQL runs on many machines (docs/operation/scale.md;
 * Citus terms are in brackets).
 *
 * - a table that is not named is stored with its member (distributed by `member_id`, `members` by
 *   `id`, colocated)
 * - `everywhere`: a copy on each machine (reference table)
 * - `key`: by a key of its own (the distribution column), because the caller does not know the
 *   member
 * - `whole`: on one machine (local table), because it is small or a sandbox's
 */
export type Placement =
  | { at: 'everywhere' }
  | { at: 'key'; column: string; because: string }
  | { at: 'whole'; because: string };

const everywhere: Placement = { at: 'everywhere' };
const key = (column: string, because: string): Placement => ({ at: 'key', column, because });
const onOneMachine = (because: string): Placement => ({ at: 'whole', because });
const forOperators = 'rarely written, read by operators';
const ofGuests = 'also of guests, without a member; deleted after a time';
const shortLived = 'lives for minutes';
const sandbox = 'a sandbox, absent in production';

/** A test compares it with the database. */
export const placements: Readonly<Record<string, Placement>> = {
  countries: everywhere,
  exchange_rates: everywhere,
  fees: everywhere,
  merchants: everywhere,
  package_categories: everywhere,
  pickup_locations: everywhere,
  promo_codes: everywhere,
  promo_texts: everywhere,
  rate_brackets: everywhere,
  rate_services: everywhere,
  rate_surcharges: everywhere,
  rate_zones: everywhere,
  referral_rules: everywhere,
  remote_areas: everywhere,
  restricted_sites: everywhere,
  storage_rules: everywhere,
  tax_rules: everywhere,
  themes: everywhere,

  daily_counts: key('key', 'a count belongs to an address or a member'),
  gateway_notices: key('notice_id', 'a gateway has no members'),
  idempotency_keys: key('scope', 'the scope is the member, or the visitor who registers'),
  login_delays: key('key', 'a guess may match no member'),
  login_turns: key('key', 'a guess may match no member'),
  product_readings: key('link', 'a product has no member'),
  rate_counts: key('key', 'a caller’s network'),
  sessions: key('token_hash', 'a request has only a token'),
  social_identities: key('subject', 'a provider has no members'),

  chat_messages: onOneMachine(ofGuests),
  chats: onOneMachine(ofGuests),
  device_links: onOneMachine(shortLived),
  estimates: onOneMachine(ofGuests),
  gateway_movements: onOneMachine('compared with the books once a day'),
  mail_outbox: onOneMachine('one queue, in order, also of guests; deleted after a month'),
  payment_faults: onOneMachine('a few rows, a gateway’s notice that matches no payment'),
  paper_tickets: onOneMachine(shortLived),
  social_tickets: onOneMachine(shortLived),
  social_visits: onOneMachine(shortLived),
  blog_posts: onOneMachine('a few hundred rows, cached by the portal for a minute'),
  contact_messages: onOneMachine(forOperators),
  deals: onOneMachine('a few thousand rows, cached by the portal for a minute'),
  operator_acts: onOneMachine(forOperators),
  operators: onOneMachine(forOperators),
  orphan_objects: onOneMachine('a few rows, written each night'),
  needed_release: onOneMachine('one row, read at the start'),
  page_meta: onOneMachine('a few hundred rows, cached by the portal for a minute'),
  reconciliation_cases: onOneMachine(forOperators),
  reconciliations: onOneMachine(forOperators),
  support_sessions: onOneMachine(forOperators),
  weighed_items: onOneMachine('searched by likeness of words, so by no key'),
  sandbox_enets_sales: onOneMachine(sandbox),
  sandbox_faults: onOneMachine(sandbox),
  sandbox_orders: onOneMachine(sandbox),
  sandbox_stripe_objects: onOneMachine(sandbox),
};
