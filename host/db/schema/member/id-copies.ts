import { pgTable, primaryKey } from 'drizzle-orm/pg-core';

import { bytes, moment } from '../columns';
import { memberIdColumn } from './members';

/**
 * The receiver's ID for customs. Number and picture are encrypted with a key outside the database.
 */
export const idCopies = pgTable(
  'id_copies',
  (c) => ({
    memberId: memberIdColumn(),
    addressId: c.uuid('address_id').notNull(),
    /** 'id-card' | 'passport' */
    idType: c.text('id_type').notNull(),
    lastFour: c.text('last_four').notNull(),
    number: bytes('number').notNull(),
    /** Encrypted. */
    name: bytes('name'),
    /** Encrypted, in `files` under variant 'id-copy'. */
    pictureFile: c.uuid('picture_file'),
    /** Legacy pictures; the next release drops them. */
    picture: bytes('picture'),
    createdAt: moment('created_at').notNull().defaultNow(),
  }),
  (t) => [primaryKey({ columns: [t.memberId, t.addressId] })],
);
