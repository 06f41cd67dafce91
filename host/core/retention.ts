import { subDays } from 'date-fns/subDays';
import { and, isNull, lte, ne, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

import { schema, type Db } from '@/host/db/client';

import { now } from './clock';

interface Expiry {
  job: string;
  cron: string;
  at: PgColumn;
  /** Days that a row lives after `at`. */
  days: number;
  filter?: SQL | undefined;
}

const s = schema;
const isGuestAnswer = and(isNull(s.estimates.memberId), ne(s.estimates.status, 'pending'));
const expiry = (
  job: string,
  cron: string,
  days: number,
  column: PgColumn,
  filter?: SQL,
): Expiry => ({ ...{ job, cron, at: column, days, filter } });

/** Tables whose rows live for a fixed time. Their jobs run only while the time is certain. */
export const expiries = {
  contact_messages: expiry('forget-old-messages', '52 3 * * *', 365, s.contactMessages.createdAt),
  device_links: expiry('forget-device-links', '39 * * * *', 0, s.deviceLinks.expiresAt),
  estimates: expiry('forget-old-estimates', '42 3 * * *', 90, s.estimates.createdAt, isGuestAnswer),
  idempotency_keys: expiry('forget-old-keys', '17 * * * *', 1, s.idempotencyKeys.createdAt),
  // The longest that browsers store a cookie.
  known_devices: expiry('forget-old-devices', '41 4 * * *', 400, s.knownDevices.lastSignInAt),
  login_turns: expiry('forget-old-turns', '38 * * * *', 0, s.loginTurns.endsAt),
  notifications: expiry('forget-old-notifications', '7 4 * * *', 180, s.notifications.createdAt),
  paper_tickets: expiry('forget-paper-tickets', '59 * * * *', 0, s.paperTickets.expiresAt),
  rate_counts: expiry('forget-old-windows', '57 * * * *', 0, s.rateCounts.endsAt),
  refused_calls: expiry('forget-refused-calls', '43 3 * * *', 30, s.refusedCalls.at),
  sessions: expiry('forget-ended-sessions', '27 * * * *', 0, s.sessions.expiresAt),
  social_tickets: expiry('forget-social-tickets', '58 * * * *', 0, s.socialTickets.expiresAt),
  social_visits: expiry('forget-social-visits', '57 * * * *', 0, s.oauthFlows.expiresAt),
  // After 8 hours a session has ended.
  support_sessions: expiry('forget-support-sessions', '28 * * * *', 1, s.supportSessions.createdAt),
  temporary_passwords: expiry(
    'forget-temporary-passwords',
    '40 * * * *',
    0,
    s.temporaryPasswords.expiresAt,
  ),
};

export async function deleteExpired(db: Db, { at: column, days, filter }: Expiry): Promise<void> {
  await db.delete(column.table).where(and(lte(column, subDays(now(), days)), filter));
}

/** Tables whose rows are deleted by their job's own rule. */
export const tablesExpiredByJob: Readonly<Record<string, { job: string; life: string }>> = {
  chat_messages: { job: 'tidy-chats', life: 'with their chat' },
  chats: { job: 'tidy-chats', life: 'a year after the last message' },
  daily_counts: { job: 'forget-old-counts', life: '7 days' },
  gateway_movements: { job: 'reconcile', life: '400 days' },
  login_delays: { job: 'forget-old-delays', life: 'a day for each failure, at most a year' },
  mail_outbox: { job: 'forget-old-mail', life: '90 days; mail to nonmembers, a day' },
  orphan_objects: { job: 'sweep-objects', life: 'until the object is removed or has a row' },
  product_readings: { job: 'forget-product-readings', life: 'an hour; with a picture, 90 days' },
};

/**
 * Tables whose rows no job deletes. A table in none of these lists belongs to a member: its rows
 * live until the member is erased (host/operator/member-data/tables.ts).
 */
export const permanentTables = {
  'rates and rules, replaced at a start': [
    'countries',
    'exchange_rates',
    'fees',
    'merchants',
    'package_categories',
    'pickup_locations',
    'promo_codes',
    'promo_texts',
    'rate_brackets',
    'rate_services',
    'rate_surcharges',
    'rate_zones',
    'referral_rules',
    'remote_areas',
    'restricted_sites',
    'storage_rules',
    'tax_rules',
  ],
  'content, ended by an operator': ['blog_posts', 'deals', 'page_meta', 'themes'],
  'books and proofs, a few rows a day': [
    'gateway_notices',
    'payment_faults',
    'reconciliation_cases',
    'reconciliations',
  ],
  'operators and what they did': ['operators'],
  'real weights without a person, one row a product': ['weighed_items'],
  'one row': ['needed_release'],
  'a sandbox, absent in production': [
    'sandbox_enets_sales',
    'sandbox_faults',
    'sandbox_orders',
    'sandbox_stripe_objects',
  ],
} as const;
