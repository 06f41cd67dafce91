import type { ReactNode } from 'react';

import { Card } from '@/components/kit/ui/card';
import { Icon } from '@/components/kit/ui/icon';
import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';

import styles from './request-view.module.scss';

const points = ['express', 'begins', 'free'] as const;

export function BusinessOffer({ fee, children }: { fee: string | null; children: ReactNode }) {
  const t = useTranslations('payment-requests');
  return (
    <div className={styles.columns}>
      <Card>{children}</Card>
      <div className={styles.cost}>
        <Card title={t('business.title')} label>
          {fee && (
            <p className="fs-3 fw-semibold mb-3">
              {t('business.fee', { amount: formatTotal(fee) })}
            </p>
          )}
          <ul className="list-unstyled mb-0 d-grid gap-2">
            {points.map((point) => (
              <li key={point} className="d-flex gap-2">
                <Icon name="check-lg" className="flex-shrink-0 mt-1" />
                <span>{t(`business.${point}`)}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  );
}
