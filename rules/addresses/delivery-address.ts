import type { OpeningHours } from './opening-hours';
import { addressOrder, type AddressPart } from './order';
import { isEastAsian } from './scripts';

/** A delivery address (spec §3) in the portal's words. */
export interface DeliveryAddress {
  id: string;
  isDefault: boolean;
  receiver: string;
  /** Digits without plus. */
  dialCode: string;
  /** National number, digits. */
  phone: string;
  /** Street lines 1–3; unused ones are empty. */
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
  /**
   * The receiver's ID that customs has from us: which document, its last four signs; null without
   * one.
   */
  idCopy: { type: string; lastFour: string } | null;
  /** Last four signs of the receiver's number for customs; null without one. */
  consigneeId: string | null;
  /** The place where the member collects; null for a delivery. */
  pickup: { ref: string; name: string; hours: OpeningHours[] } | null;
  /** What actions cost for this address, decimal strings. */
  actionFees: { hazmat: string; contentVerification: string; repack: string; repackBag: string };
}

type Printed = Pick<DeliveryAddress, 'lines' | 'city' | 'state' | 'postal' | 'country'>;

/**
 * The printed lines below the receiver, without the country, as letters there are addressed: in
 * East Asian script the postcode, then the largest part first without commas; in Latin letters the
 * street first, then the place.
 */
export function addressLines(address: Printed): string[] {
  const { lines, city, state, postal, country } = address;
  const [street, ...more] = lines;
  const order = addressOrder(country);
  if (isEastAsian(`${state}${city}${street}`)) {
    const mark = country === 'JP' && postal ? `〒${postal}` : postal;
    const gap = country === 'KR' ? ' ' : '';
    const place = [state, city === state ? '' : city, street].filter(Boolean).join(gap);
    return (order[0] === 'postal' ? [mark, place, ...more] : [place, ...more, mark]).filter(
      Boolean,
    );
  }
  return [...lines, placeLine(order, { city, state, postal })].filter(Boolean);
}

/**
 * City, state and postcode in one line; the postcode comes before the city where it does in that
 * country.
 */
function placeLine(
  order: readonly AddressPart[],
  { city, state, postal }: { city: string; state: string; postal: string },
): string {
  const before = order.indexOf('postal') < order.indexOf('city') && order[0] === 'street';
  const town = before ? [postal, city].filter(Boolean).join(' ') : city;
  const last = before ? state : [state === city ? '' : state, postal].filter(Boolean).join(' ');
  return [town, last].filter(Boolean).join(', ');
}

/**
 * One line that tells addresses apart: receiver, first street line, city; in East Asian script the
 * city comes before the street.
 */
export function addressTitle({
  receiver,
  lines: [street],
  city,
}: Pick<DeliveryAddress, 'receiver' | 'lines' | 'city'>): string {
  if (isEastAsian(`${city}${street}`))
    return [receiver, `${city}${street}`].filter(Boolean).join(' · ');
  return [receiver, street, city].filter(Boolean).join(', ');
}
