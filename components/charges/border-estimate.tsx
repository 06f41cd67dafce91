import { Money } from '@/components/kit/display/money';
import { PriceLines } from '@/components/kit/display/price-lines';
import type { TaxCoverage } from '@/contract/money/charges';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { toChargeCode, type Charge } from '@/rules/charges/charges';
import { sumBorder, sumLanded, type LandedCost } from '@/rules/charges/landed';
import { formatMoney } from '@/rules/format';
import { joinSentences } from '@/rules/locale';
import { isZeroAmount, type Amount } from '@/rules/money';

import { ChargeRule, ExplainedName } from './charge-rule';

interface BorderEstimateProps {
  charges: readonly Charge[];
  /** 'paid' shows stored charges. 'unvalued' means the goods have no value yet. */
  coverage: TaxCoverage | 'paid' | 'unvalued';
  bill: Amount;
  /** Collapses into one line with the sum. */
  folded?: boolean;
}

/** Shows the customs estimate with its rule and date, or why it is missing. */
export function BorderEstimate({ charges, coverage, bill, folded = false }: BorderEstimateProps) {
  const t = useTranslations('charges');
  const { locale } = useFrame();
  if (charges.length === 0) return <p className="small text-muted mb-2">{t(`none.${coverage}`)}</p>;
  const sum = sumBorder(charges);
  const estimate = (
    <>
      <PriceLines
        caption={t('border.title')}
        lines={charges.map((charge, index) => ({
          key: `${charge.code}-${index}`,
          label: (
            <ExplainedName name={t(`label.${toChargeCode(charge.code)}`)}>
              <ChargeRule charge={charge} />
            </ExplainedName>
          ),
          amount: charge.amount,
        }))}
        total={{ label: t('border.all'), amount: sumLanded({ total: bill, border: sum }) }}
      />
      <p className="small text-muted mb-0">
        {joinSentences(locale, [
          t('border.text'),
          coverage === 'partly' ? t('border.partly') : null,
        ])}
      </p>
    </>
  );
  return (
    <section className={folded ? 'mb-2' : 'mt-3 mb-2'} aria-label={t('border.title')}>
      {folded ? (
        <details>
          <summary>
            {t('border.title')} <Money amount={sum} />
          </summary>
          {estimate}
        </details>
      ) : (
        <>
          <p className="fw-semibold mb-1">{t('border.title')}</p>
          {estimate}
        </>
      )}
    </section>
  );
}

/** Describes a shipping option: bill, customs and sum. */
export function useLandedCost(): (landed: LandedCost, coverage: TaxCoverage) => string {
  const t = useTranslations('packages.tray.compare');
  return ({ total, border }, coverage) =>
    coverage === 'unknown'
      ? t('costUnknown', { bill: formatMoney(total) })
      : isZeroAmount(border)
        ? formatMoney(total)
        : t('cost', {
            bill: formatMoney(total),
            border: formatMoney(border),
            sum: formatMoney(sumLanded({ total, border })),
          });
}
