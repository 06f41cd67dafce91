import { PackageThumb } from '@/components/boxes/package-thumb';
import { DOT } from '@/components/kit/ui/dot';
import { Money } from '@/components/kit/display/money';
import { Reference } from '@/components/kit/display/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { ShippedPackage } from '@/rules/checkout/checkout';
import { isMerchantUnknown } from '@/rules/packages/shippable';
import { formatWeight } from '@/rules/packages/measures';

import styles from './shipped-package-list.module.scss';

function ShopAndStorage({ entry: { merchant, storedDays } }: { entry: ShippedPackage }) {
  const t = useTranslations('shipment');
  const details = [
    !isMerchantUnknown(merchant) && merchant,
    storedDays !== null && t('storedDays', { n: storedDays }),
  ].filter(Boolean);
  if (details.length === 0) return null;
  return <span className="d-block small text-muted">{details.join(DOT)}</span>;
}

export function ShippedPackageList({ packages }: { packages: ShippedPackage[] }) {
  const t = useTranslations('shipment');
  const { locale } = useFrame();
  return (
    <ul className={styles.list} aria-label={t('packages')}>
      {packages.map((entry) => (
        <li key={entry.ref}>
          <PackageThumb src={entry.picture} />
          <span className={styles.words}>
            <strong className="d-block text-break">{entry.name}</strong>
            <span className="small text-muted">
              <Reference value={entry.tracking} />
            </span>
            <ShopAndStorage entry={entry} />
          </span>
          <span className="text-end num">
            <span className="d-block">{formatWeight(entry.grams, locale)}</span>
            <span className="text-muted">
              <Money amount={entry.amount} />
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}
