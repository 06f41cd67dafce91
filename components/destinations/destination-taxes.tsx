import { Money } from '@/components/kit/display/money';
import { useFrame } from '@/hooks/use-frame';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import { toChargeCode } from '@/rules/charges/charges';
import { formatForeignMoney } from '@/rules/foreign-money';
import { formatDate, formatMoney } from '@/rules/format';
import { getSentenceGap, joinSentences } from '@/rules/locale';
import { formatWeight } from '@/rules/packages/measures';
import type { Destination, DestinationTax } from '@/services/destinations';

import styles from './destinations.module.scss';

interface DestinationTaxesProps {
  destination: Destination;
  country: string;
}

export function DestinationTaxes({ destination, country }: DestinationTaxesProps) {
  const t = useTranslations('ship-to.tax');
  const charges = useTranslations('charges');
  const { locale } = useFrame();
  const { taxes, taxcoverage = 'unknown' } = destination;
  return (
    <section aria-labelledby="taxes">
      <h2 id="taxes">{t('heading', { country })}</h2>
      {taxes.length === 0 ? (
        <p className="measure">
          {taxcoverage === 'known' ? charges('none.known') : t('none', { country })}
        </p>
      ) : (
        <>
          <ul className={styles.rules}>
            {taxes.map((tax) => (
              <TaxRule key={`${tax.code}-${tax.above}-${tax.validfrom}`} tax={tax} />
            ))}
          </ul>
          {taxcoverage !== 'unknown' && <TaxExamples destination={destination} />}
          <p className="text-muted measure">
            {joinSentences(locale, [
              taxcoverage === 'unknown' ? charges('none.unknown') : null,
              taxcoverage === 'partly' ? charges('border.partly') : null,
              t('estimate'),
            ])}
          </p>
        </>
      )}
    </section>
  );
}

/** "10.00" → "10", "7.50" → "7.5". */
const trimZeros = (percent: string) => String(Number(percent));
const isZero = (amount: string) => Number(amount) === 0;
const bases = {
  goods: 'goods',
  'goods+charges': 'charges',
  cif: 'cif',
  'cif+duty': 'cifDuty',
} as const;

function TaxRule({ tax }: { tax: DestinationTax }) {
  const t = useTranslations('ship-to.tax');
  const charges = useTranslations('charges.label');
  const { comma } = usePunctuation();
  const { locale } = useFrame();
  const basis = bases[tax.basis as keyof typeof bases] ?? 'goods';
  const parts = [
    ...(isZero(tax.percent) ? [] : [t(basis, { percent: trimZeros(tax.percent) })]),
    ...(isZero(tax.percategory)
      ? []
      : [t('each', { amount: formatForeignMoney(tax.percategory, tax.currency, locale) })]),
  ];
  const { publishers } = tax;
  const date = formatDate(tax.validfrom, locale);
  const sourceDate = formatDate(tax.sourcedate, locale);
  return (
    <li>
      <h3>{charges(toChargeCode(tax.code))}</h3>
      <p>
        <TaxRange tax={tax} />
        {comma}
        {parts.join(comma)}
      </p>
      <p>
        {t(tax.collected === 'prepaid' ? 'prepaid' : 'border')}
        {getSentenceGap(locale)}
        <ExcludedGoods codes={tax.excluded} />
      </p>
      <p className="text-muted small">
        {publishers.length > 0
          ? t('since', { date, source: publishers.join(comma), year: sourceDate })
          : t('sinceOnly', { date, year: sourceDate })}
      </p>
    </li>
  );
}

function TaxRange({ tax }: { tax: DestinationTax }) {
  const t = useTranslations('ship-to.tax');
  const { comma } = usePunctuation();
  const { locale } = useFrame();
  const formatLimit = (amount: string, usd: string | null) => {
    const sum = formatForeignMoney(amount, tax.currency, locale);
    return usd && tax.currency !== 'USD' ? t('about', { limit: sum, usd: formatMoney(usd) }) : sum;
  };
  const bounds = [
    ...(isZero(tax.above) ? [] : [t('above', { limit: formatLimit(tax.above, tax.aboveusd) })]),
    ...(tax.upto === null ? [] : [t('upto', { limit: formatLimit(tax.upto, tax.uptousd) })]),
  ];
  return <>{bounds.length > 0 ? bounds.join(comma) : t('any')}</>;
}

const namedCodes = ['tobacco', 'alcohol'] as const;

function ExcludedGoods({ codes }: { codes: readonly string[] }) {
  const t = useTranslations('ship-to.tax');
  const categories = useTranslations('categories');
  const { comma } = usePunctuation();
  const goods = namedCodes.filter((code) => codes.includes(code)).map((code) => categories(code));
  return goods.length > 0 ? <>{t('excluded', { goods: goods.join(comma) })}</> : null;
}

function TaxExamples({ destination }: { destination: Destination }) {
  const t = useTranslations('ship-to.tax');
  const { locale } = useFrame();
  const caption = t('examples', { weight: formatWeight(destination.exampleweight, locale) });
  return (
    <table className={`table ${styles.examples}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('value')}</th>
          <th scope="col" className="num">
            {t('bill')}
          </th>
          <th scope="col" className="num">
            {t('customs')}
          </th>
        </tr>
      </thead>
      <tbody>
        {destination.examples.map(({ goods, prepaid, border }) => (
          <tr key={goods}>
            <th scope="row">
              <Money amount={goods} />
            </th>
            <td className="num">
              <Money amount={prepaid} />
            </td>
            <td className="num">
              <Money amount={border} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
