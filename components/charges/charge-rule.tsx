import type { ReactNode } from 'react';

import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { explainCharge, type Charge } from '@/rules/charges/charges';
import { formatForeignMoney } from '@/rules/foreign-money';
import { formatDate } from '@/rules/format';

/**
 * Shows a charge's basis and start date and, for a tax, its threshold in local currency and the
 * date of its source.
 */
export function ChargeRule({ charge: { basis, ...charge } }: { charge: Charge }) {
  const t = useTranslations('charges');
  const { locale } = useFrame();
  const figures = explainCharge({ ...charge, basis }, locale);
  const { currency, above, upto, waived, sourceDate } = basis;
  const limit = above ?? upto;
  const date = formatDate(charge.validFrom, locale);
  return (
    <>
      {figures && <p className="mb-1">{t(`how.${figures.key}`, figures.values)}</p>}
      {currency && limit && (
        <p className="mb-1">
          {t(above ? 'limit.above' : 'limit.upto', {
            limit: formatForeignMoney(limit, currency, locale),
          })}
        </p>
      )}
      {currency && waived && (
        <p className="mb-1">
          {t('limit.waived', { limit: formatForeignMoney(waived, currency, locale) })}
        </p>
      )}
      <p className="mb-1">
        {sourceDate
          ? t('ruleOfSource', { date, source: formatDate(sourceDate, locale) })
          : t('rule', { date })}
      </p>
    </>
  );
}

/** A charge's name, which opens its explanation. */
export function ExplainedName({ name, children }: { name: string; children: ReactNode }) {
  return (
    <details>
      <summary>{name}</summary>
      <div className="small text-muted">{children}</div>
    </details>
  );
}
