import { AccountFrame } from '@/components/account/account-frame';
import { AddressList } from '@/components/account/address-list';
import type { AddressCountry } from '@/components/address/address-fields';
import { useTranslations } from '@/hooks/use-translations';
import type { AddressForm } from '@/lib/forms/address';
import { listDialCountries } from '@/lib/i18n/country-names';
import { loadOptional } from '@/lib/optional-part';
import type { ServerPageProps } from '@/lib/page-props';
import { serverPage } from '@/lib/server/page';
import type { DeliveryAddress } from '@/rules/addresses/delivery-address';
import { prefillAddress } from '@/services/address';
import { listAddresses } from '@/services/delivery-address';
import { listOfferedCountries } from '@/services/offered-countries';

interface Data {
  addresses: DeliveryAddress[];
  countries: AddressCountry[];
  /** Defaults of a new address. */
  initial: Partial<AddressForm>;
  /** The page to return to. */
  from: 'checkout' | null;
}

export const getServerSideProps = serverPage<Data>(async ({ api, quickApi, query, locale }) => {
  const [addresses, countryRows, initial] = await Promise.all([
    listAddresses(api),
    listOfferedCountries(quickApi),
    loadOptional(prefillAddress(quickApi)),
  ]);
  return {
    addresses,
    countries: listDialCountries(countryRows, locale),
    initial: initial ?? {},
    from: query['from'] === 'checkout' ? 'checkout' : null,
  };
});

export default function AddressesPage({ data, loadError }: ServerPageProps<Data>) {
  const t = useTranslations('address');
  return (
    <AccountFrame title={t('title')} lead={t('lead')} error={loadError}>
      {data && <AddressList {...data} />}
    </AccountFrame>
  );
}
