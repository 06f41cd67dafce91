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
  weighed_items: everywhere,

  chat_messages: key('chat_id', 'a chat may be a guest’s'),
  chats: key('id', 'a chat may be a guest’s'),
  daily_counts: key('key', 'a count belongs to an address or a member'),
  device_links: key('token_hash', 'an email’s link has no member'),
  estimates: key('id', 'a quote may be a guest’s'),
  gateway_movements: key('id', 'a gateway’s list has no members'),
  gateway_notices: key('notice_id', 'a gateway has no members'),
  idempotency_keys: key('scope', 'the scope is the member, or the visitor who registers'),
  login_delays: key('key', 'a guess may match no member'),
  login_turns: key('key', 'a guess may match no member'),
  mail_outbox: key('id', 'emails to guests; sent in order'),
  paper_tickets: key('token_hash', 'a window that opens a paper has only a ticket'),
  payment_faults: key('gateway_capture_id', 'a gateway’s notice that matches no payment'),
  product_readings: key('link', 'a product has no member'),
  rate_counts: key('key', 'a caller’s network'),
  sessions: key('token_hash', 'a request has only a token'),
  social_identities: key('subject', 'a provider has no members'),
  social_tickets: key('token_hash', 'a registration in progress'),
  social_visits: key('state_hash', 'a visitor at a provider'),

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
  sandbox_enets_sales: onOneMachine(sandbox),
  sandbox_faults: onOneMachine(sandbox),
  sandbox_orders: onOneMachine(sandbox),
  sandbox_stripe_objects: onOneMachine(sandbox),
};

/**
 * Unique indexes across members, which distribution breaks, and their replacements. A *directory*
 * is a table distributed by the value; the same transaction claims its row (value, member).
 */
export const uniqueOverMembers: Readonly<Record<string, string>> = {
  members_suite_key:
    'directory of suites: registration claims a suite, sign-in and the warehouse look it up',
  members_email_key:
    'directory of email addresses: registration and changes claim an address, sign-in looks it up',
  members_mobile_key: 'directory of phone numbers: registration and changes claim a number',
  captures_gateway_key:
    'directory of captures: a payment claims its capture in the transaction that books it',
  authorizations_gateway_key: 'directory of captures, likewise for held money',
  capture_withdrawals_reference_key: 'directory of captures, likewise for reversed money',
  chats_reference: 'random, 6 × 10¹¹ of them: a plain index',
  chats_one_open: 'directory of open chats by owner',
  estimates_ref: 'random, 6 × 10¹¹ of them: a plain index',
  mail_outbox_cause: 'directory of causes: each email is queued once',
  product_readings_picture_id_unique: 'random: a plain index',
};

/**
 * Foreign keys between differently placed tables. Distribution drops them, and the writing
 * statement enforces them.
 */
export const droppedForeignKeys: readonly string[] = [
  'chats_member_id_members_id_fk',
  'contact_messages_member_id_members_id_fk',
  'device_links_member_id_members_id_fk',
  'estimates_member_id_members_id_fk',
  'mail_outbox_member_id_members_id_fk',
  'paper_tickets_member_id_members_id_fk',
  'referral_rewards_referred_id_members_id_fk',
  'sessions_member_id_members_id_fk',
  'social_identities_member_id_members_id_fk',
  'social_tickets_link_member_id_members_id_fk',
];
