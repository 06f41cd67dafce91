import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { Listing } from '@/rules/deals/lists';
import { formatDate } from '@/rules/format';
import { localePath, routes } from '@/rules/routes';

import styles from './goods.module.scss';

interface EmptyGoodsProps {
  goodsList: Listing;
  gifts: boolean;
  country: string;
}

/** Shown when a list has no goods today. */
export function EmptyGoods({ goodsList, gifts, country }: EmptyGoodsProps) {
  const t = useTranslations('deals.empty');
  const { locale } = useFrame();
  const { opens, checked } = goodsList;
  return (
    <section className={`label-card ${styles.empty}`} aria-labelledby="empty">
      <h2 id="empty">{t('heading')}</h2>
      {opens && <p>{t('opens', { date: formatDate(opens, locale) })}</p>}
      {checked && (
        <p className="text-muted">{t('checked', { date: formatDate(checked, locale) })}</p>
      )}
      <p>
        <a
          className="btn btn-primary"
          href={localePath(
            locale,
            gifts ? routes.deals(undefined, { country }) : routes.giftGuide('general', { country }),
          )}
        >
          {t(gifts ? 'deals' : 'gifts')}
        </a>
      </p>
      <p className="mb-0">
        <a href={localePath(locale, routes.liveQuote())}>{t('quote')}</a>
      </p>
    </section>
  );
}
