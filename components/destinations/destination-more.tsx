import { Flag } from '@/components/kit/ui/flag';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { NamedCountry } from '@/lib/i18n/country-names';
import { formatMoney } from '@/rules/format';
import { compareAmounts, subtractAmounts } from '@/rules/money';
import { formatWeight } from '@/rules/packages/measures';
import { routes } from '@/rules/routes';
import type { Destination } from '@/services/destinations';
import type { PickupPlace } from '@/services/list';

import { PageLink } from './page-link';
import styles from './destinations.module.scss';

interface Part {
  destination: Destination;
  country: string;
}

/** How many areas cost more, and how much. */
export function RemoteAreas({ destination, country }: Part) {
  const t = useTranslations('ship-to.remote');
  const { remote } = destination;
  return (
    <section aria-labelledby="remote">
      <h2 id="remote">{t('heading')}</h2>
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

/** What shipping packages together saves there; nothing where it saves nothing. */
export function Together({ destination: { together } }: Pick<Part, 'destination'>) {
  const t = useTranslations('ship-to.together');
  const { locale } = useFrame();
  if (!together || compareAmounts(together.apart, together.shipped) <= 0) return null;
  const { parcels, weight, apart, shipped } = together;
  return (
    <section aria-labelledby="together">
      <h2 id="together">{t('heading')}</h2>
      <p className="measure">
        {t('text', {
          count: parcels,
          weight: formatWeight(weight, locale),
          apart: formatMoney(apart),
          shipped: formatMoney(shipped),
          saved: formatMoney(subtractAmounts(apart, shipped)),
        })}
      </p>
    </section>
  );
}

/** Places where a shipment can be collected. */
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

/** Destinations that cost the same. */
export function Nearby({ countries }: { countries: NamedCountry[] }) {
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
