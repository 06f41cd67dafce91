import { parseCodes } from './parse-codes';

export type AddressPart = 'postal' | 'state' | 'city' | 'street';

const largestFirst = parseCodes('JP KR TW');
const postcodeBeforeCity = parseCodes(
  'AT BE BG BR CH CY CZ DE DK EE ES FI FR GR HR HU IL IS IT LI LT LU LV MX NL NO PL PT RO RS SE SI SK TR',
);

/** Returns address parts in local writing order for an ISO country. */
export function addressOrder(country: string): readonly AddressPart[] {
  if (largestFirst.has(country)) return ['postal', 'state', 'city', 'street'];
  if (country === 'CN') return ['state', 'city', 'street', 'postal'];
  if (country === 'HK' || country === 'MO') return ['city', 'street'];
  return postcodeBeforeCity.has(country)
    ? ['street', 'postal', 'city', 'state']
    : ['street', 'city', 'state', 'postal'];
}
