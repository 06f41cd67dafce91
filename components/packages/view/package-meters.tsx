import { Icon, type IconName } from '@/components/kit/ui/icon';
import { Meter } from '@/components/kit/display/meter';
import type { Tone } from '@/components/kit/ui/tone';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import type { PackageItem } from '@/rules/packages/item';
import type { PackageStorage } from '@/rules/packages/storage';

const icons = {
  contents: 'card-checklist',
  value: 'tag',
  uploaded: 'file-earmark-check',
  shop: 'receipt',
  none: 'exclamation-circle',
} as const satisfies Record<string, IconName>;
type InvoiceState = keyof typeof icons;

/** Where the declared value comes from. */
export function getValueSource(
  item: Pick<PackageItem, 'itemizationDeclared' | 'customerDeclared' | 'amount'>,
): InvoiceState {
  if (item.itemizationDeclared) return 'contents';
  return item.customerDeclared ? 'value' : isZeroAmount(item.amount) ? 'none' : 'shop';
}

/** In order of precedence: declared contents, the member's invoice, the shop's data. */
function listInvoiceStates(item: PackageItem): InvoiceState[] {
  const source = getValueSource(item);
  if (!item.hasInvoice) return [source];
  return source === 'contents' || source === 'value' ? [source, 'uploaded'] : ['uploaded'];
}

export function InvoiceStates({ item }: { item: PackageItem }) {
  const t = useTranslations('packages.invoice');
  return listInvoiceStates(item).map((state) => (
    <span className="d-flex align-items-baseline gap-1 small text-muted" key={state}>
      <Icon name={icons[state]} size={14} className="flex-shrink-0" />
      {t(state)}
    </span>
  ));
}

const WARNING_DAYS = 7;

export function StorageMeter({ name, storage }: { name: string; storage: PackageStorage }) {
  const t = useTranslations('packages.storage');
  const daysLeft = storage.freeDays - storage.days;
  const tone: Tone = daysLeft < 0 ? 'danger' : daysLeft <= WARNING_DAYS ? 'warning' : 'info';
  const text =
    daysLeft < 0
      ? t('paid', {
          over: -daysLeft,
          amount: formatMoney(storage.amount),
          daily: formatMoney(storage.dailyFee),
        })
      : t('free', { left: daysLeft });
  return (
    <Meter
      label={t('label', { name })}
      value={storage.days}
      max={Math.max(storage.freeDays, 1)}
      tone={tone}
      text={text}
    />
  );
}
