import { and, desc, eq, lte, ne, sql, type SQL } from 'drizzle-orm';

import type { Reply } from '@/contract/calls';
import { takePage } from '@/host/core/paging';
import { schema, type Db } from '@/host/db/client';
import actions from '@/messages/en/package-actions.json';
import tracking from '@/messages/en/tracking.json';
import { describeAct } from '@/rules/support/operator-acts';

const { operatorActs } = schema;
const PAGE_SIZE = 200;

type Timeline = Reply<'POST /operator/timeline'>;
type Entry = Timeline['items'][number];

/** `phrase` completes the sentence that begins with `about` and `ref`. */
interface TimelineEvent extends Record<string, unknown> {
  at: Date;
  about: string;
  ref: string;
  phrase: string;
  detail: string;
}

type EventSelect = (memberId: string, before: Date) => SQL;

/**
 * Selects the newest events. `times` maps a SQL time to its phrase. If the phrase is null, the
 * row's `phrase` column is used.
 */
const selectEvents = (
  about: string,
  table: string,
  times: Record<string, string | null>,
  detail = "''",
): EventSelect[] =>
  Object.entries(times).map(([time, phrase]) => {
    const words = phrase === null ? 't.phrase' : `'${phrase}'`;
    const select = `select ${time} as at, '${about}' as about, t.ref, ${words} as phrase, coalesce(${detail}, '') as detail from ${table} t`;
    return (memberId, before) =>
      sql`(${sql.raw(select)} where t.member_id = ${memberId} and ${sql.raw(time)} <= ${before}
        order by ${sql.raw(time)} desc limit ${PAGE_SIZE + 1})`;
  });

const formatDollars = (cents: string) => `'US$' || to_char(${cents} / 100.0, 'FM9999990.00')`;

const payments = `(select quote->>'reference' as ref, * from payment_attempts)`;

