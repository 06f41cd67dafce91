import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { localePath, routes } from '@/rules/routes';
import type { HouseFacts } from '@/services/rates';

import styles from './home.module.scss';

const tiers = [
  { key: 'standard', code: 'LT' },
  { key: 'prime', code: 'PR' },
  { key: 'business', code: 'BZ' },
] as const;

/** One sentence from edge to edge, along the route. */
export function Statement() {
  const t = useTranslations('home.night');
  return (
    <section className={styles.night}>
      <div className="container-xl">
        <h2>{t('heading')}</h2>
        <p>{t('text')}</p>
      </div>
    </section>
  );
}

/** The three memberships as tickets; what no row says is left out. */
export function Tiers({ facts: { storage, businessFee } }: { facts: HouseFacts }) {
  const t = useTranslations('home.tiers');
  const { locale } = useFrame();
  const fees = {
    standard: t('free'),
    prime: t('earned', { count: limits.primeShipments, months: limits.primeMonths }),
    business: businessFee ? t('year', { amount: formatMoney(businessFee) }) : null,
  };
  return (
    <section className={`${styles.section} ${styles.sunken}`} aria-labelledby="tiers-heading">
      <div className="container-xl">
        <h2 id="tiers-heading">{t('heading', { count: limits.primeShipments })}</h2>
        <ul className={styles.tickets}>
          {tiers.map(({ key, code }) => {
            const days = storage.find(({ tier }) => tier === code)?.freedays;
            return (
              <li key={key}>
                <h3>{t(`name.${key}`)}</h3>
                <strong>{fees[key]}</strong>
                <dl>
                  {days !== undefined && (
                    <div>
                      <dt>{t('storage')}</dt>
                      <dd>{t('days', { days })}</dd>
                    </div>
                  )}
                  <div>
                    <dt>{t('express')}</dt>
                    <dd>{t(code === 'LT' ? 'own' : 'asStandard')}</dd>
                  </div>
                </dl>
              </li>
            );
          })}
        </ul>
        <p>
          <a href={localePath(locale, routes.business())}>{t('more')}</a>
        </p>
      </div>
    </section>
  );
}
