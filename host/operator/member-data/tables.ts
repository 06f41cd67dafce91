import { eq, getTableColumns, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';

import { ERASED_MAILBOX } from '@/host/core/erased';
import { openConsignee } from '@/host/members/address/consignee';
import { openIdCopy } from '@/host/members/address/id-copies';

import { schema } from '../../db/client';
import type { ChatNote } from '../../db/schema/member/chats';

export interface Owner {
  id: string;
  suite: string;
  email: string;
}

type Row = Record<string, unknown>;

/**
 * How a member's table is exported and erased. `hidden` columns are secrets, or copies of other
 * columns. With `overwrite`, the rows stay for accounting and these columns are overwritten. An empty
 * object means that the table contains no personal data.
 */
export interface MemberTable {
  table: PgTable;
  matchOwner: (owner: Owner) => SQL | undefined;
  hidden: readonly string[];
  /** Prepares a row for the export: decrypts columns, or omits what others wrote. */
  prepareRow?: (row: Row) => Row;
  erase: 'delete' | { overwrite: Row };
}

const matchByMember =
  (table: PgTable) =>
  ({ id }: Owner) => {
    const column = (getTableColumns(table) as Record<string, PgColumn>)['memberId'];
    if (!column) throw new Error('a table without member_id');
    return eq(column, id);
  };

const deleteRows = (table: PgTable, overrides: Partial<MemberTable> = {}): MemberTable => ({
  table,
  matchOwner: matchByMember(table),
  hidden: [],
  erase: 'delete',
  ...overrides,
});
const retainRows = (
  table: PgTable,
  values: Row = {},
  overrides: Partial<MemberTable> = {},
): MemberTable => ({ ...deleteRows(table), erase: { overwrite: values }, ...overrides });

const s = schema;
const { members, shipments, paymentAttempts } = schema;

/** Accounting needs the country, but no name or street. */
const countryOnlyAddress = sql`case when ${shipments.address} is null then null else jsonb_build_object(
  'addressid', '', 'receiver', '', 'receivercountrycode', '', 'receivercontact', '', 'street1', '', 'street2', '', 'street3', '',
  'city', '', 'state', '', 'postal', '', 'country', ${shipments.address}->'country') end`;
const sumsOnlyQuote = sql`jsonb_build_object('reference', ${paymentAttempts.quote}->'reference',
  'subtotalCents', ${paymentAttempts.quote}->'subtotalCents', 'snapshot', '{}'::jsonb)`;

/** Every table with member data, in the order of erasure. A test checks that none is missing. */
export const memberTables: Readonly<Record<string, MemberTable>> = {
  sessions: deleteRows(s.sessions, { hidden: ['tokenHash'] }),
  knownDevices: deleteRows(s.knownDevices, { hidden: ['tokenHash'] }),
  deviceLinks: deleteRows(s.deviceLinks, { hidden: ['tokenHash'] }),
  temporaryPasswords: deleteRows(s.temporaryPasswords, { hidden: ['hash'] }),
  socialIdentities: deleteRows(s.socialIdentities),
  socialTickets: deleteRows(s.socialTickets, {
    matchOwner: ({ id, email }) =>
      or(eq(s.socialTickets.linkMemberId, id), eq(s.socialTickets.email, email)),
    hidden: ['tokenHash'],
  }),
  refusedCalls: deleteRows(s.refusedCalls),
  paperTickets: deleteRows(s.paperTickets, { hidden: ['tokenHash'] }),
  idempotencyKeys: deleteRows(s.idempotencyKeys, {
    matchOwner: ({ id }) => eq(s.idempotencyKeys.scope, id),
    hidden: ['bodyHash'],
  }),
  idCopies: deleteRows(s.idCopies, {
    prepareRow: (row) => {
      const { number, name } = openIdCopy(row as typeof s.idCopies.$inferSelect);
      return { ...row, number, name };
    },
  }),
  addresses: deleteRows(s.addresses, {
    prepareRow: (row) => {
      const { consigneeId, memberId, id } = row as typeof s.addresses.$inferSelect;
      const number = consigneeId && openConsignee(consigneeId.toString('base64'), memberId, id);
      return { ...row, consigneeId: number };
    },
  }),
  cards: deleteRows(s.cards, { hidden: ['token'] }),
  cardCustomers: deleteRows(s.cardCustomers),
  cartItems: deleteRows(s.cartItems),
  estimates: deleteRows(s.estimates, { hidden: ['sameness'] }),
  notifications: deleteRows(s.notifications),
  notificationPreferences: deleteRows(s.notificationPreferences),
  emailPreferences: deleteRows(s.emailPreferences),
  contactMessages: deleteRows(s.contactMessages, {
    matchOwner: ({ id, email }) =>
      or(eq(s.contactMessages.memberId, id), eq(s.contactMessages.email, email)),
  }),
  chatMessages: deleteRows(s.chatMessages, {
    matchOwner: ({ id }) =>
      sql`${s.chatMessages.chatId} in (select id from ${s.chats} where ${s.chats.memberId} = ${id})`,
  }),
  chats: deleteRows(s.chats, {
    hidden: ['owner', 'assignedTo'],
    // Operators' names are omitted, as in the trail.
    prepareRow: (row) => ({
      ...row,
      notes: (row['notes'] as ChatNote[]).map(({ at, text }) => ({ at, text })),
    }),
  }),
  mailOutbox: deleteRows(s.mailOutbox, {
    matchOwner: ({ id, email }) =>
      or(eq(s.mailOutbox.memberId, id), eq(s.mailOutbox.address, email)),
  }),
  files: deleteRows(s.files, { hidden: ['bytes'] }),
  actionRequests: deleteRows(s.actionRequests),
  packageEvents: deleteRows(s.packageEvents),
  trackingEvents: deleteRows(s.trackingEvents),
  packages: retainRows(
    s.packages,
    {
      tracking: sql`'erased-' || ${s.packages.ref}`,
      name: '',
      receivedName: null,
      merchant: '',
      additional: '',
      instructions: [],
      slipType: null,
      slipFile: null,
      photos: [],
      invoiceFile: null,
    },
    { hidden: ['search'] },
  ),
  packageMemberships: retainRows(s.packageMemberships),
  shipments: retainRows(shipments, { address: countryOnlyAddress, addressId: null, awb: null }),
  oneboxes: retainRows(s.oneboxes),
  orders: retainRows(s.orders),
  orderLines: retainRows(s.orderLines, { url: '', additionalInfo: '', tracking: null }),
  paymentRequests: retainRows(s.paymentRequests, { sugarId: '' }),
  paymentAttempts: retainRows(paymentAttempts, {
    quote: sumsOnlyQuote,
    popupUrl: null,
    gatewayCustomer: null,
  }),
  paymentAccounts: retainRows(s.paymentAccounts),
  gatewayCommands: retainRows(s.gatewayCommands),
  captures: retainRows(s.captures),
  authorizations: retainRows(s.authorizations),
  captureWithdrawals: retainRows(s.captureWithdrawals, { releaseNote: null }),
  ledgerEntries: retainRows(s.ledgerEntries),
  creditLots: retainRows(s.creditLots, { reason: '' }),
  creditHolds: retainRows(s.creditHolds),
  promoUses: retainRows(s.promoUses),
  countedShipments: retainRows(s.countedShipments),
  tierChanges: retainRows(s.tierChanges),
  referralRewards: retainRows(
    s.referralRewards,
    {},
    {
      matchOwner: ({ id }) =>
        or(eq(s.referralRewards.memberId, id), eq(s.referralRewards.referredId, id)),
      // The other member's identity is private.
      hidden: ['memberId', 'referredId', 'shipmentId', 'lotId'],
    },
  ),
  operatorActs: retainRows(
    s.operatorActs,
    {
      input: sql`${s.operatorActs.input} - '{note,reason,description,text,reply,message,term}'::text[]`,
    },
    {
      matchOwner: ({ suite }) => eq(s.operatorActs.suite, suite),
      hidden: ['operator', 'requestId'],
      prepareRow: (row) => ({ ...row, input: { ...(row['input'] as Row), to: undefined } }),
    },
  ),
  members: retainRows(
    members,
    {
      email: sql`${members.id} || ${ERASED_MAILBOX}`,
      linkVersion: sql`${members.linkVersion} + 1`,
      emailVerifiedAt: null,
      emailFailure: null,
      passwordHash: null,
      firstName: '',
      lastName: '',
      title: '',
      gender: '',
      mobileCountryCode: '0',
      mobileNumber: sql`translate(${members.id}::text, '-', '')`,
      language: 'en',
      media: '',
      referredBy: null,
    },
    { matchOwner: ({ id }) => eq(members.id, id), hidden: ['passwordHash'] },
  ),
};