const eventSelects: readonly EventSelect[] = [
  selectEvents(
    'Shipment',
    'shipments',
    {
      't.paid_at': 'was paid',
      't.shipped_at': 'left our warehouse',
      't.delivered_at': 'was delivered',
      "case when t.status = 'cancelled' and t.paid_at is not null then t.updated_at end":
        'was canceled',
    },
    formatDollars('t.paid_cents'),
  ),
  selectEvents('OneBox', 'oneboxes', {
    't.created_at': 'was started',
    't.paid_at': 'was paid',
    't.ready_at': 'was packed',
    't.shipped_at': 'left our warehouse',
    't.cancelled_at': 'was taken apart',
  }),
  selectEvents('Order', 'orders', {
    "case when t.status <> 'T' then t.placed_at end": 'was placed',
    't.paid_at': 'was paid',
    't.bought_at': 'was bought',
    't.transit_at': 'is on its way to us',
    't.completed_at': 'arrived',
    't.cancelled_at': 'was canceled',
  }),
  selectEvents(
    'Payment request',
    'payment_requests',
    { 't.created_at': 'was raised', 't.paid_at': 'was paid', 't.cancelled_at': 'was canceled' },
    `${formatDollars('t.amount_cents')} || ', ' || t.description`,
  ),
  selectEvents(
    'Quote',
    'estimates',
    {
      't.created_at': 'was requested',
      "case when t.status = 'completed' then t.answered_at end": 'was answered',
      "case when t.status = 'followup' then t.answered_at end": 'waits for a person to answer it',
    },
    `t.country || ', ' || coalesce(nullif(t.product, ''), t.url)`,
  ),
  selectEvents(
    'Payment',
    payments,
    { 't.created_at': 'was started' },
    `${formatDollars('t.amount_cents')} || ', ' || t.gateway`,
  ),
  selectEvents(
    'Payment',
    payments,
    { "case when t.state not in ('created', 'opened') then t.updated_at end": 'ended' },
    `t.state || coalesce(', ' || t.failure, '')`,
  ),
  selectEvents(
    'Capture',
    '(select gateway_capture_id as ref, * from captures)',
    { 't.captured_at': 'was charged', 't.refunded_at': 'was refunded' },
    `${formatDollars('t.amount_cents')} || ', ' || t.gateway`,
  ),
  selectEvents(
    'Email',
    `(select kind as ref, case state when 'sent' then 'was sent' else 'was queued' end as phrase, * from mail_outbox)`,
    { 'coalesce(t.sent_at, t.created_at)': null },
    `case when t.state <> 'sent' then t.state || coalesce(': ' || t.failure, '') end`,
  ),
  selectEvents(
    'Chat',
    `(select c.member_id, c.reference as ref, m.created_at, m.by, m.text from chats c join chat_messages m on m.chat_id = c.id)`,
    {
      "case when t.by = 'visitor' then t.created_at end": 'has a message from the member',
      "case when t.by = 'support' then t.created_at end": 'has a reply from us',
    },
    `'"' || left(t.text, 200) || '"'`,
  ),
  selectEvents(
    'Message',
    '(select reference as ref, * from contact_messages)',
    { 't.created_at': 'was sent to support' },
    't.subject',
  ),
  selectEvents(
    'Call',
    '(select call as ref, * from refused_calls)',
    { 't.at': 'was refused or failed' },
    `t.status || '/' || t.code || ', ' || t.request_id`,
  ),
  selectEvents(
    'Credits',
    `(select ${formatDollars('amount_cents')} as ref, * from credit_lots)`,
    { 't.created_at': 'were granted' },
    't.reason',
  ),
  selectEvents(
    'Membership',
    '(select type as ref, * from tier_changes)',
    { 't.at': 'began' },
    't.reason',
  ),
  selectEvents('Account', '(select id as member_id, suite as ref, created_at from members)', {
    't.created_at': 'was registered',
  }),
  selectEvents(
    'Package',
    '(select package_ref as ref, kind as phrase, * from package_events)',
    { 't.at': null },
    "t.detail->>'note'",
  ),
  selectEvents(
    'Tracking',
    `(select e.member_id, e.at, s.ref, e.status as phrase, e.location from tracking_events e
      join shipments s on s.member_id = e.member_id and s.id = e.shipment_id)`,
    { 't.at': null },
    't.location',
  ),
].flat();

/** Texts that the member reads. */
const memberTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Package: actions.events,
  Tracking: tracking.event,
};

function toEntry({ at, about, ref, phrase, detail }: TimelineEvent): Entry {
  const texts = memberTexts[about];
  const words = texts ? `: ${texts[phrase] ?? texts['other'] ?? phrase}` : ` ${phrase}`;
  const suffix = detail ? `${texts ? ', ' : ': '}${detail}` : '';
  return { at: new Date(at).toISOString(), about, text: `${about} ${ref}${words}${suffix}.` };
}

/**
 * Lists what happened to a member up to a time, newest first. The next page repeats the last entry.
 * `requestId` is the calling request, which is omitted.
 */
export async function readTimeline(
  db: Db,
  { id, suite }: { id: string; suite: string },
  { before, requestId }: { before: Date; requestId: string },
): Promise<Timeline> {
  const events = sql.join(
    eventSelects.map((source) => source(id, before)),
    sql` union all `,
  );
  const { rows } = await db.execute<TimelineEvent>(
    sql`${events} order by at desc limit ${PAGE_SIZE + 1}`,
  );
  const acts = await db
    .select()
    .from(operatorActs)
    .where(
      and(
        eq(operatorActs.suite, suite),
        lte(operatorActs.at, before),
        ne(operatorActs.requestId, requestId),
      ),
    )
    .orderBy(desc(operatorActs.at))
    .limit(PAGE_SIZE + 1);
  const entries = [
    ...rows.map(toEntry),
    ...acts.map((act) => ({ at: act.at.toISOString(), about: 'Operator', text: describeAct(act) })),
  ];
  return {
    suite,
    ...takePage(
      entries.toSorted((a, b) => b.at.localeCompare(a.at)),
      PAGE_SIZE,
    ),
  };
}
