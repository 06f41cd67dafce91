import { useTranslations } from 'next-intl';

import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { localePath, routes } from '@/rules/routes';

import styles from './home.module.scss';

const reasons = ['price', 'together', 'storage', 'tax'] as const;
const tiers = ['standard', 'prime', 'business'] as const;

/** What a shopper can count on. */
export function Reasons() {
  const t = useTranslations('home.reasons');
  const { locale } = useFrame();
  return (
    <section className={`${styles.section} ${styles.sunken}`} aria-labelledby="reasons-heading">
      <div className="container-xl">
        <h2 id="reasons-heading">{t('heading')}</h2>
        <ul className={styles.reasons}>
          {reasons.map((key) => (
            <li key={key}>
              <h3>{t(`${key}.title`)}</h3>
              <p>{t(`${key}.text`)}</p>
              {key === 'together' && (
                <a className="d-inline-block py-1" href={localePath(locale, routes.oneboxGuide())}>
                  {t(`${key}.link`)}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The three memberships side by side. */
export function Tiers() {
  const t = useTranslations('home.tiers');
  const numbers = { count: limits.primeShipments, months: limits.primeMonths };
  return (
    <section className={styles.section} aria-labelledby="tiers-heading">
      <div className="container-xl">
        <h2 id="tiers-heading">{t('heading')}</h2>
        <ul className={styles.tiers}>
          {tiers.map((key) => (
            <li key={key} className="card">
              <h3>{t(`${key}.name`)}</h3>
              <p className={styles.tierPrice}>{t(`${key}.price`)}</p>
              <p className="mb-0">{t(`${key}.text`, numbers)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
