import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment, oneOf } from './columns';
import { ofMember } from './member/members';

/** What the member said with a request. */
export interface RequestInput {
  instructions?: string[];
  additional?: string;
  repacktype?: string;
  /** Of a return: whose postage it travels by, and the shop's label (a row of `files`). */
  postage?: 'label' | 'paid';
  labelFile?: string;
  /** Of a return: what it costs is paid, so that it may go. */
  paid?: boolean;
}

/** What a package was before a request, to give it back when staff cannot do it. */
export interface StageBefore {
  status: string;
  kinds: string[];
}

/**
 * Requests of members to staff (spec §7, actionrequest). One open request a package: the unique
 * index is the rule.
 */
export const actionRequests = pgTable(
  'action_requests',
  (c) => ({
    memberId: ofMember(),
    id: c.uuid('id').notNull().defaultRandom(),
    packageRef: c.text('package_ref').notNull(),
    /** Name of the action, e.g. "verify" or "discard_hazmat_full". */
    action: c.text('action').notNull(),
    /**
     * 'open' | 'done' | 'declined'; a return that waits for its payment is 'approved', one that was
     * given up then 'cancelled'.
     */
    state: c.text('state').notNull().default('open'),
    input: c.jsonb('input').$type<RequestInput>().notNull().default({}),
    before: c.jsonb('before').$type<StageBefore>().notNull(),
    /** Staff's own words on finishing. */
    note: c.text('note').notNull().default(''),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    finishedAt: moment('finished_at'),
  }),
  (t) => [
    primaryKey({ columns: [t.memberId, t.id] }),
    uniqueIndex('action_requests_one_open')
      .on(t.memberId, t.packageRef)
      .where(sql`state = 'open'`),
    index('action_requests_package').on(t.memberId, t.packageRef, t.requestedAt),
    index('action_requests_open')
      .on(t.requestedAt)
      .where(sql`state = 'open'`),
    check(
      'action_requests_state',
      oneOf(t.state, 'open', 'done', 'declined', 'approved', 'cancelled'),
    ),
  ],
);
