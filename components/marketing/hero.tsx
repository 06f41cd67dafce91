import type { ReactNode } from 'react';

import { DestinationOptions } from '@/components/address/destination-options';
import { Drawing, paint } from '@/components/kit/art/drawing';
import { IsoBox } from '@/components/kit/art/iso-box';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import type { CountryInText } from '@/rules/country-names';
import { formatDate, formatDays, formatMoney } from '@/rules/format';
import { formatWeight } from '@/rules/packages/measures';
import { localePath, routes } from '@/rules/routes';
import type { Example, Examples } from '@/services/destinations';

import { BarCode } from './bar-code';
import styles from './home.module.scss';

/** The departure airport. */
const ORIGIN = 'PDX';

interface HeroProps {
  countries: NamedCountry[];
  country: CountryInText;
  /** Null when unavailable. */
  examples: Examples | null;
  quote: ReactNode;
}

/** Switching the question works without scripts. */
export function Hero({ countries, country, examples, quote }: HeroProps) {
  const t = useTranslations('home');
  const { locale } = useFrame();
  const route = `${ORIGIN}-${country.iso}`;
  return (
    <section className={styles.hero}>
      <div className="container-xl">
        <h1 tabIndex={-1}>{t('heading')}</h1>
        <div className={`label-card ${styles.label}`}>
          <p className={styles.route} aria-hidden>
            {ORIGIN}
            <i />
            {country.iso}
          </p>
          <QuestionSwitch />
          {quote}
          <WeightForm countries={countries} country={country.iso} />
          <PriceLine examples={examples} country={country} />
          <BarCode text={route} className={styles.bars} />
        </div>
        <div className={styles.after}>
          <p>{t('lead')}</p>
          <span data-for="guest">
            <LinkButton href={routes.register()} size="lg" variant="secondary">
              {t('getAddress')}
            </LinkButton>
          </span>
          <p>
            {t.rich('trackLine', {
              link: (text) => <a href={localePath(locale, routes.track())}>{text}</a>,
            })}
          </p>
          <SceneCounter />
        </div>
      </div>
    </section>
  );
}

function QuestionSwitch() {
  const t = useTranslations('home.hero');
  const common = useTranslations('common');
  const cart = useTranslations('cart');
  return (
    <fieldset className={styles.ways}>
      <legend className="visually-hidden">{t('ask')}</legend>
      <label>
        <input type="radio" name="ask" defaultChecked />
        <span>{cart('url')}</span>
      </label>
      <label>
        <input type="radio" name="ask" />
        <span>{common('weight')}</span>
      </label>
    </fieldset>
  );
}

function WeightForm({ countries, country }: { countries: NamedCountry[]; country: string }) {
  const t = useTranslations('home.quote');
  const common = useTranslations('common');
  const rates = useTranslations('rates');
  const { locale } = useFrame();
  return (
    <form
      className={styles.byWeight}
      action={`${localePath(locale, routes.rates())}#result`}
      method="get"
      aria-label={t('heading')}
    >
      <div>
        <label className="form-label" htmlFor="quote-weight">
          {common('weight')}
        </label>
        <input
          className="form-control num"
          id="quote-weight"
          name="weight"
          type="number"
          inputMode="decimal"
          min="0.1"
          max="500"
          step="any"
          defaultValue="2"
          required
        />
      </div>
      <div>
        <label className="form-label" htmlFor="quote-unit">
          {rates('form.unit')}
        </label>
        <select className="form-select" id="quote-unit" name="unit" defaultValue="kg">
          <option value="kg">{t('kg')}</option>
          <option value="lb">{t('lb')}</option>
        </select>
      </div>
      <div>
        <label className="form-label" htmlFor="quote-destination">
          {common('shipTo')}
        </label>
        <select
          className="form-select"
          id="quote-destination"
          name="destination"
          defaultValue={country}
          required
        >
          <DestinationOptions countries={countries} />
        </select>
      </div>
      <button className="btn btn-primary btn-lg" type="submit">
        {common('seePrice')}
      </button>
    </form>
  );
}

function PriceLine({ examples, country }: { examples: Examples | null; country: CountryInText }) {
  const t = useTranslations('home');
  const plainExample = examples?.examples.find(({ code }) => code === 'plain');
  if (!plainExample)
    return (
      <p className={styles.printed}>
        {examples ? t('costs.none', { country: country.inText }) : t('hero.unknown')}
      </p>
    );
  return (
    <Figures example={plainExample} country={country} validFrom={examples?.validfrom ?? null} />
  );
}

interface FiguresProps {
  example: Example;
  country: CountryInText;
  validFrom: string | null;
}

function Figures({ example, country, validFrom }: FiguresProps) {
  const t = useTranslations('home.hero');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const facts = [
    ['weight', common('weight'), formatWeight(example.chargeable, locale)],
    ['speed', common('shippingSpeed'), common(`speed.${example.speed}`)],
    ['arrives', t('arrives'), formatDays(example.earliest, example.latest, locale)],
  ] as const;
  return (
    <div className={styles.printed}>
      <dl>
        <div>
          <dt>{t('charges', { country: country.inText })}</dt>
          <dd>
            {formatMoney(example.total)} <small>USD</small>
          </dd>
        </div>
        {facts.map(([key, name, value]) => (
          <div key={key}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        {validFrom && t('dated', { date: formatDate(validFrom, locale) })}{' '}
        <a
          href={`${localePath(locale, routes.rates({ destination: country.iso, weight: '2', unit: 'kg' }))}#result`}
        >
          {t('lines')}
        </a>
      </p>
    </div>
  );
}

function SceneCounter() {
  return (
    <Drawing width={560} height={300}>
      <g strokeWidth="2.5">
        <path d="M8 284H552" opacity="0.35" />
        <path
          d="M152 96C210 10 366 2 452 118"
          stroke="var(--route, currentColor)"
          strokeDasharray="6 6"
        />
        <path d="M24 236H372V252H24Z" fill={paint.surface} />
        <path d="M44 252V284M352 252V284" />
        <path d="M98 226H206L198 212H106Z" fill={paint.surface} />
        <path d="M86 236V226H218V236Z" fill={paint.surface} />
        <IsoBox x={152} y={212} w={70} d={58} h={62} />
        <IsoBox x={300} y={236} w={54} d={46} h={40} />
        <IsoBox x={298} y={184} w={36} d={30} h={24} label={false} />
        <path d="M234 236V150H262V236" fill={paint.surface} />
        <circle cx="248" cy="136" r="30" fill={paint.surface} />
        <path d="M248 112V117M248 155V160M224 136H229M267 136H272M231 119 234.5 122.5M265 119 261.5 122.5" />
        <path d="M248 136 263 124" stroke={paint.tape} strokeWidth="5" />
        <circle cx="248" cy="136" r="3" fill="currentColor" />
        <path d="M404 284V200H528V284" fill={paint.surface} />
        <path
          d="M404 284V200L466 150 528 200V284Z"
          fill="currentColor"
          fillOpacity="0.05"
          stroke="none"
        />
        <path d="M390 212 466 150 542 212" />
        <path d="M448 284V240A18 18 0 0 1 484 240V284Z" fill={paint.tape} />
        <circle cx="476" cy="262" r="2.5" fill={paint.onTape} stroke="none" />
        <circle cx="466" cy="188" r="9" />
        <circle cx="152" cy="96" r="6" fill={paint.surface} stroke="var(--route, currentColor)" />
        <circle cx="454" cy="121" r="6" fill="var(--route, currentColor)" stroke="none" />
      </g>
    </Drawing>
  );
}
