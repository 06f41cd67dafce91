import { postcodeValidator, postcodeValidatorExistsForCountry } from 'postcode-validator';

import { addressOrder, type AddressPart } from './order';
import { parseCodes } from './parse-codes';
import { hasPostcodeRule, tidyPostcode } from './postcodes';

export type FieldUse = 'required' | 'optional' | 'unused';
type StateLabel = 'state' | 'province' | 'prefecture' | 'county' | 'emirate' | 'region';
type CityLabel = 'city' | 'municipality' | 'township' | 'district';
type StreetLabel = 'street' | 'block' | 'lane' | 'barangay' | 'area';
type PostalLabel = 'postal' | 'zip' | 'pin';

/** `fixedCity` replaces the city in city-states. */
export interface AddressFields {
  postal: FieldUse;
  postalLabel: PostalLabel;
  state: FieldUse;
  stateLabel: StateLabel;
  cityLabel: CityLabel;
  streetLabel: StreetLabel;
  fixedCity: string | null;
  /** Local writing order. */
  order: readonly AddressPart[];
}

const noPostcodeCountries = parseCodes(
  'AE AG AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GD GM GQ GY HK KI KM KN ML MO MR MW NR NU QA RW SB SC SL SO SR ST SX SY TD TG TL TO TV UG VU YE ZW',
);
/** Postcodes exist but are rarely used. */
const rarePostcodes = parseCodes(
  'BD CL CO DO EC GT HN IE IR JM JO KE KH LA LB LK MA MM NG NI OM PA PE PY SV TN UY VE VN',
);
const stateNeeded = parseCodes('AR AU BR CA CN IN JP MX MY TW US');
const stateUnused = parseCodes('GI HK LU MC MO SG VA');
const fixedCities: Readonly<Record<string, string>> = {
  SG: 'Singapore',
  MC: 'Monaco',
  GI: 'Gibraltar',
  VA: 'Vatican City',
};
const stateLabels: Readonly<Record<string, StateLabel>> = {
  US: 'state',
  AU: 'state',
  BR: 'state',
  IN: 'state',
  MX: 'state',
  MY: 'state',
  CA: 'province',
  CN: 'province',
  AR: 'province',
  JP: 'prefecture',
  TW: 'county',
  PH: 'province',
  AE: 'emirate',
};
const cityLabels: Readonly<Record<string, CityLabel>> = {
  JP: 'municipality',
  TW: 'township',
  HK: 'district',
  MO: 'district',
};
const streetLabels: Readonly<Record<string, StreetLabel>> = {
  JP: 'block',
  TW: 'lane',
  PH: 'barangay',
  CN: 'area',
};
const postalLabels: Readonly<Record<string, PostalLabel>> = { US: 'zip', PR: 'zip', IN: 'pin' };

function getPostalUse(country: string): FieldUse {
  if (noPostcodeCountries.has(country)) return 'unused';
  return postcodeValidatorExistsForCountry(country) && !rarePostcodes.has(country)
    ? 'required'
    : 'optional';
}

/** Address fields by ISO country; shared by form, schema, host, and print. */
export function addressFields(country: string): AddressFields {
  return {
    postal: getPostalUse(country),
    postalLabel: postalLabels[country] ?? 'postal',
    state: stateUnused.has(country) ? 'unused' : stateNeeded.has(country) ? 'required' : 'optional',
    stateLabel: stateLabels[country] ?? 'region',
    cityLabel: cityLabels[country] ?? 'city',
    streetLabel: streetLabels[country] ?? 'street',
    fixedCity: fixedCities[country] ?? null,
    order: addressOrder(country),
  };
}

/** Tries a space or hyphen at each position. */
function listSpellings(tidyCode: string): string[] {
  const code = tidyCode.replace(/[ -]/g, '');
  const cuts = [...code.slice(1)].map((_, index) => index + 1);
  return [
    tidyCode,
    code,
    ...cuts.flatMap((at) => [' ', '-'].map((sign) => code.slice(0, at) + sign + code.slice(at))),
  ];
}

/** Hint for countries that have no rule in postcodes.ts; ignores spacing. */
export function looksUnlikePostcode(postcode: string, country: string): boolean {
  const tidyCode = tidyPostcode(postcode).slice(0, 20);
  if (tidyCode === '' || hasPostcodeRule(country) || !postcodeValidatorExistsForCountry(country))
    return false;
  return !listSpellings(tidyCode).some((text) => postcodeValidator(text, country));
}
