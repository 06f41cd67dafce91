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
}


/** The printed lines below the receiver, without the country: streets, then city, state and postcode. */
export function addressLines(address: Pick<DeliveryAddress, 'lines' | 'city' | 'state' | 'postal'>): string[] {
  const place = [address.city, address.state, address.postal].filter(Boolean).join(', ');
  return [...address.lines, place].filter(Boolean);
}

/** One line that tells addresses apart: receiver, first street line, city. */
export function addressTitle(address: Pick<DeliveryAddress, 'receiver' | 'lines' | 'city'>): string {
  return [address.receiver, address.lines[0], address.city].filter(Boolean).join(', ');
}
