import { useTranslations } from 'next-intl';

import { DescriptionList } from '@/components/kit/ui/description-list';
import { Link } from '@/components/kit/ui/link';
import { Money } from '@/components/kit/ui/money';
import { Reference } from '@/components/kit/ui/reference';
import { useFrame } from '@/hooks/use-frame';
import { formatDate } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import type { PackageItem } from '@/rules/packages/item';
import { formatSides, formatWeight } from '@/rules/packages/measures';
import { statusTable } from '@/rules/packages/package';
import { isMerchantUndefined } from '@/rules/packages/shippable';
import { routes } from '@/rules/routes';

import { InvoiceSignal } from './invoice-signal';
import { StorageMeter } from './storage-meter';
import { useCategoryName } from './use-category-name';

/** Everything the label says. */
export function PackageFactsList({ item }: { item: PackageItem }) {
  const t = useTranslations('packages');
  const { locale } = useFrame();
  const nameOf = useCategoryName();
  const active = statusTable[item.status].list === 'active';
  const slip =
    item.slip === 'packingslip' || item.slip === 'invoice' ? t(`slip.${item.slip}`) : item.slip;
  return (
    <DescriptionList
      items={[
        { key: 'value', label: t('value'), value: <Value item={item} /> },
        {
          key: 'merchant',
          label: t('merchant'),
          value: isMerchantUndefined(item.merchant) ? t('merchantUnknown') : item.merchant,
        },
        { key: 'category', label: t('category'), value: nameOf(item.category) },
        { key: 'weight', label: t('weight'), value: formatWeight(item.weightGrams, locale) },
        {
          key: 'chargeable',
          label: t('chargeableWeight'),
          value: formatWeight(item.chargeableGrams, locale),
        },
        { key: 'size', label: t('size'), value: formatSides(item, locale) },
        {
          key: 'arrived',
          label: t('arrived'),
          value: <time dateTime={item.arrived}>{formatDate(item.arrived, locale)}</time>,
        },
        {
          key: 'storage',
          label: t('storage.heading'),
          value: active && <StorageFact item={item} />,
        },
        {
          key: 'tracking',
          label: t('tracking'),
          value: <Reference value={item.tracking} copyLabel={t('copyTracking')} />,
        },
        {
          key: 'ref',
          label: t('reference'),
          value: <Reference value={item.ref} copyLabel={t('copyReference')} />,
        },
        { key: 'slip', label: t('slip.label'), value: slip },
        { key: 'alone', label: t('alone'), value: item.shipAlone && '✓' },
        {
          key: 'shipment',
          label: t('shipment'),
          value: item.shipmentRef && (
            <Link href={routes.shipment(item.shipmentRef)}>{item.shipmentRef}</Link>
          ),
        },
      ].filter(({ value }) => value !== false)}
    />
  );
}

function Value({ item }: { item: PackageItem }) {
  const t = useTranslations('packages');
  return (
    <>
      {isZeroAmount(item.amount) ? (
        <span className="text-muted">{t('noValueYet')}</span>
      ) : (
        <Money amount={item.amount} code />
      )}
      <span className="d-block">
        <InvoiceSignal item={item} />
      </span>
    </>
  );
}

function StorageFact({ item }: { item: PackageItem }) {
  const t = useTranslations('packages.storage');
  const { locale } = useFrame();
  return (
    <>
      <StorageMeter name={item.name} storage={item.storage} />
      <span className="d-block small text-muted">
        {t('until', { date: formatDate(item.storage.lastFreeDay, locale) })}
      </span>
    </>
  );
}
