import { useLandedCost } from '@/components/charges/border-estimate';
import { Flag } from '@/components/kit/display/flag';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import { sumLanded } from '@/rules/charges/landed';
import { formatMoney } from '@/rules/format';
import { compareAmounts, subtractAmounts, ZERO } from '@/rules/money';
import { formatWeight } from '@/rules/packages/measures';
import { routes } from '@/rules/routes';
import type { Destination } from '@/services/destinations';
import type { PickupPlace } from '@/services/list';

import { PageLink } from './page-link';
import styles from './destinations.module.scss';

interface DestinationProps {
  destination: Destination;
  country: string;
}

export function RemoteAreas({ destination, country }: DestinationProps) {
  const t = useTranslations('ship-to.remote');
  const frame = useTranslations('frame');
  const { remote } = destination;
  return (
    <section aria-labelledby="remote">
      <h2 id="remote">{frame('remote')}</h2>
      {remote ? (
        <>
          <p className="measure">
            {t('some', {
              count: remote.areas,
              minimum: formatMoney(remote.minimum),
              perKg: formatMoney(remote.perkg),
            })}
          </p>
          <p>
            <PageLink href={routes.remoteAreas({ country: destination.country })}>
              {t('check')}
            </PageLink>
          </p>
        </>
      ) : (
        <p>{t('none', { country })}</p>
      )}
    </section>
  );
}

/** Shows what shipping packages together saves. Renders nothing if that saves nothing. */
export function TogetherSavings({
  destination: { together, taxcoverage: coverage = 'unknown' },
}: Pick<DestinationProps, 'destination'>) {
  const t = useTranslations('ship-to.together');
  const compare = useTranslations('packages.tray.compare');
  const { locale } = useFrame();
  const describeCost = useLandedCost();
  // Customs charges are unknown without the value of the goods.
  if (!together?.goods) return null;
  const { parcels, weight, goods, apartborder = ZERO, shippedborder = ZERO } = together;
  const separateCost = { total: together.apart, border: apartborder };
  const combinedCost = { total: together.shipped, border: shippedborder };
  const savings = subtractAmounts(sumLanded(separateCost), sumLanded(combinedCost));
  if (compareAmounts(savings, ZERO) <= 0) return null;
  return (
    <section aria-labelledby="together">
      <h2 id="together">{t('heading')}</h2>
      <p className="mb-1">
        {t('lead', {
          count: parcels,
          weight: formatWeight(weight, locale),
          goods: formatMoney(goods),
        })}
      </p>
      <ul>
        <li>{compare('together', { cost: describeCost(combinedCost, coverage) })}</li>
        <li>{compare('apart', { cost: describeCost(separateCost, coverage) })}</li>
      </ul>
      <p className="measure">{t('saved', { coverage, saved: formatMoney(savings) })}</p>
    </section>
  );
}

export function PickupPlaces({ places }: { places: PickupPlace[] }) {
  const t = useTranslations('ship-to.pickup');
  if (places.length === 0) return null;
  return (
    <section aria-labelledby="pickup">
      <h2 id="pickup">{t('heading')}</h2>
      <p>{t('text')}</p>
      <ul>
        {places.map(({ ref, name, address, postal }) => (
          <li key={ref}>
            <strong>{name}</strong>, {address} {postal}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SamePriceCountries({ countries }: { countries: NamedCountry[] }) {
  const t = useTranslations('ship-to');
  if (countries.length === 0) return null;
  return (
    <section aria-labelledby="near">
      <h2 id="near">{t('near')}</h2>
      <ul className={styles.near}>
        {countries.map(({ iso, name }) => (
          <li key={iso}>
            <Flag country={iso} /> <PageLink href={routes.shipTo(iso)}>{name}</PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
