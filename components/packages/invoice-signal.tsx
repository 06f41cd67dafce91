import { useTranslations } from 'next-intl';
import CardChecklist from 'react-bootstrap-icons/dist/icons/card-checklist';
import ExclamationCircle from 'react-bootstrap-icons/dist/icons/exclamation-circle';
import FileEarmarkCheck from 'react-bootstrap-icons/dist/icons/file-earmark-check';
import Receipt from 'react-bootstrap-icons/dist/icons/receipt';
import Tag from 'react-bootstrap-icons/dist/icons/tag';

import { isZeroAmount } from '@/rules/money';
import type { PackageItem } from '@/rules/packages/item';

const icons = { contents: CardChecklist, value: Tag, uploaded: FileEarmarkCheck, shop: Receipt, none: ExclamationCircle } as const;
type State = keyof typeof icons;

/** What is known of the contents and their value: what was declared, an invoice that the member has given us, else what the shop says. */
export function invoiceStates(item: Pick<PackageItem, 'itemizationDeclared' | 'customerDeclared' | 'amount' | 'invoice'>): State[] {
  const declared = item.itemizationDeclared ? 'contents' : item.customerDeclared ? 'value' : null;
  if (item.invoice) return declared ? [declared, 'uploaded'] : ['uploaded'];
  return [declared ?? (isZeroAmount(item.amount) ? 'none' : 'shop')];
}

/** The same with pictures. */
export function InvoiceSignal({ item }: { item: PackageItem }) {
  const t = useTranslations('packages.invoice');
  return invoiceStates(item).map((state) => {
    const Icon = icons[state];
    return (
      <span className="d-flex align-items-baseline gap-1 small text-muted" key={state}>
        <Icon size={14} aria-hidden="true" className="flex-shrink-0" />
        {t(state)}
      </span>
    );
  });
}
