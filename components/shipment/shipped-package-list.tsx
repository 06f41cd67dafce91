import { useTranslations } from 'next-intl';

import { PackageThumb } from '@/components/domain/package-thumb';
import { Money } from '@/components/kit/ui/money';
import { Reference } from '@/components/kit/ui/reference';
import { useFrame } from '@/hooks/use-frame';
import type { ShippedPackage } from '@/rules/checkout/checkout';
import { formatWeight } from '@/rules/packages/measures';

import styles from './shipped-package-list.module.scss';

/** The packages of a shipment: picture, name, tracking number, weight, value. */
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
