import { ParcelEdges } from '@/components/kit/art/parcel-edges';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { ParcelFields } from '@/lib/queries/parcel';
import { formatSides, formatVolumetric, formatWeight } from '@/rules/packages/measures';
import type { EstimatedSpeed } from '@/services/rates';

import styles from './calculator.module.scss';

interface CalculatorWeightsProps {
  speeds: EstimatedSpeed[];
  fields: ParcelFields;
  /** The sides as the bill measures them; null when not all are given. */
  sides: { lengthMm: number; widthMm: number; heightMm: number } | null;
}

/**
 * How each speed finds the weight that it charges: the box with the reader's figures on its edges,
 * and the formula.
 */
export function CalculatorWeights({ speeds, fields, sides }: CalculatorWeightsProps) {
  const t = useTranslations('rates');
  const { locale } = useFrame();
  const side = (value: string) => `${value} ${t(`form.${fields.size}`)}`;
  return (
    <section className={`card ${styles.weights}`} aria-labelledby="weights-found">
      <h3 className="fs-5 mb-0" id="weights-found">
        {t('result.weights')}
      </h3>
      {sides && (
        <ParcelEdges
          className={styles.parcel}
          labels={{
            length: side(fields.length),
            width: side(fields.width),
            height: side(fields.height),
          }}
        />
      )}
      {sides && fields.size === 'in' && (
        <p className="mb-0">
          {t('result.inches', {
            inches: [fields.length, fields.width, side(fields.height)].join(' × '),
            centimetres: formatSides(sides, locale),
          })}
        </p>
      )}
      <ul className={styles.found}>
        {speeds.map(
          ({ code, weight }) =>
            weight && (
              <li key={code}>
                <span>
                  {t.has(`speeds.${code}` as 'speeds.standard')
                    ? t(`speeds.${code}` as 'speeds.standard')
                    : code}
                </span>
                {sides && (
                  <span>{formatVolumetric(sides, weight.divisor, weight.volumetric, locale)}</span>
                )}
                <strong className="num">
                  {t('result.charged')} {formatWeight(weight.chargeable, locale)}
                </strong>
              </li>
            ),
        )}
      </ul>
      <p className="text-muted mb-0">{t('result.formula')}</p>
    </section>
  );
}
