import type { MessageKeys, NestedKeyOf } from 'use-intl/core';

import type { Linked } from '@/host/core/sessions/link-token';
import type { PayableKind } from '@/contract/money/payments-table';
import type { SocialProviderName } from '@/contract/member/social-providers';
import type * as texts from '@/host/core/texts/en';
import type { OpeningHours } from '@/rules/addresses/opening-hours';
import type { Brand } from '@/rules/brand';
import type { Locale } from '@/rules/locale';
import type { NotificationType, PackageNews } from '@/rules/notifications/kinds';

/** What each kind of email tells, as stored in the outbox. JSON, no secrets. */
export interface EmailData {
  /** The password is made when the email is sent. */
  'temporary-password': Record<string, never>;
  /**
   * A device that the account does not know wants to sign in; its link is made when the email is
   * sent.
   */
  'new-device': Record<string, never>;
  /** `device`: on which one, by rules/members/device-name. */
  'password-changed': { at: string; device?: string };
  welcome: Record<string, never>;
  /** Asks the member to open a link, which proves that emails arrive. */
  'confirm-email': Record<string, never>;
  /** `action`: the request that it answers. */
  package: { type: PackageNews; packageRef: string; name: string; action?: string };
  /** It was received for the wrong suite and is not theirs. */
  'package-taken-back': { packageRef: string; name: string };
  /** Days of free storage left, the shortest first. */
  'storage-ending': { packages: { ref: string; name: string; left: number }[] };
  'shipment-left': { shipmentRef: string; awb: string; courier: string | null };
  'shipment-delivered': { shipmentRef: string };
  /** A shipment waits at the counter where its member collects it. */
  'shipment-collect': {
    shipmentRef: string;
    receiver: string;
    name: string;
    address: string;
    hours: OpeningHours[];
  };
  /**
   * A paid shipment is called off; `reason` is the warehouse's own words, `money` and `credits`
   * what comes back, decimal strings.
   */
  'shipment-cancelled': { shipmentRef: string; reason: string; money: string; credits: string };
  /** A paid OneBox cannot be packed; as above. */
  'onebox-cancelled': { boxRef: string; reason: string; money: string; credits: string };
  /**
   * The operator asks for money: what for in the warehouse's own words, decimal string; `required`
   * closes the packages until it is settled.
   */
  'payment-request': {
    requestRef: string;
    requestId: string;
    description: string;
    amount: string;
    required: boolean;
    /** It pays for sending this package back; then `description` is not shown. */
    returned?: string;
    /** It pays for what we bought by this order and could not charge; nor then. */
    order?: string;
  };
  /**
   * Something is paid for: decimal strings of money and of credits; `reference` is what its page is
   * called by; `held`: the money is authorised and taken later.
   */
  paid: {
    target: PayableKind;
    reference: string;
    page: string;
    amount: string;
    credits: string;
    held?: boolean;
  };
  /**
   * News of an order. `name`: of the product; `amount`: the difference, or what is charged; `extra`:
   * its price is the same, the shop asks for shipping or tax; `why` it is not bought; `paid`:
   * something of it was taken; `onHold`: it waits for the member; `part`: of a lapsed one, something
   * is bought.
   */
  'order-price': { txnId: string; txnRef: string; name: string; amount: string; extra?: boolean };
  'order-soldout': {
    txnId: string;
    txnRef: string;
    name: string;
    onHold: boolean;
    why?: 'soldout' | 'price';
    paid?: boolean;
  };
  'order-bought': {
    txnId: string;
    txnRef: string;
    amount: string;
    bought?: string[];
    missing?: string[];
  };
  'order-arrived': { txnId: string; txnRef: string };
  'order-lapsed': { txnId: string; txnRef: string; part: boolean };
  /** `reason` in the warehouse's own words, empty when the member cancelled; decimal strings. */
  'order-cancelled': {
    txnId: string;
    txnRef: string;
    reason: string;
    money: string;
    /** What is being charged at this moment and will be refunded. */
    charging?: string;
    credits: string;
  };
  /**
   * Money that was taken goes back: what was `charged`, and what of it we owe; `more`: it was paid
   * for, and more was taken than agreed.
   */
  'refund-due': {
    target: PayableKind;
    reference: string;
    page: string;
    charged: string;
    amount: string;
    currency: string;
    gateway: string;
    more: boolean;
  };
  /** Money has been sent back: what it was paid for, a decimal string with its currency. */
  refunded: { reference: string; amount: string; currency: string };
  /**
   * Money of a payment was given or taken back through its gateway, or came again: decimal string
   * of it; `follows`: what that means for what was paid.
   */
  'payment-withdrawn': {
    what: 'part' | 'refund' | 'reversal' | 'dispute' | 'lost' | 'cleared';
    target: PayableKind;
    reference: string;
    page: string;
    amount: string;
    gateway: string;
    follows: 'held' | 'left' | 'unpaid';
  };
  /**
   * A provider's identity waits for the proof of this mailbox; `ticket` is its id, not its token.
   */
  'social-link': { provider: SocialProviderName; ticket: string };
  /**
   * Somebody has looked at a product of the live quote: grams of all pieces, or null when it cannot
   * be sent.
   */
  'estimate-answered': {
    estimateId: string;
    reference: string;
    grams: number | null;
    quantity: number;
    /** Absent in what a release before has queued; `speeds`: totals and ISO days. */
    quote?: {
      product: string;
      url: string;
      country: string;
      buyable: boolean;
      speeds: {
        code: 'standard' | 'express';
        total: string;
        dates: { earliest: string; latest: string } | null;
      }[];
    };
  };
  /**
   * To finance: what only the books or only a gateway knows. `count` of all, `cases` the first;
   * decimal strings; `other`: what stands against the sum, '' where nothing does.
   */
  reconciliation: {
    gateway: string;
    count: number;
    cases: {
      kind: 'found' | 'unknown' | 'differs' | 'went-back' | 'not-there' | 'not-returned';
      reference: string;
      amount: string;
      currency: string;
      other: string;
    }[];
  };
  referral: { from: string; suite: string; message: string };
  /** A chat with support, asked for by its visitor; the oldest message first. */
  'chat-transcript': {
    reference: string;
    /** `files`: names of what was sent with it. */
    lines: { by: 'visitor' | 'support'; text: string; at: string; files?: string[] }[];
  };
  /**
   * The contact form's message, to the brand's own mailbox; suite and the account's e-mail are
   * empty for a guest.
   */
  contact: {
    reference: string;
    subject: string;
    email: string;
    details: string;
    language: string;
    suite: string;
    account: string;
  };
}

