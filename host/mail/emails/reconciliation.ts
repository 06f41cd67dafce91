import { gatewayLabel } from '@/contract/money/gateways';
import { formatTotal } from '@/rules/format';

import type { EmailData, MailText, WriteEmail } from '../email';

type Case = EmailData['reconciliation']['cases'][number];

const labels = {
  found: 'booksFound',
  unknown: 'booksUnknown',
  differs: 'booksDiffers',
  'went-back': 'booksWentBack',
  'not-there': 'booksNotThere',
  'not-returned': 'booksNotReturned',
} as const;

function formatCase(t: MailText, { reference, amount, currency, other }: Case): string {
  const sum = formatTotal(amount, currency);
  return other === '' ? `${reference}: ${sum}` : t('booksAgainst', { reference, sum, other });
}

export const reconciliationEmail: WriteEmail<'reconciliation'> = (
  { t, brand },
  { gateway, count, cases },
) => {
  const name = gatewayLabel(gateway);
  return {
    subject: t('booksSubject', { count, gateway: name }),
    preview: t('booksText', { gateway: name }),
    heading: t('booksHeading', { gateway: name }),
    paragraphs: [
      t('booksText', { gateway: name }),
      ...(count > cases.length ? [t('booksMore', { more: count - cases.length })] : []),
      t('booksNext'),
    ],
    facts: cases.map((entry) => ({ label: t(labels[entry.kind]), value: formatCase(t, entry) })),
    reason: t('reasonFinance', { brand: brand.name }),
  };
};
