import { Icon, type IconName } from '@/components/kit/ui/icon';
import { useTranslations } from '@/hooks/use-translations';
import { isZeroAmount } from '@/rules/money';
import type { PackageItem } from '@/rules/packages/item';

const icons = {
  contents: 'card-checklist',
  value: 'tag',
  uploaded: 'file-earmark-check',
  shop: 'receipt',
  none: 'exclamation-circle',
} as const satisfies Record<string, IconName>;
type State = keyof typeof icons;

/**
 * What is known of the contents and their value: what was declared, an invoice that the member has
 * given us, else what the shop says.
 */
export function invoiceStates(
  item: Pick<PackageItem, 'itemizationDeclared' | 'customerDeclared' | 'amount' | 'invoice'>,
): State[] {
  const declared = item.itemizationDeclared ? 'contents' : item.customerDeclared ? 'value' : null;
  if (item.invoice) return declared ? [declared, 'uploaded'] : ['uploaded'];
  return [declared ?? (isZeroAmount(item.amount) ? 'none' : 'shop')];
}

/** The same with pictures. */
export function InvoiceSignal({ item }: { item: PackageItem }) {
  const t = useTranslations('packages.invoice');
  return invoiceStates(item).map((state) => (
    <span className="d-flex align-items-baseline gap-1 small text-muted" key={state}>
      <Icon name={icons[state]} size={14} className="flex-shrink-0" />
      {t(state)}
    </span>
  ));
}
