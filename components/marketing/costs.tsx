import { DestinationOptions } from '@/components/address/destination-options';
import { paint } from '@/components/kit/art/drawing';
import { PriceLines } from '@/components/kit/display/price-lines';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import { toChargeCode } from '@/rules/charges/charges';
import { sumLanded, costsMoreTogether, type LandedCost } from '@/rules/charges/landed';
import type { CountryInText } from '@/rules/country-names';
import { formatDate, formatMoney } from '@/rules/format';
import { getSentenceGap, joinSentences } from '@/rules/locale';
import { compareAmounts, isZeroAmount, subtractAmounts } from '@/rules/money';
import { formatWeight } from '@/rules/packages/measures';
import { localePath, routes } from '@/rules/routes';
import type { Example, Examples } from '@/services/destinations';

import styles from './home.module.scss';

type DetailedExampleCode = Exclude<Example['code'], 'plain'>;

interface CostsProps {
  countries: NamedCountry[];
  country: CountryInText;
  examples: Examples | null;
}

export function Costs({ countries, country, examples }: CostsProps) {
  const t = useTranslations('home.costs');
  const hero = useTranslations('home.hero');
  const { locale } = useFrame();
  const receipts = (examples?.examples ?? []).flatMap((example) =>
    example.code === 'plain' ? [] : [{ ...example, code: example.code }],
  );
  const validFrom = examples?.validfrom;
  const dateNote = validFrom && hero('dated', { date: formatDate(validFrom, locale) });
  return (
    <section id="costs" className={styles.kraft} aria-labelledby="costs-heading">
      <div className="container-xl">
        <div className="d-flex justify-content-between gap-3">
          <div>
            <h2 id="costs-heading">{t('heading')}</h2>
            <p>
              {joinSentences(locale, [t('lead', { country: country.inText }), dateNote || null])}
            </p>
          </div>
          {validFrom && <Stamp date={validFrom} />}
        </div>
        <CountryForm countries={countries} country={country.iso} />
        {receipts.length > 0 ? (
          <ul className={styles.receipts} aria-labelledby="costs-heading" tabIndex={0}>
            {receipts.map((example) => (
              <Receipt
                key={example.code}
                example={example}
                taxUnknown={(examples?.taxcoverage ?? 'unknown') === 'unknown'}
              />
            ))}
          </ul>
        ) : (
          <p>{examples ? t('none', { country: country.inText }) : hero('unknown')}</p>
        )}
        <p className="small mb-0">
          {t('note')}
          {getSentenceGap(locale)}
          <a href={localePath(locale, routes.rates({ destination: country.iso }))}>{t('own')}</a>
        </p>
      </div>
    </section>
  );
}

/** Works without scripts. */
function CountryForm({ countries, country }: { countries: NamedCountry[]; country: string }) {
  const t = useTranslations('home.costs');
  const { locale } = useFrame();
  return (
    <form
      className={styles.country}
      action={`${localePath(locale, routes.home())}#costs`}
      method="get"
    >
      <label className="visually-hidden" htmlFor="costs-country">
        {t('country')}
      </label>
      <select className="form-select" id="costs-country" name="country" defaultValue={country}>
        <DestinationOptions countries={countries} />
      </select>
      <button className="btn btn-secondary" type="submit">
        {t('submit')}
      </button>
    </form>
  );
}

function Receipt({
  example,
  taxUnknown,
}: {
  example: Example & { code: DetailedExampleCode };
  taxUnknown: boolean;
}) {
  const t = useTranslations('home.costs');
  const common = useTranslations('common');
  const charges = useTranslations('charges');
  const { locale } = useFrame();
  const { code, count, actual, chargeable, goods, lines, total, atborder, border, apart } = example;
  const name = t(`name.${code}`, { count });
  const weights = {
    actual: formatWeight(actual, locale),
    chargeable: formatWeight(chargeable, locale),
  };
  const ruleDate = atborder[0]?.basis['sourceDate'];
  return (
    <li>
      <h3>{name}</h3>
      <p>
        {t(actual === chargeable ? 'scaleSame' : 'scale', weights)}
        <br />
        {t('goods', { amount: formatMoney(goods) })}
      </p>
      <ScaleRuler grams={chargeable} />
      <PriceLines
        caption={name}
        lines={lines.map((line, index) => ({
          key: `${line.code}-${index}`,
          label: charges(`label.${toChargeCode(line.code)}`),
          amount: line.amount,
        }))}
        total={{ label: common('total'), amount: total }}
      />
      {taxUnknown && <p>{charges('none.unknown')}</p>}
      {ruleDate && (
        <p>
          {t('border', {
            amount: formatMoney(border),
            sum: formatMoney(sumLanded({ total, border })),
            date: formatDate(ruleDate, locale),
          })}
        </p>
      )}
      {apart && <SavingsNote together={{ total, border }} apart={apart} />}
    </li>
  );
}

function SavingsNote({ together, apart }: { together: LandedCost; apart: LandedCost }) {
  const t = useTranslations('home.costs');
  const [sum, apartSum] = [sumLanded(together), sumLanded(apart)];
  const texts = { apart: formatMoney(apartSum) };
  if (costsMoreTogether(together, apart))
    return <p>{t('apartOver', { ...texts, more: formatMoney(subtractAmounts(sum, apartSum)) })}</p>;
  if (compareAmounts(apartSum, sum) <= 0) return null;
  const savingTexts = { ...texts, saved: formatMoney(subtractAmounts(apartSum, sum)) };
  const isUntaxed = isZeroAmount(together.border) && isZeroAmount(apart.border);
  return <p>{isUntaxed ? t('apart', savingTexts) : t('apartLanded', savingTexts)}</p>;
}

function Stamp({ date }: { date: string }) {
  const { brand } = useFrame();
  return (
    <span className={styles.stamp} aria-hidden>
      <small>PDX</small>
      {date}
      <small>{brand.name}</small>
    </span>
  );
}

const KILO_WIDTH = 30;
const MIN_KILOS = 8;

/** Decorative. */
function ScaleRuler({ grams }: { grams: number }) {
  const kilos = Math.max(MIN_KILOS, Math.ceil(grams / 1000) + 1);
  const width = kilos * KILO_WIDTH;
  const markerX = (grams / 1000) * KILO_WIDTH;
  return (
    <svg viewBox={`-8 -14 ${width + 16} 44`} aria-hidden>
      <g stroke="currentColor" opacity="0.6">
        <path
          d={`M-.5 5H${width + 1}`}
          strokeWidth="10"
          strokeDasharray={`1 ${KILO_WIDTH / 2 - 1}`}
        />
        <path d={`M-.5 8H${width + 1}`} strokeWidth="16" strokeDasharray={`1 ${KILO_WIDTH - 1}`} />
        <path d={`M0 .5H${width}`} />
      </g>
      <path d={`M0 -1.5H${markerX}`} stroke={paint.tape} strokeWidth="5" />
      <path d={`M${markerX} 0 ${markerX - 7} -12H${markerX + 7}Z`} fill="currentColor" />
      <g fill="currentColor" fontSize="10" textAnchor="middle">
        {Array.from({ length: Math.floor(kilos / 2) + 1 }, (_, index) => (
          <text key={index} x={index * 2 * KILO_WIDTH} y="28">
            {index * 2}
          </text>
        ))}
      </g>
    </svg>
  );
}
