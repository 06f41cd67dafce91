import { useTranslations } from 'next-intl';

import { PriceLines, type PriceLine } from '@/components/kit/ui/price-lines';
import { useFrame } from '@/hooks/use-frame';
import { chargeName, explainCharge } from '@/rules/charges/charges';
import type { Charge } from '@/rules/checkout/checkout';
import { formatDate } from '@/rules/format';
import { compareAmounts, negateAmount, ZERO } from '@/rules/money';
import { localePath, routes } from '@/rules/routes';

interface ChargeLinesProps {
  charges: Charge[];
  discount: string;
  credits: string;
  total: string;
  totalLabel: string;
  stale?: boolean;
}

/**
 * Every charge of a shipment by name with what it is for, the discounts as their sum, credits,
 * total. Zero lines are left out.
 */
export function ChargeLines({
  charges,
  discount,
  credits,
  total,
  totalLabel,
  stale = false,
}: ChargeLinesProps) {
  const t = useTranslations('charges');
  const less = (key: 'discounts' | 'credits', amount: string): PriceLine[] =>
    compareAmounts(amount, ZERO) > 0 ? [{ key, label: t(key), amount: negateAmount(amount) }] : [];
  const lines: PriceLine[] = charges
    .filter((charge) => compareAmounts(charge.amount, ZERO) !== 0)
    .map((charge, index) => ({
      key: `${charge.code}-${index}`,
      label: t(`label.${chargeName(charge.code)}`),
      amount: charge.amount,
      note: <Explanation charge={charge} />,
    }));
  return (
    <PriceLines
      caption={t('caption')}
      lines={[...lines, ...less('discounts', discount), ...less('credits', credits)]}
      total={{ label: totalLabel, amount: total }}
      stale={stale}
    />
  );
}

/** The sentence behind a charge, opened on demand. */
function Explanation({ charge }: { charge: Charge }) {
  const t = useTranslations('charges');
  const { locale } = useFrame();
  const figures = explainCharge(charge);
  return (
    <details>
      <summary>{t('whatIsThis')}</summary>
      <p className="mb-1">{t(`why.${chargeName(charge.code)}`)}</p>
      {figures && <p className="mb-1">{t(`how.${figures.key}`, figures.values)}</p>}
      <p className="mb-1">{t('rule', { date: formatDate(charge.validFrom, locale) })}</p>
      {charge.code === 'remotesurcharge' && (
        <p className="mb-1">
          <a
            className="d-inline-block py-1"
            href={localePath(
              locale,
              routes.remoteAreas({ country: charge.basis['area']?.split('/')[1] }),
            )}
          >
            {t('remoteAreas')}
          </a>
        </p>
      )}
    </details>
  );
}
