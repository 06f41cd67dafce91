import { gatewayLabel } from '@/contract/money/gateways';
import { formatTotal } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';

import type { EmailData, MailText, WriteEmail } from '../email';

import { paidWords } from './payments';

type WithdrawnData = EmailData['payment-withdrawn'];
type Key = Parameters<MailText>[0];

const textKeys: Record<WithdrawnData['what'], { subject: Key; text: Key; advice: Key }> = {
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

export const paymentWithdrawnEmail: WriteEmail<'payment-withdrawn'> = (context, reversal) => {
  const { t } = context;
  const { subject, text, advice } = textKeys[reversal.what];
  const values = {
    reference: reversal.reference,
    amount: formatTotal(reversal.amount),
    gateway: gatewayLabel(reversal.gateway),
    email: context.brand.supportEmail,
  };
  const message = t(text, values);
  return {
    subject: t(subject, values),
    preview: message,
    heading: t(subject, values),
    paragraphs: [
      message,
      ...listFollowUps(reversal).map((key) => t(key, values)),
      t(advice, values),
    ],
    facts: [
      { label: t('common.reference'), value: reversal.reference },
      ...(isZeroAmount(reversal.amount)
        ? []
        : [{ label: t('common.amount'), value: values.amount }]),
    ],
    action: {
      label: t('paidAction'),
      href: context.memberLink(paidWords[reversal.target].page(reversal.page)),
    },
  };
};

const keyPrefixes = {
  shipment: 'withdrawnShipment',
  onebox: 'withdrawnBox',
  bfm: 'withdrawnOrder',
  // A returned package ships like any other.
  'payment-request': 'withdrawnShipment',
} as const satisfies Record<WithdrawnData['target'], string>;

function listFollowUps({ what, target, follows }: WithdrawnData): Key[] {
  if (follows === 'left') return [];
  if (what === 'cleared')
    return follows === 'held' ? [`${keyPrefixes[target]}GoesOn`] : ['withdrawnRequestPaid'];
  if (follows === 'held') return [`${keyPrefixes[target]}Held`];
  return what === 'part' || what === 'dispute' ? [] : ['withdrawnRequestUnpaid'];
}
