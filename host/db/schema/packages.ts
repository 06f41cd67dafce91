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

import { bytes, moment, oneOf } from './columns';
import { ofMember } from './member/members';

export const packages = pgTable(
  'packages',
  {
    memberId: ofMember(),
    /** Random public reference, e.g. "PK7H2M9QX4". */
    ref: text('ref').notNull(),
    tracking: text('tracking').notNull(),
    name: text('name').notNull(),
    merchant: text('merchant').notNull().default(''),
    category: text('category').notNull(),
    /** '0' action needed, '1' processing, '2' ready, 'D' discarded, 'P' shipped. */
    status: text('status').notNull(),
    /** The paid OneBox that it lies in. */
    boxRef: text('box_ref'),
    /**
     * The group that it is listed and counted in: its status, but '0' for a ready one without a
     * value, which its member must declare, and 'B' (listed nowhere) in a OneBox.
     */
    stage: text('stage')
      .generatedAlwaysAs(
        sql`case when box_ref is not null and status not in ('D', 'P') then 'B' when status = '2' and amount_cents <= 0 then '0' else status end`,
      )
      .notNull(),
    /**
     * What a search looks through, folded by `search_text` (migration): case and width do not
     * matter, and other scripts are ASCII that trigrams are made of.
     */
    search: text('search')
      .generatedAlwaysAs(sql`search_text(name || E'\\n' || tracking || E'\\n' || merchant)`)
      .notNull(),
    /** Null in a OneBox that has not left: neither among the active packages nor in history. */
    inHistory: boolean('in_history').generatedAlwaysAs(
      sql`case when box_ref is null or status in ('D', 'P') then status in ('D', 'P') end`,
    ),
    /** API packagetype values; computed kinds are never stored. */
    kinds: text('kinds')
      .array()
      .notNull()
      .default(sql`'{normal}'::text[]`),
    amountCents: integer('amount_cents').notNull().default(0),
    weightGrams: integer('weight_grams').notNull(),
    /** What it weighed on arrival, once it has been weighed again; null until then. */
    arrivedGrams: integer('arrived_grams'),
    lengthMm: integer('length_mm').notNull(),
    widthMm: integer('width_mm').notNull(),
    heightMm: integer('height_mm').notNull(),
    customerDeclared: boolean('customer_declared').notNull().default(false),
    itemizationDeclared: boolean('itemization_declared').notNull().default(false),
    repackType: text('repack_type').notNull().default(''),
    shipAlone: boolean('ship_alone').notNull().default(false),
    instructions: text('instructions')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),
    additional: text('additional').notNull().default(''),
    /** The paper that came in the box: 'packingslip' | 'invoice'; its file has the variant 'slip'. */
    slipType: text('slip_type'),
    slipFile: uuid('slip_file'),
    /** Complete lines only: [{ description, qty, priceCents }]. */
    itemization: jsonb('itemization')
      .$type<{ description: string; qty: number; priceCents: number }[]>()
      .notNull()
      .default([]),
    /** [{ fileId, caption, width, height }] in display order. */
    photos: jsonb('photos')
      .$type<{ fileId: string; caption: string; width: number; height: number }[]>()
      .notNull()
      .default([]),
    /** The shop's invoice from the member: a row of `files`, variant 'invoice'. */
    invoiceFile: uuid('invoice_file'),
    shipmentRef: text('shipment_ref'),
    arrivedAt: moment('arrived_at').notNull().defaultNow(),
    /**
     * Storage counts from here where that is not the arrival: a OneBox's from its oldest package.
     */
    storedSince: moment('stored_since'),
    /** A weight guarantee was used for it: it is billed at no more than this. */
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
    // This one and packages_here include what a search and the counts read (migration).
    index('packages_list').on(
      t.memberId,
      t.inHistory,
      t.arrivedAt.desc().nullsFirst(),
      t.ref.desc().nullsFirst(),
    ),
    index('packages_with_invoice')
      .on(t.memberId)
      .where(sql`${t.invoiceFile} is not null`),
    // Without a list of pending entries, which every search would have to read through.
    index('packages_search')
      .using('gin', t.memberId, t.search.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
    // The tabs of what is in the warehouse.
    index('packages_here')
      .on(t.memberId, t.stage, t.arrivedAt.desc().nullsFirst(), t.ref.desc().nullsFirst())
      .where(sql`${t.stage} in ('0', '1', '2', 'B')`),
    check('packages_status', oneOf(t.status, '0', '1', '2', 'D', 'P')),
  ],
);

/** A package is in at most one shipment, onebox or cart: the primary key is the rule. */
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

/** What happened to a package, who did it. */
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
  (t) => [primaryKey({ columns: [t.memberId, t.packageRef, t.id] })],
);

/** Stored files. Renditions are rows of their own: (id, variant). */
export const files = pgTable(
  'files',
  {
    /** A member, or the chat of a guest. */
    memberId: uuid('member_id').notNull(),
    id: uuid('id').notNull(),
    /**
     * '320' | '960' | '1600' for photos, 'invoice' and 'returnlabel' for what a member has uploaded,
     * 'slip' for the paper that came in the box, 'id-copy' for a sealed one, 'chat' for a file of a
     * live chat.
     */
    variant: text('variant').notNull(),
    mime: text('mime').notNull(),
    sha256: text('sha256').notNull(),
    /** Bytes; null in rows of a release before. */
    size: integer('size'),
    /** Null where an object store has them (`place`). */
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

/**
 * Objects that no row names, as the sweeps have found them, by the object store's own date: only
 * what two sweeps a day apart have found is removed.
 */
export const orphanObjects = pgTable('orphan_objects', {
  key: text('key').primaryKey(),
  firstNamedAt: moment('first_named_at').notNull(),
  lastNamedAt: moment('last_named_at').notNull(),
});
