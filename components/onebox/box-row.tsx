import type { ReactNode } from 'react';

import { PackageThumb } from '@/components/boxes/package-thumb';
import { Dot } from '@/components/kit/ui/dot';
import { Link } from '@/components/kit/ui/link';
import { Money } from '@/components/kit/display/money';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';
import { formatWeight } from '@/rules/packages/measures';
import type { BoxItem } from '@/rules/packages/onebox';
import { isMerchantUnknown } from '@/rules/packages/shippable';
import { routes } from '@/rules/routes';

import styles from './box-view.module.scss';

interface BoxRowProps {
  item: Pick<
    BoxItem,
    'ref' | 'name' | 'merchant' | 'arrived' | 'weightGrams' | 'amount' | 'picture'
  >;
  problem?: string;
  note?: string;
  children?: ReactNode;
}

export function BoxRow({ item, problem, note, children }: BoxRowProps) {
  const t = useTranslations('packages');
  const { locale } = useFrame();
  return (
    <li className={styles.row}>
      <PackageThumb src={item.picture} />
      <div className={styles.words}>
        <Link href={routes.package(item.ref)} className="d-inline-block py-1 fw-semibold">
          {item.name}
        </Link>
        <span className="d-block small text-muted">
          {isMerchantUnknown(item.merchant) ? t('merchantUnknown') : item.merchant}
          <Dot />
          <time className="text-nowrap" dateTime={item.arrived}>
            {t('arrivedOn', { date: formatDate(item.arrived, locale) })}
          </time>
        </span>
        <span className="d-block small num text-start">
          {formatWeight(item.weightGrams, locale)}
          <Dot />
          <Money amount={item.amount} />
        </span>
        {note && <span className="d-block small fw-semibold">{note}</span>}
        {problem && (
          <span className="d-block small text-danger" id={`why-${item.ref}`}>
            {problem}
          </span>
        )}
      </div>
      {children}
    </li>
  );
}
