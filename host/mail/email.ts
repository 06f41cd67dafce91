import type { PayableKind } from '@/contract/payments-table';
import type { SocialProviderName } from '@/contract/social-providers';
import type mailMessages from '@/messages/en/mail.json';
import type { Brand } from '@/rules/brand';
import type { Locale } from '@/rules/locale';
import type { NotificationType } from '@/rules/notifications/kinds';

/** What each kind of email tells, as stored in the outbox. JSON, no secrets. */
export interface EmailData {
  /** The password is made when the email is sent. */
  'temporary-password': Record<string, never>;
  /**
   * A device that the account does not know wants to sign in; its link is made when the email is
   * sent.
   */
  'new-device': Record<string, never>;
  'password-changed': { at: string };
  welcome: Record<string, never>;
  package: { type: NotificationType; packageRef: string; name: string };
  /** Days of free storage left, the shortest first. */
  'storage-ending': { packages: { ref: string; name: string; left: number }[] };
  'shipment-left': { shipmentRef: string; awb: string; courier: string | null };
  'shipment-delivered': { shipmentRef: string };
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
  };
  /**
   * Something is paid for: decimal strings of money and of credits; `reference` is what its page is
   * called by.
   */
  paid: { target: PayableKind; reference: string; page: string; amount: string; credits: string };
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
  referral: { from: string; suite: string; message: string };
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

/** Translator of `messages/<language>/mail.json`. */
export type MailText = (
  key: keyof typeof mailMessages,
  values?: Record<string, string | number>,
) => string;

/** A member as emails name them. */
export interface Reader {
  id: string;
  firstName: string;
  lastName: string;
  suite: string;
}

/** What an email is written with. */
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

/** An email in words, before it has a shape. Texts are plain: the layout escapes them. */
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
  /** After the button: what to do if it was not the reader, and the like. */
  after?: string[];
  /** Whom an answer to the email reaches; otherwise the brand. */
  replyTo?: string;
  /** Why the reader gets it. */
  reason: string;
}

export type WriteEmail<K extends EmailKind> = (
  context: EmailContext,
  data: EmailData[K],
) => Email | Promise<Email>;
