import { useTranslations } from 'next-intl';
import CardChecklist from 'react-bootstrap-icons/dist/icons/card-checklist';
import ExclamationCircle from 'react-bootstrap-icons/dist/icons/exclamation-circle';
import Receipt from 'react-bootstrap-icons/dist/icons/receipt';
import Tag from 'react-bootstrap-icons/dist/icons/tag';

import { isZeroAmount } from '@/lib/money';
import type { PackageItem } from '@/lib/packages/item';

const icons = { contents: CardChecklist, value: Tag, shop: Receipt, none: ExclamationCircle } as const;

/** What is known of the contents and their value. */
export function invoiceState(item: Pick<PackageItem, 'itemizationDeclared' | 'customerDeclared' | 'amount'>): keyof typeof icons {
  if (item.itemizationDeclared) return 'contents';
  if (item.customerDeclared) return 'value';
  return isZeroAmount(item.amount) ? 'none' : 'shop';
}

/** The same with its picture. */
export function InvoiceSignal({ item }: { item: PackageItem }) {
  const t = useTranslations('packages.invoice');
  const state = invoiceState(item);
  const Icon = icons[state];
  return (
    <span className="d-inline-flex align-items-center gap-1 small text-muted">
      <Icon size={14} aria-hidden="true" />
      {t(state)}
    </span>
  );
}
