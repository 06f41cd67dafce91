import { useId } from 'react';

import { Card } from '@/components/kit/ui/card';
import { Money } from '@/components/kit/display/money';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { CreditCurve as Curve } from '@/rules/account/credit-curve';
import { formatMoney, formatMonth } from '@/rules/format';

import styles from './credits.module.scss';

/** Render this on the server: its code is larger than the rest of the page. */
export function CreditCurve({ curve }: { curve: Curve }) {
  const t = useTranslations('credits');
  return (
    <Card title={t('curveTitle')}>
      <div className={styles.curveAndTable}>
        <Picture curve={curve} />
        <Table curve={curve} />
      </div>
    </Card>
  );
}

function Picture({ curve }: { curve: Curve }) {
  const t = useTranslations('credits');
  const { locale } = useFrame();
  const { earned, used, from, to } = curve;
  return (
    <figure className="mb-0">
      <ul className={styles.legend}>
        <li>
          <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
            <path d="M1 4H23" className={styles.earned} />
          </svg>
          {t('earned')} <Money amount={earned.total} />
        </li>
        <li>
          <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
            <path d="M1 4H23" className={styles.used} />
          </svg>
          {t('used')} <Money amount={used.total} />
        </li>
      </ul>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${curve.width} ${curve.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('curveText', {
          earned: formatMoney(earned.total),
          used: formatMoney(used.total),
        })}
      >
        <path d={earned.area} className={styles.area} />
        <path d={earned.line} className={styles.earned} />
        <path d={used.line} className={styles.used} />
      </svg>
      <p className={styles.axis} aria-hidden="true">
        <span>{formatMonth(from, locale)}</span>
        <span>{formatMonth(to, locale)}</span>
      </p>
      <figcaption className="small text-muted">{t('curveNote')}</figcaption>
    </figure>
  );
}

function Table({ curve }: { curve: Curve }) {
  const t = useTranslations('credits');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const id = useId();
  const columns = ['earned', 'used', 'expired'] as const;
  return (
    <div>
      <div className="table-responsive" role="group" aria-labelledby={id} tabIndex={0}>
        <table className={`table ${styles.table}`}>
          <caption id={id} className="visually-hidden">
            {t('curveTitle')}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t('month')}</th>
              <th scope="col" className="num">
                {t('earned')}
              </th>
              <th scope="col" className="num">
                {t('used')}
              </th>
              <th scope="col" className="num">
                {t('expiredColumn')}
              </th>
            </tr>
          </thead>
          <tbody>
            {curve.activeMonths.map((month) => (
              <tr key={month.month}>
                <th scope="row" className="fw-normal">
                  {formatMonth(month.month, locale)}
                </th>
                {columns.map((column) => (
                  <td key={column} className="num">
                    <Money amount={month[column]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{common('total')}</th>
              {columns.map((column) => (
                <td key={column} className="num fw-semibold">
                  <Money amount={curve[column].total} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="small text-muted mb-0">{t('quietMonths')}</p>
    </div>
  );
}
