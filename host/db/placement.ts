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
  | { mode: 'everywhere' }
  | { mode: 'key'; column: string; reason: string }
  | { mode: 'whole'; reason: string };

const everywhere: Placement = { mode: 'everywhere' };
const placeBy = (column: string, reason: string): Placement => ({ mode: 'key', column, reason });
const placeOnOneMachine = (reason: string): Placement => ({ mode: 'whole', reason });
const operatorReason = 'rarely written, read by operators';
const guestReason = 'also for guests, without a member; deleted after a time';
const shortLivedReason = 'lives for minutes';
const sandboxReason = 'a sandbox, absent in production';

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

  daily_counts: placeBy('key', 'a count belongs to an address or a member'),
  gateway_notices: placeBy('notice_id', 'a gateway has no members'),
  idempotency_keys: placeBy('scope', 'the scope is the member, or the visitor who registers'),
  login_delays: placeBy('key', 'a guess may match no member'),
  login_turns: placeBy('key', 'a guess may match no member'),
  product_readings: placeBy('link', 'a product has no member'),
  rate_counts: placeBy('key', 'a caller’s network'),
  sessions: placeBy('token_hash', 'a request has only a token'),
  social_identities: placeBy('subject', 'a provider has no members'),

  chat_messages: placeOnOneMachine(guestReason),
  chats: placeOnOneMachine(guestReason),
  device_links: placeOnOneMachine(shortLivedReason),
  estimates: placeOnOneMachine(guestReason),
  gateway_movements: placeOnOneMachine('compared with the books once a day'),
  mail_outbox: placeOnOneMachine('one queue, in order, also for guests; deleted after a month'),
  payment_faults: placeOnOneMachine('a few rows, a gateway’s notice that matches no payment'),
  paper_tickets: placeOnOneMachine(shortLivedReason),
  social_tickets: placeOnOneMachine(shortLivedReason),
  social_visits: placeOnOneMachine(shortLivedReason),
  blog_posts: placeOnOneMachine('a few hundred rows, cached by the portal for a minute'),
  contact_messages: placeOnOneMachine(operatorReason),
  deals: placeOnOneMachine('a few thousand rows, cached by the portal for a minute'),
  operator_acts: placeOnOneMachine(operatorReason),
  operators: placeOnOneMachine(operatorReason),
  orphan_objects: placeOnOneMachine('a few rows, written each night'),
  needed_release: placeOnOneMachine('one row, read at the start'),
  page_meta: placeOnOneMachine('a few hundred rows, cached by the portal for a minute'),
  reconciliation_cases: placeOnOneMachine(operatorReason),
  reconciliations: placeOnOneMachine(operatorReason),
  support_sessions: placeOnOneMachine(operatorReason),
  weighed_items: placeOnOneMachine('searched by likeness of words, so by no key'),
  sandbox_enets_sales: placeOnOneMachine(sandboxReason),
  sandbox_faults: placeOnOneMachine(sandboxReason),
  sandbox_orders: placeOnOneMachine(sandboxReason),
  sandbox_stripe_objects: placeOnOneMachine(sandboxReason),
};
