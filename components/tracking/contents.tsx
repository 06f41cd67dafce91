import { PackageThumb } from '@/components/boxes/package-thumb';
import { Card } from '@/components/kit/ui/card';
import { Dot } from '@/components/kit/ui/dot';
import { Link } from '@/components/kit/ui/link';
import { Money } from '@/components/kit/display/money';
import { Reference } from '@/components/kit/display/reference';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { ShippedPackage } from '@/rules/checkout/checkout';
import { formatWeight } from '@/rules/packages/measures';
import { routes } from '@/rules/routes';
import type { ShipmentDetails } from '@/services/shipment-history';

import styles from './contents.module.scss';

export function Contents({ shipment }: { shipment: ShipmentDetails }) {
  const t = useTranslations('shipments.contents');
  if (shipment.packages.length === 0) return null;
  return (
    <Card title={t('title')}>
      <ul className={styles.list}>
        {shipment.packages.map((item) => (
          <ContentsItem key={item.ref} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function ContentsItem({ item }: { item: ShippedPackage }) {
  const t = useTranslations('common');
  const { locale } = useFrame();
  return (
    <li>
      <PackageThumb src={item.picture} size={72} />
      <div>
        <Link href={routes.package(item.ref)} className={styles.name}>
          {item.name}
        </Link>
        <p className="small text-muted mb-0">
          <span className="visually-hidden">{t('usTracking')} </span>
          <Reference value={item.tracking} copyLabel={t('copyUsTracking')} />
        </p>
        <p className="small mb-0">
          <span className="visually-hidden">{t('weight')} </span>
          {formatWeight(item.grams, locale)}
          <Dot />
          <span className="visually-hidden">{t('declaredValue')} </span>
          <Money amount={item.amount} />
        </p>
      </div>
    </li>
  );
}