export type EmailKind = keyof EmailData;

type Shared = Pick<typeof texts, 'common' | 'notifications' | 'quote'>;

export type MailText = (
  key: keyof typeof texts.mail | MessageKeys<Shared, NestedKeyOf<Shared>>,
  values?: Record<string, string | number>,
) => string;

/** A member as emails name them. */
export interface Reader extends Linked {
  firstName: string;
  lastName: string;
  suite: string;
}

export interface EmailContext {
  t: MailText;
  locale: Locale;
  brand: Brand;
  reader: Reader | null;
  /** An address of the portal for a path of rules/routes, in the reader's language. */
  link: (path: string) => string;
  /**
   * The same, and the portal knows on arrival whose email was opened (pre-logged-in). Plain
   * without a member.
   */
  knownLink: (path: string) => string;
  /** Confirms the reader's address, when they open it signed in. */
  confirmLink: () => string;
  /** Where a mail program switches off emails of a type for this reader; null without a member. */
  unsubscribeLink: (type: NotificationType) => string | null;
  /** Day and time in the reader's language, UTC. */
  moment: (iso: string) => string;
  /** Makes what must not be stored. */
  secrets: EmailSecrets;
}

/** What is made when an email is sent, and the minutes that it is good for. */
export interface EmailSecrets {
  temporaryPassword: () => Promise<{ password: string; minutes: number }>;
  deviceLink: () => Promise<{ token: string; minutes: number }>;
}

export interface Email {
  subject: string;
  /** The line that mail programs show beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  /** Something to retype, shown large. */
  code?: { label: string; value: string };
  facts?: { label: string; value: string }[];
  /** Words of another person, marked as such. */
  quote?: { by: string; text: string };
  action?: { label: string; href: string };
  /** What else can be done. */
  links?: { label: string; href: string }[];
  /** After the button: what to do if it was not the reader, and the like. */
  after?: string[];
  /** Whom an answer to the email reaches; otherwise the brand. */
  replyTo?: string;
  /** Why the reader gets it; a writer that says nothing writes to members. */
  reason: string;
  /** A member can switch off emails of this type. */
  choice?: NotificationType;
}

type WrittenEmail = Omit<Email, 'reason'> & Partial<Pick<Email, 'reason'>>;

export type WriteEmail<K extends EmailKind> = (
  context: EmailContext,
  data: EmailData[K],
) => WrittenEmail | Promise<WrittenEmail>;
