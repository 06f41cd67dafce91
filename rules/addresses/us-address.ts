import type { Brand } from '../brand';

import { hasNonLatin } from './scripts';

export interface AddressOwner {
  firstName: string;
  lastName: string;
  suite: string;
}

interface AddressLine {
  /** Message key suffix of the label. */
  field: 'name' | 'careOf' | 'street' | 'suite' | 'city' | 'state' | 'zip' | 'country' | 'phone';
  value: string;
}

/** Returns a US address in checkout field order. The suite replaces an unprintable name. */
export function usAddressLines(brand: Brand, owner: AddressOwner): AddressLine[] {
  const { warehouse } = brand;
  const name = `${owner.firstName} ${owner.lastName}`.trim();
  return [
    { field: 'name', value: hasNonLatin(name) ? `Member ${owner.suite}` : name },
    { field: 'careOf', value: warehouse.careOf },
    { field: 'street', value: warehouse.street },
    { field: 'suite', value: `Suite ${owner.suite}` },
    { field: 'city', value: warehouse.city },
    { field: 'state', value: warehouse.state },
    { field: 'zip', value: warehouse.zip },
    { field: 'country', value: warehouse.country },
    { field: 'phone', value: warehouse.phone },
  ];
}
