import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { bytes, moment, oneOf, texts } from './columns';
import { memberIdColumn } from './member/members';

export const packages = pgTable(
  'packages',
  {
    memberId: memberIdColumn(),
    ref: text('ref').notNull(),
    tracking: text('tracking').notNull(),
    name: text('name').notNull(),
    /** The name before the member's first change, if any. */
    receivedName: text('received_name'),
    merchant: text('merchant').notNull().default(''),
    category: text('category').notNull(),
    /** '0' action needed, '1' processing, '2' ready, 'D' discarded, 'P' shipped. */
    status: text('status').notNull(),
    boxRef: text('box_ref'),
    /**
     * The status, except '0' for a ready package without a declared value, and 'B' (not listed) in
     * a OneBox.
     */
    stage: text('stage')
      .generatedAlwaysAs(
        sql`case when box_ref is not null and status not in ('D', 'P') then 'B' when status = '2' and amount_cents <= 0 then '0' else status end`,
      )
      .notNull(),
    /** Search text, normalized by `search_text` (migration) to ASCII for trigrams. */
    search: text('search')
      .generatedAlwaysAs(sql`search_text(name || E'\\n' || tracking || E'\\n' || merchant)`)
      .notNull(),
    /** Null in a OneBox that has not left: neither active nor history. */
    inHistory: boolean('in_history').generatedAlwaysAs(
      sql`case when box_ref is null or status in ('D', 'P') then status in ('D', 'P') end`,
    ),
    /** API packagetype values without computed kinds. */
    kinds: text('kinds')
      .array()
      .notNull()
      .default(sql`'{normal}'::text[]`),
    amountCents: integer('amount_cents').notNull().default(0),
    weightGrams: integer('weight_grams').notNull(),
    /** Set when the package is weighed again. */
    arrivedGrams: integer('arrived_grams'),
    lengthMm: integer('length_mm').notNull(),
    widthMm: integer('width_mm').notNull(),
    heightMm: integer('height_mm').notNull(),
    customerDeclared: boolean('customer_declared').notNull().default(false),
    itemizationDeclared: boolean('itemization_declared').notNull().default(false),
    repackType: text('repack_type').notNull().default(''),
    shipAlone: boolean('ship_alone').notNull().default(false),
    instructions: texts('instructions'),
    additional: text('additional').notNull().default(''),
    /** 'packingslip' | 'invoice' */
    slipType: text('slip_type'),
    slipFile: uuid('slip_file'),
    /** Complete lines. */
    itemization: jsonb('itemization')
      .$type<{ description: string; qty: number; priceCents: number }[]>()
      .notNull()
      .default([]),
    /** In display order. */
    photos: jsonb('photos')
      .$type<{ fileId: string; caption: string; width: number; height: number }[]>()
      .notNull()
      .default([]),
    /** From the member: a row of `files`. */
    invoiceFile: uuid('invoice_file'),
    shipmentRef: text('shipment_ref'),
    arrivedAt: moment('arrived_at').notNull().defaultNow(),
    /** Start of storage if not the arrival: for a OneBox, its oldest package. */
    storedSince: moment('stored_since'),
    /** Maximum billed weight under a guarantee. */
    guaranteedGrams: integer('guaranteed_grams'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.ref] }),
    index('packages_ref').on(t.ref),
    index('packages_in_box')
      .on(t.memberId, t.boxRef)
      .where(sql`${t.boxRef} is not null`),
    uniqueIndex('packages_tracking_key').on(t.memberId, t.tracking),
    index('packages_tracking').on(t.tracking),
    // The migration adds columns for search and counts here and to packages_here.
    index('packages_list').on(
      t.memberId,
      t.inHistory,
      t.arrivedAt.desc().nullsFirst(),
      t.ref.desc().nullsFirst(),
    ),
    index('packages_store').on(t.memberId, t.inHistory, t.merchant, t.arrivedAt, t.ref),
    // A small index: receiving a package does not touch it.
    index('packages_stored_since')
      .on(t.memberId, t.storedSince, t.ref)
      .where(sql`${t.storedSince} is not null`),
    index('packages_with_invoice')
      .on(t.memberId)
      .where(sql`${t.invoiceFile} is not null`),
    // A pending list would slow down every search.
    index('packages_search')
      .using('gin', t.memberId, t.search.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
    index('packages_here')
      .on(t.memberId, t.stage, t.arrivedAt.desc().nullsFirst(), t.ref.desc().nullsFirst())
      .where(sql`${t.stage} in ('0', '1', '2', 'B')`),
    check('packages_status', oneOf(t.status, '0', '1', '2', 'D', 'P')),
  ],
);

/** The primary key allows one container per package. */
export const packageMemberships = pgTable(
  'package_memberships',
  {
    memberId: uuid('member_id').notNull(),
    packageRef: text('package_ref').notNull(),
    /** 'shipment' | 'onebox' */
    containerKind: text('container_kind').notNull(),
    containerId: uuid('container_id').notNull(),
    position: integer('position').notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.packageRef] }),
    index('package_memberships_container').on(t.memberId, t.containerId),
  ],
);

export const packageEvents = pgTable(
  'package_events',
  {
    memberId: uuid('member_id').notNull(),
    packageRef: text('package_ref').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    kind: text('kind').notNull(),
    detail: jsonb('detail').$type<Record<string, unknown>>().notNull().default({}),
    at: moment('at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.packageRef, t.id] }),
    index('package_events_newest').on(t.memberId, t.at),
  ],
);

export const files = pgTable(
  'files',
  {
    /** A member or a guest's chat. */
    memberId: uuid('member_id').notNull(),
    id: uuid('id').notNull(),
    /**
     * '320' | '960' | '1600' (photos) | 'invoice' | 'returnlabel' | 'slip' | 'id-copy' (encrypted)
     * | 'chat'
     */
    variant: text('variant').notNull(),
    mime: text('mime').notNull(),
    sha256: text('sha256').notNull(),
    /** Null in old rows. */
    size: integer('size'),
    /** Null in an object store (`place`). */
    bytes: bytes('bytes'),
    /** 'database' | 's3' */
    place: text('place').notNull().default('database'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.id, t.variant] }),
    check(
      'files_place',
      sql`${t.place} in ('database', 's3') and (${t.bytes} is null) = (${t.place} = 's3')`,
    ),
  ],
);

/** The sweep removes objects that it finds twice, a day apart. */
export const orphanObjects = pgTable('orphan_objects', {
  key: text('key').primaryKey(),
  firstNamedAt: moment('first_named_at').notNull(),
  lastNamedAt: moment('last_named_at').notNull(),
});
