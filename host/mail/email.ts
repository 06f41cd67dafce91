import type { MessageKeys, NestedKeyOf } from 'use-intl/core';

import type { LinkMember } from '@/host/core/sessions/link-token';
import type { PayableKind } from '@/contract/money/payments-table';
import type { SocialProviderName } from '@/contract/member/social-providers';
import type * as texts from '@/host/core/texts/en';
import type { OpeningHours } from '@/rules/addresses/opening-hours';
import type { Brand } from '@/rules/brand';
import type { Locale } from '@/rules/locale';
import type { NotificationType, PackageNews } from '@/rules/notifications/kinds';

/** Stored as JSON in the outbox, without secrets. */
export interface EmailData {
  'temporary-password': Record<string, never>;
  'new-device': Record<string, never>;
  /** `device` comes from rules/members/device-name. */
  'password-changed': { at: string; device?: string };
  welcome: Record<string, never>;
  'confirm-email': Record<string, never>;
  /** `action` is the answered request. */
  package: { type: PackageNews; packageRef: string; name: string; action?: string };
  /** It was received for the wrong suite. */
  'package-taken-back': { packageRef: string; name: string };
  /** Days of free storage left, ascending. */
  'storage-ending': { packages: { ref: string; name: string; left: number }[] };
  'shipment-left': { shipmentRef: string; awb: string; courier: string | null };
  'shipment-delivered': { shipmentRef: string };
  'shipment-collect': {
    shipmentRef: string;
    receiver: string;
    name: string;
    address: string;
    hours: OpeningHours[];
  };
  /** `reason` is staff text; refunds are decimal strings. */
  'shipment-cancelled': { shipmentRef: string; reason: string; money: string; credits: string };
  'onebox-cancelled': { boxRef: string; reason: string; money: string; credits: string };
  /** `amount` is a decimal string; `required` blocks packages until it is paid. */
  'payment-request': {
    requestRef: string;
    requestId: string;
    description: string;
    amount: string;
    required: boolean;
    /** The package to return; hides `description`. */
    returned?: string;
    /** An order that could not be charged; hides `description`. */
    order?: string;
  };
  /** Decimal strings; `held` means authorized for later capture. */
  paid: {
    target: PayableKind;
    reference: string;
    page: string;
    amount: string;
    credits: string;
    held?: boolean;
  };
  /**
   * In the order emails, `amount` is the difference or charge; `extra`: the shop adds shipping or
   * tax; `paid`: partly captured; `onHold`: awaits the member; `part`: partly bought before it
   * lapsed.
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
  /** `reason` is staff text, empty if the member canceled. */
  'order-cancelled': {
    txnId: string;
    txnRef: string;
    reason: string;
    money: string;
    /** A charge in progress that will be refunded. */
    charging?: string;
    credits: string;
  };
  /**
   * `charged` was captured and `amount` is owed; `more`: the capture exceeded the agreed amount.
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
  refunded: { reference: string; amount: string; currency: string };
  /** `follows` is the effect on the purchase. */
  'payment-withdrawn': {
    what: 'part' | 'refund' | 'reversal' | 'dispute' | 'lost' | 'cleared';
    target: PayableKind;
    reference: string;
    page: string;
    amount: string;
    gateway: string;
    follows: 'held' | 'left' | 'unpaid';
  };
  /** `ticket` is the id, not the token. */
  'social-link': { provider: SocialProviderName; ticket: string };
  /** Grams of all pieces; null if unshippable. */
  'estimate-answered': {
    estimateId: string;
    reference: string;
    grams: number | null;
    quantity: number;
    /** Absent in old rows. */
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
  /** For finance: `count` mismatches, of which `cases` are the first. */
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
  /** Oldest message first. */
  'chat-transcript': {
    reference: string;
    lines: { by: 'visitor' | 'support'; text: string; at: string; files?: string[] }[];
  };
  /** To the brand's mailbox; suite and account email are empty for a guest. */
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

type SharedTexts = Pick<typeof texts, 'common' | 'notifications' | 'quote'>;

export type MailText = (
  key: keyof typeof texts.mail | MessageKeys<SharedTexts, NestedKeyOf<SharedTexts>>,
  values?: Record<string, string | number>,
) => string;

export interface Reader extends LinkMember {
  firstName: string;
  lastName: string;
  suite: string;
}

export interface EmailContext {
  t: MailText;
  locale: Locale;
  brand: Brand;
  reader: Reader | null;
  link: (path: string) => string;
  /** Signs the reader in as pre-logged-in; a plain link if there is no member. */
  memberLink: (path: string) => string;
  /** Requires a signed-in reader. */
  confirmLink: () => string;
  /** Null without a member. */
  unsubscribeLink: (type: NotificationType) => string | null;
  /** UTC. */
  formatTime: (iso: string) => string;
  secrets: EmailSecrets;
}

/** Generated on sending, with lifetimes in minutes. */
export interface EmailSecrets {
  temporaryPassword: () => Promise<{ password: string; minutes: number }>;
  deviceLink: () => Promise<{ token: string; minutes: number }>;
}

export interface Email {
  subject: string;
  /** Shown beside the subject. */
  preview: string;
  heading: string;
  paragraphs: string[];
  code?: { label: string; value: string };
  facts?: { label: string; value: string }[];
  quote?: { by: string; text: string };
  action?: { label: string; href: string };
  links?: { label: string; href: string }[];
  /** Below the button. */
  after?: string[];
  /** Defaults to the brand. */
  replyTo?: string;
  reason: string;
  /** Members can turn off this type. */
  optOutType?: NotificationType;
}

type WrittenEmail = Omit<Email, 'reason'> & Partial<Pick<Email, 'reason'>>;

export type WriteEmail<K extends EmailKind> = (
  context: EmailContext,
  data: EmailData[K],
) => WrittenEmail | Promise<WrittenEmail>;
