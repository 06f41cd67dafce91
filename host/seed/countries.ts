import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/min';

import type { countries, rateZones } from '@/host/db/schema/money/rates';

import { firstDay, services } from './services';

/** ISO 3166-1. */
const isoCodes = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR
  CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU
  ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ
  MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI
  SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW
`
  .trim()
  .split(/\s+/);

/** Farthest last. The first seven of zone 9 are express only. */
const zones: Record<number, string> = {
  1: 'CA MX',
  2: 'SG HK TW MO KR JP MY',
  3: 'PH TH VN ID CN BN',
  4: 'GB FR DE IT ES NL IE BE LU AT CH DK',
  5: 'AU NZ',
  6: 'SE NO FI PT PL CZ HU GR RO BG HR SK SI EE LV LT MT CY IS UA MC AD SM',
  7: 'AE SA BH QA KW OM IN LK IL TR BD NP PK MV KH LA JO',
  8: 'BR AR CL CO PE CR PA EC UY DO GT JM TT BS BB BO PY SV HN NI AW CW',
  9: 'CD IQ CF HT LB ML BF AO UG ZA KE NG GH TZ EG MA TN MU SN CM CI ET RW ZM BW NA MZ FJ PG MN KZ GE AM AZ UZ NC PF RE GP MQ',
};
const expressOnly = ['CD', 'IQ', 'CF', 'HT', 'LB', 'ML', 'BF'];

/** Countries whose customs requires itemized contents. */
const itemizedCountries =
  'AU BR CN IN ID KR AR CL CO PE MX SA TH TR FR DE IT ES NL IE BE LU AT DK SE FI PT PL CZ HU GR RO BG HR SK SI EE LV LT MT CY'.split(
    ' ',
  );
/** Battery goods cannot be sent there (source tj). */
const batteryCountries = 'FR DE IT MN MT SO VA SM'.split(' ');
/** The receiver's identity or tax number is required (source taxid). */
const identityCountries = 'AR BR CL CN ID KR SA TR TW'.split(' ');
/** Dial codes missing from the phone data. */
const sharedDialCodes: Record<string, string> = {
  AQ: '672',
  BV: '47',
  GS: '500',
  HM: '672',
  PN: '64',
  TF: '262',
  UM: '1',
};

const zoneByCountry = new Map(
  Object.entries(zones).flatMap(([zone, list]) =>
    list.split(' ').map((iso) => [iso, Number(zone)] as const),
  ),
);
const names = new Intl.DisplayNames(['en'], { type: 'region' });

function getDialCode(iso: string): string {
  return isSupportedCountry(iso) ? getCountryCallingCode(iso) : (sharedDialCodes[iso] ?? '');
}

export function buildCountryRows(): (typeof countries.$inferInsert)[] {
  return isoCodes.map((iso) => ({
    iso,
    name: names.of(iso) ?? iso,
    dialCode: getDialCode(iso),
    shipAllowed: zoneByCountry.has(iso),
    itemizationRequired: itemizedCountries.includes(iso),
    batteryRestricted: batteryCountries.includes(iso),
    idRequired: identityCountries.includes(iso),
  }));
}

export function buildZoneRows(): (typeof rateZones.$inferInsert)[] {
  return services.flatMap(({ code: service }) =>
    [...zoneByCountry]
      .filter(([iso]) => service === 'express' || !expressOnly.includes(iso))
      .map(([country, zone]) => ({
        id: `zone/${service}/${country}`,
        service,
        country,
        zone,
        validFrom: firstDay,
        source: 'dhl-cn (nine zones), grouped from a US origin',
      })),
  );
}
