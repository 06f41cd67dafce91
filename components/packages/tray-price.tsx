import { Link } from '@/components/kit/ui/link';
import { useDelayed } from '@/hooks/use-delayed';
import { useTranslations } from '@/hooks/use-translations';
import { addressTitle } from '@/rules/addresses/delivery-address';
import { formatMoney, formatTotal } from '@/rules/format';
import { addAmounts } from '@/rules/money';
import { routes } from '@/rules/routes';
import type { SelectionPrice } from '@/services/shipment';

import styles from './selection-tray.module.scss';

/** What is known of the price: null while nobody knows, 'failed' when nobody said. */
type Known = SelectionPrice | 'failed' | null;

/**
 * What the selection costs to send at least. Its room is there before the answer, and nothing waits
 * for it.
 */
export function TrayPrice({ price }: { price: Known }) {
  const t = useTranslations('packages.tray');
  const late = useDelayed(price === null, 800);
  const asked = price !== null && price !== 'failed' ? price : null;
  return (
    <p className={styles.price} role="status">
      {late && <span className="text-muted">{t('pricing')}</span>}
      {price === 'failed' && <span className="text-muted">{t('noAnswer')}</span>}
      {asked?.address === null && <Link href={routes.addresses()}>{t('noAddress')}</Link>}
      {asked?.address &&
        (asked.from ? (
          <strong className="text-nowrap">{t('from', { amount: formatTotal(asked.from) })}</strong>
        ) : (
          asked.problems.length === 0 && <span className="text-muted">{t('noPrice')}</span>
        ))}
    </p>
  );
}

/** Where the selection would go. */
export function TrayAddress({ price }: { price: Known }) {
  const t = useTranslations('packages.tray');
  if (price === null || price === 'failed' || !price.address) return null;
  return <p className={styles.address}>{t('shipsTo', { address: addressTitle(price.address) })}</p>;
}

/**
 * Sending it as it is beside a OneBox first, by the host's figures; nothing unless both are known.
 */
export function TrayCompare({ price }: { price: Known }) {
  const t = useTranslations('packages.tray');
  if (price === null || price === 'failed' || !price.from || !price.box) return null;
  const { fee, shipping } = price.box;
  return (
    <p className={styles.compare}>
      {t('compare', {
        asIs: formatMoney(price.from),
        together: formatMoney(addAmounts(fee, shipping)),
        fee: formatMoney(fee),
        shipping: formatMoney(shipping),
      })}
    </p>
  );
}
