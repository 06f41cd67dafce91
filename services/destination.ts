import type { Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { addressTitle } from '@/rules/addresses/delivery-address';
import type { DestinationChoice } from '@/rules/addresses/destination';
import { nameCountry } from '@/rules/country-names';
import type { Locale } from '@/rules/locale';
import { readDestinationFacts } from '@/rules/packages/package';

/** `countryName` is in the reader's language. */
export interface NamedDestination extends DestinationChoice {
  countryName: string;
}

/** Runs on the server, so that names match the browser's. */
export const nameDestinations = (
  choices: readonly DestinationChoice[],
  locale: Locale,
): NamedDestination[] =>
  choices.map((choice) => ({ ...choice, countryName: nameCountry(choice.country, locale) }));

type Wire = NonNullable<Reply<'GET /pmt/packages'>['destinations']>[number];
type WireDestination = Omit<Wire, 'country'>;

const readChoice = (wire: WireDestination, country: string): DestinationChoice => ({
  id: wire.addressid,
  isDefault: wire.defaultaddress,
  title: addressTitle({ receiver: wire.receiver, lines: [wire.street1, '', ''], city: wire.city }),
  ...readDestinationFacts(wire, country),
});

export const readDestinations = (wires: readonly Wire[]): DestinationChoice[] =>
  wires.map((wire) => readChoice(wire, wire.country));

/** Fails only when the session is invalid, because a host error must not hide the packages. */
export async function findDestinations(api: Api): Promise<DestinationChoice[]> {
  try {
    const { addresses } = await api.request('GET /address/getaddresses', {});
    return addresses.map((address) => readChoice(address, address.country.iso));
  } catch (error) {
    if (error instanceof ApiError && error.isSessionRefused) throw error;
    return [];
  }
}
