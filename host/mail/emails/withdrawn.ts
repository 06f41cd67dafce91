import { gatewayLabel } from '@/contract/money/gateways';
import { formatTotal } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';

import type { EmailData, MailText, WriteEmail } from '../email';

import { paidWords } from './payments';

type Told = EmailData['payment-withdrawn'];
type Key = Parameters<MailText>[0];

/** What happened, in subject and first paragraph, and what the reader can do about it. */
const words: Record<Told['what'], { subject: Key; text: Key; advice: Key }> = {
  part: { subject: 'withdrawnRefundSubject', text: 'withdrawnPart', advice: 'withdrawnAsk' },
  refund: { subject: 'withdrawnRefundSubject', text: 'withdrawnRefund', advice: 'withdrawnAsk' },
  reversal: {
    subject: 'withdrawnReversalSubject',
    text: 'withdrawnReversal',
    advice: 'withdrawnPayAnew',
  },
  dispute: {
    subject: 'withdrawnDisputeSubject',
    text: 'withdrawnDispute',
    advice: 'withdrawnEndDispute',
  },
  lost: { subject: 'withdrawnReversalSubject', text: 'withdrawnLost', advice: 'withdrawnPayAnew' },
  cleared: {
    subject: 'withdrawnClearedSubject',
    text: 'withdrawnCleared',
    advice: 'withdrawnNothing',
  },
};

/**
 * A gateway gave or took money of a payment back, or it came again: what happened, what follows,
 * what to do.
 */
export const paymentWithdrawn: WriteEmail<'payment-withdrawn'> = (context, told) => {
  const { t } = context;
  const { subject, text, advice } = words[told.what];
  const values = {
    reference: told.reference,
    amount: formatTotal(told.amount),
    gateway: gatewayLabel(told.gateway),
    email: context.brand.supportEmail,
  };
  const happened = t(text, values);
  return {
    subject: t(subject, values),
    preview: happened,
    heading: t(subject, values),
    paragraphs: [happened, ...followingOf(told).map((key) => t(key, values)), t(advice, values)],
    facts: [
      { label: t('common.reference'), value: told.reference },
      ...(isZeroAmount(told.amount) ? [] : [{ label: t('common.amount'), value: values.amount }]),
    ],
    action: {
      label: t('paidAction'),
      href: context.knownLink(paidWords[told.target].page(told.page)),
    },
  };
};

/** First half of the message keys of what waits in our hands for its payment. */
const inHand = {
  shipment: 'withdrawnShipment',
  onebox: 'withdrawnBox',
  bfm: 'withdrawnOrder',
  // A return, whose package goes out as a shipment does.
  'payment-request': 'withdrawnShipment',
} as const satisfies Record<Told['target'], string>;

/** What it means for the thing that was paid. */
function followingOf({ what, target, follows }: Told): Key[] {
  if (follows === 'left') return [];
  if (what === 'cleared')
    return follows === 'held' ? [`${inHand[target]}GoesOn`] : ['withdrawnRequestPaid'];
  if (follows === 'held') return [`${inHand[target]}Held`];
  return what === 'part' || what === 'dispute' ? [] : ['withdrawnRequestUnpaid'];
}
