import type { OpeningHours } from './opening-hours';
import { addressOrder, type AddressPart } from './order';
import { isEastAsian } from './scripts';

export interface DeliveryAddress {
  id: string;
  isDefault: boolean;
  receiver: string;
  /** Digits without plus. */
  dialCode: string;
  /** National number, digits. */
  phone: string;
  /** Unused lines are empty. */
  lines: [string, string, string];
  city: string;
  state: string;
  postal: string;
  /** ISO code. */
  country: string;
  shipAllowed: boolean;
  itemizationRequired: boolean;
  batteryRestricted: boolean;
  idRequired: boolean;
  /** Receiver's ID document on file. */
  idCopy: { type: string; lastFour: string } | null;
  /** Last four characters of the customs number. */
  consigneeId: string | null;
  /** Null for home delivery. */
  pickup: { ref: string; name: string; hours: OpeningHours[] } | null;
  /** Decimal strings. */
  actionFees: { hazmat: string; contentVerification: string; repack: string; repackBag: string };
}

/**
 * Whether customs asks for an ID that the address lacks; the host then refuses payment. A member
 * cannot add one to a pickup place.
 */
export const lacksId = (
  address: Record<'idRequired' | 'idCopy' | 'consigneeId' | 'pickup', unknown>,
): boolean =>
  Boolean(address.idRequired) && !address.idCopy && !address.consigneeId && !address.pickup;

type PrintedAddress = Pick<DeliveryAddress, 'lines' | 'city' | 'state' | 'postal' | 'country'>;

/** Omits receiver and country. Largest part first in East Asian script, else street first. */
export function formatAddressLines(address: PrintedAddress): string[] {
  const { lines, city, state, postal, country } = address;
  const [street, ...rest] = lines;
  const order = addressOrder(country);
  if (isEastAsian(`${state}${city}${street}`)) {
    const postcode = country === 'JP' && postal ? `〒${postal}` : postal;
    const gap = country === 'KR' ? ' ' : '';
    const area = [state, city === state ? '' : city, street].filter(Boolean).join(gap);
    return (order[0] === 'postal' ? [postcode, area, ...rest] : [area, ...rest, postcode]).filter(
      Boolean,
    );
  }
  return [...lines, buildCityLine(order, { city, state, postal })].filter(Boolean);
}

/** The postcode precedes the city where that is local usage. */
function buildCityLine(
  order: readonly AddressPart[],
  { city, state, postal }: { city: string; state: string; postal: string },
): string {
  const isPostalFirst = order.indexOf('postal') < order.indexOf('city') && order[0] === 'street';
  const town = isPostalFirst ? [postal, city].filter(Boolean).join(' ') : city;
  const lastPart = isPostalFirst
    ? state
    : [state === city ? '' : state, postal].filter(Boolean).join(' ');
  return [town, lastPart].filter(Boolean).join(', ');
}

/** Receiver, first street line, and city; city first in East Asian script. */
export function addressTitle({
  receiver,
  lines: [street],
  city,
}: Pick<DeliveryAddress, 'receiver' | 'lines' | 'city'>): string {
  if (isEastAsian(`${city}${street}`))
    return [receiver, `${city}${street}`].filter(Boolean).join(' · ');
  return [receiver, street, city].filter(Boolean).join(', ');
}
