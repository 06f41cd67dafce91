import { BorderEstimate } from '@/components/charges/border-estimate';
import { ParcelEdges } from '@/components/kit/art/parcel-edges';
import { CopyButton } from '@/components/kit/ui/copy-button';
import { Money } from '@/components/kit/display/money';
import { PriceLines } from '@/components/kit/display/price-lines';
import { AddressLink } from '@/components/layout/address-link';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { ParcelFields } from '@/lib/queries/parcel';
import { toChargeCode } from '@/rules/charges/charges';
import { formatDays } from '@/rules/format';
import { formatSides, formatVolumetric, formatWeight } from '@/rules/packages/measures';
import { speedKey } from '@/rules/rates/speeds';
import type { Estimate, EstimatedSpeed } from '@/services/rates';

import styles from './calculator.module.scss';

interface CalculatorResultProps {
  estimate: Estimate;
  /** As it appears inside a sentence. */
  country: string;
  /** As entered, with its unit. */
  weight: string;
  fields: ParcelFields;
  sides: { lengthMm: number; widthMm: number; heightMm: number } | null;
  link: string;
}

export function CalculatorResult({
  estimate,
  country,
  weight,
  fields,
  sides,
  link,
}: CalculatorResultProps) {
  const t = useTranslations('rates');
  const enabledSpeeds = estimate.speeds.filter((speed) => speed.enabled);
  if (enabledSpeeds.length === 0)
    return (
      <p className="alert tone-warning" id="result">
        {t('result.none', { country })}
      </p>
    );
  const highestTotal = Math.max(...enabledSpeeds.map((speed) => Number(speed.total)));
  return (
    <section id="result" aria-labelledby="result-heading">
      <h2 id="result-heading" className="fs-3">
        {t('result.heading', { country, weight })}
      </h2>
      {!sides && <p>{t('result.weightOnly')}</p>}
      <div className={styles.speeds}>
        {enabledSpeeds.map((speed) => (
          <SpeedResult
            key={speed.code}
            speed={speed}
            highest={highestTotal}
            hasValue={fields.cost !== ''}
          />
        ))}
      </div>
      <CalculatorWeights speeds={enabledSpeeds} fields={fields} sides={sides} />
      <p className="text-muted">{t('notIncluded')}</p>
      <div className={styles.share}>
        <AddressLink />
        <CopyButton value={link} label={t('result.copy')} wide />
      </div>
    </section>
  );
}

interface SpeedResultProps {
  speed: EstimatedSpeed;
  highest: number;
  hasValue: boolean;
}

function SpeedResult({ speed, highest, hasValue }: SpeedResultProps) {
  const t = useTranslations('common');
  const charges = useTranslations('charges');
  const { locale } = useFrame();
  const key = speedKey(speed.code);
  const name = key ? t(`speed.${key}`) : speed.title;
  return (
    <article className="card p-3" aria-label={name}>
      <div className="d-flex flex-wrap justify-content-between column-gap-3">
        <h3 className="fs-5 mb-0">{name}</h3>
        <strong className="fs-4 num">
          <Money amount={speed.total} showCode />
        </strong>
      </div>
      <progress
        className={styles.bar}
        max={highest}
        value={Number(speed.total)}
        aria-hidden="true"
      />
      {speed.earliest && speed.latest && (
        <p className="mb-2">
          {t('arrivesIfToday', { days: formatDays(speed.earliest, speed.latest, locale) })}
        </p>
      )}
      <PriceLines
        caption={name}
        lines={speed.charges.map((line, index) => ({
          key: `${line.code}-${index}`,
          label: charges(`label.${toChargeCode(line.code)}`),
          amount: line.amount,
        }))}
        total={{ label: t('total'), amount: speed.total }}
      />
      <BorderEstimate
        charges={speed.atBorder}
        coverage={hasValue || speed.coverage === 'unknown' ? speed.coverage : 'unvalued'}
        bill={speed.total}
      />
    </article>
  );
}

interface CalculatorWeightsProps {
  speeds: EstimatedSpeed[];
  fields: ParcelFields;
  /** As billed; null unless all three are set. */
  sides: { lengthMm: number; widthMm: number; heightMm: number } | null;
}

function CalculatorWeights({ speeds, fields, sides }: CalculatorWeightsProps) {
  const t = useTranslations('rates');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const addUnit = (value: string) => `${value} ${t(`form.${fields.size}`)}`;
  return (
    <section className={`card ${styles.weights}`} aria-labelledby="weights-found">
      <h3 className="fs-5 mb-0" id="weights-found">
        {t('result.weights')}
      </h3>
      {sides && (
        <ParcelEdges
          className={styles.parcel}
          labels={{
            length: addUnit(fields.length),
            width: addUnit(fields.width),
            height: addUnit(fields.height),
          }}
        />
      )}
      {sides && fields.size === 'in' && (
        <p className="mb-0">
          {t('result.inches', {
            inches: [fields.length, fields.width, addUnit(fields.height)].join(' × '),
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
                  {common.has(`speed.${code}` as 'speed.standard')
                    ? common(`speed.${code}` as 'speed.standard')
                    : code}
                </span>
                {sides && (
                  <span>{formatVolumetric(sides, weight.divisor, weight.volumetric, locale)}</span>
                )}
                <strong className="num">
                  {common('chargeableWeight')} {formatWeight(weight.chargeable, locale)}
                </strong>
              </li>
            ),
        )}
      </ul>
      <p className="text-muted mb-0">{t('result.formula')}</p>
    </section>
  );
}
