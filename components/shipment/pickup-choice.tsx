import { useState } from 'react';

import type { AddressCountry } from '@/components/address/address-fields';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatHours } from '@/rules/addresses/opening-hours';
import type { PickupPlace } from '@/services/list';

import { Choice } from '@/components/kit/ui/choice-card';

const DEFAULT_COUNTRY = 'SG';

interface PickupChoiceProps {
  places: PickupPlace[];
  countries: AddressCountry[];
  /** Reference of the chosen place; null without one. */
  chosen: string | null;
  country: string | undefined;
  onChoose: (reference: string) => void;
}

export function PickupChoice({ places, countries, chosen, country, onChoose }: PickupChoiceProps) {
  const t = useTranslations('shipment');
  const common = useTranslations('common');
  const { locale } = useFrame();
  const countryCodes = [...new Set(places.map((place) => place.country))];
  const candidates = [places.find(({ ref }) => ref === chosen)?.country, country, DEFAULT_COUNTRY];
  const [shownCountry, setShownCountry] = useState(
    candidates.find((iso) => iso && countryCodes.includes(iso)) ?? countryCodes[0],
  );
  const findCountryName = (iso: string) =>
    countries.find((entry) => entry.iso === iso)?.name ?? iso;
  return (
    <details className="mb-4" open={chosen !== null || undefined}>
      <summary className="fs-5 fw-semibold py-2">{t('pickup.title')}</summary>
      <p className="text-muted measure">{t('pickup.text')}</p>
      <label className="form-label" htmlFor="pickup-country">
        {common('country')}
      </label>
      <select
        id="pickup-country"
        className="form-select mb-3"
        value={shownCountry}
        onChange={(event) => setShownCountry(event.target.value)}
      >
        {countryCodes.map((iso) => (
          <option key={iso} value={iso}>
            {findCountryName(iso)}
          </option>
        ))}
      </select>
      <fieldset>
        <legend className="visually-hidden">{t('pickup.title')}</legend>
        {places
          .filter((place) => place.country === shownCountry)
          .map((place) => (
            <Choice
              key={place.ref}
              name="address"
              checked={place.ref === chosen}
              onChoose={() => onChoose(place.ref)}
            >
              <strong className="d-block">{place.name}</strong>
              <span className="d-block">
                {[place.address, place.postal].filter(Boolean).join(', ')}
              </span>
              {formatHours(place.hours, locale).map((line) => (
                <span key={line} className="d-block small text-muted">
                  {line}
                </span>
              ))}
            </Choice>
          ))}
      </fieldset>
    </details>
  );
}
