import { JsonLd } from '@/components/kit/seo/json-ld';
import { organizationRef } from '@/components/kit/seo/organization';
import { Chip } from '@/components/kit/ui/chip';
import { Flag } from '@/components/kit/display/flag';
import { Money } from '@/components/kit/display/money';
import { AddressLink } from '@/components/layout/address-link';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import { findConsigneeId } from '@/rules/addresses/consignee-id';
import { requiresIdCopy } from '@/rules/addresses/identity';
import { formatDays, formatMoney } from '@/rules/format';
import { formatWeight } from '@/rules/packages/measures';
import { pageUrl, routes } from '@/rules/routes';
import type { Destination } from '@/services/destinations';
import type { PickupPlace } from '@/services/list';

import { SamePriceCountries, PickupPlaces, RemoteAreas, TogetherSavings } from './destination-more';
import { DestinationPrices } from './destination-prices';
import { DestinationTaxes } from './destination-taxes';
import styles from './destinations.module.scss';

export interface DestinationPageProps {
  destination: Destination;
  /** In the reader's language: `country` as used in a sentence, `countryName` on its own. */
  country: string;
  countryName: string;
  /** Destinations that cost the same. */
  neighbors: NamedCountry[];
  pickups: PickupPlace[];
}

/** Weight on the sample label, in grams. */
const LABEL_GRAMS = 2000;

export function DestinationPage({
  destination,
  country,
  countryName,
  neighbors,
  pickups,
}: DestinationPageProps) {
  const t = useTranslations('ship-to');
  const forms = useTranslations('forms');
  const days = destination.services.flatMap(({ daysmin, daysmax }) => [daysmin, daysmax]);
  return (
    <div className={styles.page}>
      <header className={styles.hero}>
        <div>
          <h1 tabIndex={-1}>
            <Flag country={destination.country} /> {t('country.heading', { country })}
          </h1>
          {destination.open && days.length > 0 ? (
            <p className="lead">
              {t('country.lead', { min: Math.min(...days), max: Math.max(...days) })}
            </p>
          ) : (
            <p className="alert tone-warning">{forms('notShipped', { country })}</p>
          )}
          <AddressLink />
        </div>
        <PriceLabel destination={destination} countryName={countryName} />
      </header>
      {destination.open && (
        <>
          <DestinationPrices destination={destination} country={country} />
          <DestinationTaxes destination={destination} country={country} />
          <DestinationRules destination={destination} country={country} />
          <RemoteAreas destination={destination} country={country} />
          <TogetherSavings destination={destination} />
          <PickupPlaces places={pickups} />
          <SamePriceCountries countries={neighbors} />
          <OffersJsonLd destination={destination} country={country} countryName={countryName} />
        </>
      )}
      <section className={styles.closing} aria-labelledby="closing" data-for="guest">
        <div>
          <h2 id="closing">{t('closing.heading')}</h2>
          <p>{t('closing.text', { country })}</p>
        </div>
        <AddressLink />
      </section>
    </div>
  );
}

function PriceLabel({
  destination,
  countryName,
}: Pick<DestinationPageProps, 'destination' | 'countryName'>) {
  const t = useTranslations('ship-to.label');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const speed = destination.prices
    .find(({ weight }) => weight === LABEL_GRAMS)
    ?.speeds.filter(({ total }) => total !== null)
    .toSorted((a, b) => Number(a.total) - Number(b.total))[0];
  if (!speed?.total || !speed.earliest || !speed.latest) return null;
  return (
    <dl className={`label-card ${styles.label}`}>
      <div>
        <dt>{t('to')}</dt>
        <dd>{countryName}</dd>
      </div>
      <div>
        <dt>{common('weight')}</dt>
        <dd>{formatWeight(LABEL_GRAMS, locale)}</dd>
      </div>
      <div>
        <dt>{common('shippingSpeed')}</dt>
        <dd>{common(speed.code === 'express' ? 'speed.express' : 'speed.standard')}</dd>
      </div>
      <div>
        <dt>{t('arrives')}</dt>
        <dd>{formatDays(speed.earliest, speed.latest, locale)}</dd>
      </div>
      <div className={styles.total}>
        <dt>{common('total')}</dt>
        <dd>
          <span className="tape">
            <Money amount={speed.total} />
          </span>
        </dd>
      </div>
    </dl>
  );
}

function OffersJsonLd({
  destination,
  country,
  countryName,
}: Pick<DestinationPageProps, 'destination' | 'country' | 'countryName'>) {
  const t = useTranslations('ship-to');
  const common = useTranslations('common');
  const { locale, origin } = useFrame();
  return (
    <JsonLd
      data={{
        '@type': 'Service',
        name: t('country.heading', { country }),
        url: pageUrl(origin, locale, routes.shipTo(destination.country)),
        provider: organizationRef(origin),
        areaServed: { '@type': 'Country', name: countryName },
        hasOfferCatalog: {
          '@type': 'OfferCatalog',
          name: t('prices.heading', { country }),
          itemListElement: destination.prices.flatMap(({ weight, speeds }) =>
            speeds.flatMap(({ code, total }) =>
              total === null
                ? []
                : [
                    {
                      '@type': 'Offer',
                      name: `${common(code === 'express' ? 'speed.express' : 'speed.standard')}, ${formatWeight(weight, locale)}`,
                      price: total,
                      priceCurrency: 'USD',
                      ...(destination.validfrom && { validFrom: destination.validfrom }),
                    },
                  ],
            ),
          ),
        },
      }}
    />
  );
}

const tones = { no: 'danger', yes: 'success', limited: 'warning' } as const;

/** Shows each verdict in words, not by color alone. */
function DestinationRules({ destination, country }: { destination: Destination; country: string }) {
  const t = useTranslations('ship-to.rules');
  const { rules } = destination;
  const rows: { verdict: keyof typeof tones; text: string }[] = [
    { verdict: 'no', text: t('general') },
    rules.nobatteries
      ? { verdict: 'no', text: t('batteryNo') }
      : { verdict: 'yes', text: t('batteryYes') },
    rules.nodangerous
      ? { verdict: 'no', text: t('hazmatNo') }
      : { verdict: 'limited', text: t('hazmatYes') },
    rules.notobacco
      ? { verdict: 'no', text: t('tobaccoNo') }
      : { verdict: 'limited', text: t('tobaccoYes') },
    ...(rules.severalshops === null
      ? []
      : [
          {
            verdict: 'limited' as const,
            text: t('shops', { amount: formatMoney(rules.severalshops) }),
          },
        ]),
  ];
  return (
    <>
      <section aria-labelledby="rules">
        <h2 id="rules">{t('heading', { country })}</h2>
        <ul className={styles.verdicts}>
          {rows.map(({ verdict, text }) => (
            <li key={text}>
              <Chip tone={tones[verdict]}>{t(verdict)}</Chip>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </section>
      <CustomsRequirements destination={destination} />
    </>
  );
}

function CustomsRequirements({ destination: { country, rules } }: { destination: Destination }) {
  const t = useTranslations('ship-to.asks');
  const ids = useTranslations('address.consigneeIds');
  const id = findConsigneeId(country);
  const requirements = [
    rules.itemization ? t('list') : t('basic'),
    ...(rules.shopnames ? [t('shopNames')] : []),
    ...(requiresIdCopy(country) ? [t('copy')] : []),
    ...(id ? [ids(id.name)] : []),
    ...(rules.identity && !id && !requiresIdCopy(country) ? [t('identity')] : []),
  ];
  return (
    <section aria-labelledby="asks">
      <h2 id="asks">{t('heading')}</h2>
      <ul>
        {requirements.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  );
}
