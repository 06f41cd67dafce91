import type { Reply } from '@/contract/calls';
import type { Api } from '@/lib/api';
import { ApiError } from '@/lib/api-error';
import { addressTitle } from '@/rules/addresses/delivery-address';
import type { DestinationChoice } from '@/rules/addresses/destination';
import { nameCountry } from '@/rules/country-names';
import type { Locale } from '@/rules/locale';
import { readDestinationFacts, type DestinationFacts } from '@/rules/packages/package';

/** `countryName` is in the reader's language. */
export interface NamedDestination extends DestinationChoice {
  countryName: string;
}

export interface Destinations {
  destinations: DestinationChoice[];
  /** The registration country, if the member has no address. */
  home: DestinationFacts | null;
}

/** Runs on the server, so that names match the browser's. */
export const nameDestinations = (
  choices: readonly DestinationChoice[],
  locale: Locale,
): NamedDestination[] =>
  choices.map((choice) => ({ ...choice, countryName: nameCountry(choice.country, locale) }));

type Wire = NonNullable<Reply<'GET /pmt/packages'>['destinations']>[number];
type WireDestination = Omit<Wire, 'country'>;
type WireRules = Reply<'GET /address/getaddresses'>['destination'];

const readChoice = (wire: WireDestination, country: string): DestinationChoice => ({
  id: wire.addressid,
  isDefault: wire.defaultaddress,
  title: addressTitle({ receiver: wire.receiver, lines: [wire.street1, '', ''], city: wire.city }),
  ...readDestinationFacts(wire, country),
});

const readHome = (
  destinations: DestinationChoice[],
  rules: WireRules | null,
): DestinationFacts | null =>
  destinations.length === 0 && rules ? readDestinationFacts(rules, rules.country) : null;

export function readDestinations(wires: readonly Wire[], rules: WireRules | null): Destinations {
  const destinations = wires.map((wire) => readChoice(wire, wire.country));
  return { destinations, home: readHome(destinations, rules) };
}

/** Fails only when the session is invalid, because a host error must not hide the packages. */
export async function findDestinations(api: Api): Promise<Destinations> {
  try {
    const { addresses, destination } = await api.request('GET /address/getaddresses', {});
    const destinations = addresses.map((address) => readChoice(address, address.country.iso));
    return { destinations, home: readHome(destinations, destination) };
  } catch (error) {
    if (error instanceof ApiError && error.isSessionRefused) throw error;
    return { destinations: [], home: null };
  }
}
