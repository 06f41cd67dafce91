import { DescriptionList } from '@/components/kit/display/description-list';
import { Link } from '@/components/kit/ui/link';
import { Reference } from '@/components/kit/display/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate, formatMoney } from '@/rules/format';
import type { PackageItem } from '@/rules/packages/item';
import { formatSides, formatWeight } from '@/rules/packages/measures';
import { statusTable } from '@/rules/packages/package';
import { isMerchantUnknown } from '@/rules/packages/shippable';
import { routes } from '@/rules/routes';

import { StorageMeter } from './package-meters';
import { useCategoryName } from '../declare/use-category-name';

function useWeightFacts(item: PackageItem) {
  const { weightGrams, chargeableGrams, chargeableReason, guaranteedGrams = null } = item;
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const formatGrams = (grams: number) => formatWeight(grams, locale);
  return [
    { key: 'weight', label: common('weight'), value: formatGrams(weightGrams) },
    {
      key: 'chargeable',
      label: common('chargeableWeight'),
      value: chargeableReason ? (
        <details>
          <summary>{formatGrams(chargeableGrams)}</summary>
          <span className="small text-muted">{t(`chargeableReason.${chargeableReason}`)}</span>
        </details>
      ) : (
        formatGrams(chargeableGrams)
      ),
    },
    {
      key: 'guaranteed',
      label: t('guaranteedWeight'),
      value:
        guaranteedGrams !== null && t('guaranteedMost', { weight: formatGrams(guaranteedGrams) }),
    },
  ];
}

export function PackageFactsList({ item }: { item: PackageItem }) {
  const requestFacts = useRequestFacts(item);
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const getCategoryName = useCategoryName();
  const weights = useWeightFacts(item);
  // A OneBox did not arrive from a store.
  const isBox = item.kinds.includes('onebox');
  const isActive = statusTable[item.status].list === 'active';
  return (
    <DescriptionList
      items={[
        {
          key: 'merchant',
          label: common('merchant'),
          value: isMerchantUnknown(item.merchant) ? t('merchantUnknown') : item.merchant,
        },
        { key: 'category', label: common('category'), value: getCategoryName(item.category) },
        ...weights,
        {
          key: 'arrivedWeight',
          label: t('arrivedWeight'),
          value:
            !isBox &&
            item.arrivedGrams !== item.weightGrams &&
            formatWeight(item.arrivedGrams, locale),
        },
        { key: 'size', label: common('size'), value: formatSides(item, locale) },
        {
          key: 'arrived',
          label: common('arrived'),
          value: <time dateTime={item.arrived}>{formatDate(item.arrived, locale)}</time>,
        },
        {
          key: 'storage',
          label: t('storage.heading'),
          value: isActive && <StorageFact item={item} />,
        },
        {
          key: 'tracking',
          label: common('usTracking'),
          value: !isBox && <Reference value={item.tracking} copyLabel={common('copyUsTracking')} />,
        },
        {
          key: 'ref',
          label: t('reference'),
          value: <Reference value={item.ref} copyLabel={t('copyReference')} />,
        },
        ...requestFacts,
        {
          key: 'shipment',
          label: common('kinds.shipments'),
          value: item.shipmentRef && (
            <Link href={routes.shipment(item.shipmentRef)}>{item.shipmentRef}</Link>
          ),
        },
      ].filter(({ value }) => value !== false && value !== '')}
    />
  );
}

function useRequestFacts(item: PackageItem) {
  const t = useTranslations('packages');
  return [
    { key: 'slip', label: t('slip.label'), value: item.slip && <Slip slip={item.slip} /> },
    { key: 'alone', label: t('alone'), value: item.shipAlone && t('aloneYes') },
    {
      key: 'repack',
      label: t('repackAs.label'),
      value: item.repackType && t(`repackAs.${item.repackType}`),
    },
    { key: 'asked', label: t('asked'), value: item.additional && <RequestedChecks item={item} /> },
  ];
}

function Slip({ slip }: { slip: NonNullable<PackageItem['slip']> }) {
  const t = useTranslations('packages.slip');
  return <>{slip.type === 'packingslip' || slip.type === 'invoice' ? t(slip.type) : slip.type}</>;
}

function RequestedChecks({ item }: { item: PackageItem }) {
  const t = useTranslations('package-actions.verify.choices');
  return (
    <>
      {item.instructions.map((name) => (
        <span key={name} className="d-block">
          {t(name)}
        </span>
      ))}
      <q>{item.additional}</q>
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
        {t('until', {
          date: formatDate(item.storage.lastFreeDay, locale),
          daily: formatMoney(item.storage.dailyFee),
        })}
      </span>
    </>
  );
}
