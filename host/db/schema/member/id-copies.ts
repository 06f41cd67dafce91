import { pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { bytes, moment } from '../columns';
import { ofMember } from './members';

/**
 * The ID that customs asks of an address's receiver. Number and picture are sealed: the database
 * alone cannot read them.
 */
export const idCopies = pgTable(
  'id_copies',
  (c) => ({
    memberId: ofMember(),
    addressId: c.uuid('address_id').notNull(),
    /** 'id-card' | 'passport' */
    idType: c.text('id_type').notNull(),
    /** For showing which one it is. */
    lastFour: c.text('last_four').notNull(),
    number: bytes('number').notNull(),
    /** The name on it, sealed; null where none was given. */
    name: bytes('name'),
    /** The picture, sealed: a row of `files`, variant 'id-copy'. */
    pictureFile: c.uuid('picture_file'),
    /** Where pictures were before they had files; goes with the next release. */
    picture: bytes('picture'),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [primaryKey({ columns: [t.memberId, t.addressId] })],
);
