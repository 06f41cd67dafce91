import { useLandedCost } from '@/components/charges/border-estimate';
import type { ShippingPrice } from '@/components/checkout/use-shipping-price';
import { Link } from '@/components/kit/ui/link';
import type { TaxCoverage } from '@/contract/money/charges';
import { useDelayed } from '@/hooks/use-delayed';
import { useTranslations } from '@/hooks/use-translations';
import { addressTitle } from '@/rules/addresses/delivery-address';
import { sumLanded, costsMoreTogether, type LandedCost } from '@/rules/charges/landed';
import { formatMoney, formatTotal } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import { routes } from '@/rules/routes';

import styles from './selection-tray.module.scss';

/** Null while loading. */
type PriceState = ShippingPrice | 'failed' | null;

/** Takes up its space while loading. */
export function TrayPrice({ price }: { price: PriceState }) {
  const t = useTranslations('packages.tray');
  const isSlow = useDelayed(price === null, 800);
  const loadedPrice = price !== null && price !== 'failed' ? price : null;
  return (
    <p className={styles.price} role="status">
      {isSlow && <span className="text-muted">{t('pricing')}</span>}
      {price === 'failed' && <span className="text-muted">{t('noAnswer')}</span>}
      {loadedPrice?.address === null && <Link href={routes.addresses()}>{t('noAddress')}</Link>}
      {loadedPrice?.address &&
        (loadedPrice.cheapest ? (
          <TrayLandedCost cost={loadedPrice.cheapest} coverage={loadedPrice.coverage} />
        ) : (
          loadedPrice.problems.length === 0 && <span className="text-muted">{t('noPrice')}</span>
        ))}
    </p>
  );
}

function TrayLandedCost({ cost, coverage }: { cost: LandedCost; coverage: TaxCoverage }) {
  const t = useTranslations('packages.tray');
  const charges = useTranslations('charges.none');
  return (
    <>
      <strong className="text-nowrap">{t('from', { amount: formatTotal(cost.total) })}</strong>
      {!isZeroAmount(cost.border) && (
        <>
          <strong className={`text-nowrap ${styles.parts}`}>
            {t('border', { amount: formatMoney(cost.border) })}
          </strong>
          <small>{t('all', { amount: formatMoney(sumLanded(cost)) })}</small>
        </>
      )}
      {coverage === 'unknown' && (
        <small className={`text-muted ${styles.parts}`}>{charges('unknown')}</small>
      )}
    </>
  );
}

export function TrayCostWarning({ price }: { price: PriceState }) {
  const t = useTranslations('packages.tray');
  if (price === null || price === 'failed' || !price.cheapest || !price.separate) return null;
  const { cheapest, separate } = price;
  if (!costsMoreTogether(cheapest, separate)) return null;
  const format = (option: LandedCost) => formatMoney(sumLanded(option));
  return (
    <p className={`${styles.over} alert tone-warning`} role="status">
      {t('over', { together: format(cheapest), apart: format(separate) })}
    </p>
  );
}

export function TrayAddress({ price }: { price: PriceState }) {
  const t = useTranslations('packages.tray');
  if (price === null || price === 'failed' || !price.address) return null;
  const address = addressTitle(price.address);
  return <p className="text-truncate text-muted mb-0">{t('shipsTo', { address })}</p>;
}

/** Renders nothing when there is only one way to ship. */
export function TrayComparison({ price }: { price: PriceState }) {
  const t = useTranslations('packages.tray.compare');
  const formatLandedCost = useLandedCost();
  if (price === null || price === 'failed' || !price.cheapest) return null;
  const { cheapest, separate, box, coverage } = price;
  if (!separate && !box) return null;
  return (
    <ul className="list-unstyled small mb-0">
      <li>{t('together', { cost: formatLandedCost(cheapest, coverage) })}</li>
      {separate && <li>{t('apart', { cost: formatLandedCost(separate, coverage) })}</li>}
      {box && <li>{t('box', { fee: formatMoney(box.fee) })}</li>}
    </ul>
  );
}
