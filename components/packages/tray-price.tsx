import Link from 'next/link';
import { useTranslations } from 'next-intl';

import styles from '@/components/packages/selection-tray.module.scss';
import { useSelectionPrice } from '@/components/packages/use-selection-price';
import { useDelayed } from '@/hooks/use-delayed';
import { addressTitle } from '@/lib/addresses/delivery-address';
import { formatTotal } from '@/lib/format';
import type { PackageFacts } from '@/lib/packages/facts';
import { routes } from '@/lib/routes';

/** Where the selection would go, and what that costs at least. Its room is there before the answer, and nothing waits for it. */
export function TrayPrice({ selected }: { selected: readonly PackageFacts[] }) {
  const t = useTranslations('packages.tray');
  const price = useSelectionPrice(selected);
  const late = useDelayed(price === null, 800);
  const asked = price !== null && price !== 'failed' ? price : null;
  return (
    <p className={styles.price} role="status">
      {late && <span className="text-muted">{t('pricing')}</span>}
      {price === 'failed' && <span className="text-muted">{t('noAnswer')}</span>}
      {asked?.address === null && <Link href={routes.addresses()}>{t('noAddress')}</Link>}
      {asked?.address && (
        <>
          <span className={styles.address}>{t('shipsTo', { address: addressTitle(asked.address) })}</span>
          {asked.from ? <strong className="text-nowrap">{t('from', { amount: formatTotal(asked.from) })}</strong> : <span className="text-muted">{t('noPrice')}</span>}
        </>
      )}
    </p>
  );
}
