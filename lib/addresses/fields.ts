import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

/** How an address form treats a field: asked and needed, asked but free, or not part of addresses there. */
export type FieldUse = 'required' | 'optional' | 'unused';
export type StateLabel = 'state' | 'province' | 'prefecture' | 'emirate' | 'region';
export type PostalLabel = 'postal' | 'zip' | 'pin';

/** What a country's addresses consist of. `fixedCity` stands for the city where the country is one. */
export interface AddressFields {
  postal: FieldUse;
  postalLabel: PostalLabel;
  state: FieldUse;
  stateLabel: StateLabel;
  fixedCity: string | null;
}

const list = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

const withoutPostcodes = list(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GD GM GQ GY HK KI KM KN ML MO MR MW NR NU QA RW SB SC SL SO SR ST SX SY TD TG TL TO TV UG VU YE ZW',
);
const stateNeeded = list('AR AU BR CA CN IN JP MX MY US');
const stateUnused = list('GI HK LU MC MO SG VA');
const fixedCities: Readonly<Record<string, string>> = { SG: 'Singapore', MC: 'Monaco', GI: 'Gibraltar', VA: 'Vatican City' };
const stateLabels: Readonly<Record<string, StateLabel>> = {
  US: 'state', AU: 'state', BR: 'state', IN: 'state', MX: 'state', MY: 'state',
  CA: 'province', CN: 'province', AR: 'province', JP: 'prefecture', AE: 'emirate',
};
const postalLabels: Readonly<Record<string, PostalLabel>> = { US: 'zip', PR: 'zip', IN: 'pin' };

/** The address fields of a country (ISO code). Form, schema and host read this one table. */
export function addressFields(country: string): AddressFields {
  return {
    postal: withoutPostcodes.has(country) ? 'unused' : postcodeValidatorExistsForCountry(country) ? 'required' : 'optional',
    postalLabel: postalLabels[country] ?? 'postal',
    state: stateUnused.has(country) ? 'unused' : stateNeeded.has(country) ? 'required' : 'optional',
    stateLabel: stateLabels[country] ?? 'region',
    fixedCity: fixedCities[country] ?? null,
  };
}

/** Full-width digits and letters become plain ones; spaces collapse; upper case. */
export function tidyPostcode(postcode: string): string {
  return postcode.normalize('NFKC').trim().replace(/\s+/g, ' ').toUpperCase();
}

/** Spellings of one postcode: as typed, and its bare letters and digits with one blank or hyphen put in anywhere. */
function spellings(tidy: string): string[] {
  const bare = tidy.replace(/[ -]/g, '');
  const places = [...bare.slice(1)].map((_, index) => index + 1);
  return [tidy, bare, ...places.flatMap((at) => [' ', '-'].map((mark) => bare.slice(0, at) + mark + bare.slice(at)))];
}

/** True when the postcode does not look like one of that country, however it is spaced. A hint only: nobody is refused by it. */
export function looksUnlikePostcode(postcode: string, country: string): boolean {
  const tidy = tidyPostcode(postcode).slice(0, 20);
  return tidy !== '' && postcodeValidatorExistsForCountry(country) && !spellings(tidy).some((text) => postcodeValidator(text, country));
}
