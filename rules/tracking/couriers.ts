/** Tracking page of each courier; the number is appended, encoded. Matched by the beginning of the courier's name. */
const trackingPages: readonly [string, string][] = [
  ['dhl', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['ups', 'https://www.ups.com/track?tracknum='],
  ['usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  ['aramex', 'https://www.aramex.com/us/en/track/track-results-new?ShipmentNumber='],
];

/** Address of a parcel on its courier's site; null without a number or for a courier whose page we do not know. */
export function courierUrl(courier: string | null, awb: string | null): string | null {
  const name = courier?.toLowerCase() ?? '';
  const page = trackingPages.find(([start]) => name.startsWith(start))?.[1];
  return page && awb ? page + encodeURIComponent(awb) : null;
}
