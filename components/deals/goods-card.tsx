import { WeightPicture } from '@/components/boxes/weight-picture';
import { DOT } from '@/components/kit/ui/dot';
import { Money } from '@/components/kit/display/money';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { Goods } from '@/rules/deals/lists';
import { formatDate, formatMoney } from '@/rules/format';
import { formatWeight } from '@/rules/packages/measures';
import { localePath, routes } from '@/rules/routes';

import styles from './goods.module.scss';

interface GoodsCardProps {
  goods: Goods;
  /** Name of the country that the price is for, as used inside a sentence. */
  country: string;
  showReason: boolean;
}

export function GoodsCard({ goods, country, showReason }: GoodsCardProps) {
  const t = useTranslations('deals');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const { name, store, url, price, checked, until, refused, category } = goods;
  const buyHref = routes.buyForMe({
    product_name: name,
    product_url: url,
    product_price: price,
    product_quantity: '1',
    show_in_form: '1',
  });
  return (
    <article className={styles.card} data-refused={refused !== null || undefined}>
      <div className={styles.tile}>
        <WeightPicture category={category} />
      </div>
      <div className={styles.facts}>
        <h2>{name}</h2>
        <p className={styles.price}>
          <Money amount={price} /> <span>{t('at', { store })}</span>
        </p>
        {showReason && goods.reason && <p>{goods.reason}</p>}
        <LandedPrice goods={goods} country={country} />
        <p className="text-muted small">
          {t('checkedOn', { date: formatDate(checked, locale) })}
          {until && `${DOT}${t('until', { date: formatDate(until, locale) })}`}
        </p>
        <p className={styles.actions}>
          {!refused && (
            <a
              className="btn btn-secondary btn-sm"
              href={localePath(locale, buyHref)}
              aria-label={t('buyNamed', { name })}
              rel="nofollow"
            >
              {common('buyItForMe')}
            </a>
          )}
          <a href={url} rel="nofollow noopener noreferrer" target="_blank">
            {t('see', { store })}
          </a>
        </p>
      </div>
    </article>
  );
}

function LandedPrice({ goods, country }: Pick<GoodsCardProps, 'goods' | 'country'>) {
  const t = useTranslations('deals');
  const { locale } = useFrame();
  const { landed, refused, price, grams } = goods;
  if (!landed)
    return (
      <p className="text-danger">
        {refused ? t(`refused.${refused}`, { country }) : t('unpriced', { country })}
      </p>
    );
  const isUntaxed = (landed.taxcoverage ?? 'unknown') === 'unknown';
  return (
    <div className={styles.landed}>
      <p className="fw-semibold mb-0">
        {t(isUntaxed ? 'landedUntaxed' : 'landed', { total: formatMoney(landed.total), country })}
      </p>
      <p className="small text-muted mb-0">
        {t(isUntaxed ? 'partsUntaxed' : 'parts', {
          price: formatMoney(price),
          shipping: formatMoney(landed.shipping),
          weight: formatWeight(grams, locale),
          tax: formatMoney(landed.tax),
        })}
      </p>
    </div>
  );
}
