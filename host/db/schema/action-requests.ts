import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';

import { moment, oneOf } from './columns';
import { memberIdColumn } from './member/members';

export interface RequestInput {
  instructions?: string[];
  additional?: string;
  repacktype?: string;
  /** For a return: the postage used, and the shop's label (a row of `files`). */
  postage?: 'label' | 'paid';
  labelFile?: string;
  /** For a return: its cost is paid. */
  paid?: boolean;
}

/** The package's state before the request, to restore it if staff decline. */
export interface PreviousStage {
  status: string;
  kinds: string[];
}

/** Members' requests to staff; a unique index allows one open request per package. */
export const actionRequests = pgTable(
  'action_requests',
  (c) => ({
    memberId: memberIdColumn(),
    id: c.uuid('id').notNull().defaultRandom(),
    packageRef: c.text('package_ref').notNull(),
    /** E.g. "verify" or "discard_hazmat_full". */
    action: c.text('action').notNull(),
    /** For a return also 'approved' (awaits payment) and 'cancelled'. */
    state: c.text('state').notNull().default('open'),
    input: c.jsonb('input').$type<RequestInput>().notNull().default({}),
    before: c.jsonb('before').$type<PreviousStage>().notNull(),
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
