/**
 * Guards that a distributed table cannot have, and what replaces each on many machines
 * (docs/operation/scale.md). One PostgreSQL keeps them all; a test compares this list with the
 * schema.
 */

/**
 * A table distributed by the value, whose primary key is the guard. The same transaction that
 * writes the value claims its row (`host/core/directory.ts`). `value` is SQL for
 * a row of `table`.
 */
interface Directory {
  table: string;
  value: string;
  member: 'id' | 'member_id';
}

/** Unique indexes across members that become directories of the same name. */
export const directories = {
  members_suite_key: { table: 'members', value: 'suite', member: 'id' },
  members_email_key: { table: 'members', value: 'email', member: 'id' },
  members_mobile_key: {
    table: 'members',
    value: `mobile_country_code || ' ' || mobile_number`,
    member: 'id',
  },
  captures_gateway_key: {
    table: 'captures',
    value: `gateway || ' ' || gateway_capture_id`,
    member: 'member_id',
  },
  authorizations_gateway_key: {
    table: 'authorizations',
    value: `gateway || ' ' || gateway_hold_id`,
    member: 'member_id',
  },
  capture_withdrawals_reference_key: {
    table: 'capture_withdrawals',
    value: `gateway || ' ' || reference`,
    member: 'member_id',
  },
} as const satisfies Record<string, Directory>;

/** Returns the table of a directory, whose primary key has the guard's name. */
export const getDirectoryTable = (guard: string): string =>
  `distribution.${guard.replace(/_key$/, '')}`;

/** Unique indexes across members that become plain indexes. */
export const plainIndexes: Readonly<Record<string, string>> = {
  product_readings_picture_id_unique: 'random uuid, which no input chooses',
};

/**
 * Foreign keys between rows of different places. Each names a member whose row the same call has
 * read, and the trigger `members_stay` refuses to delete members.
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
