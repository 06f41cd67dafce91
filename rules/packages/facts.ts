import type { Amount } from '../money';

import type { PackageKind } from './kinds';
import type { Parcel } from './weight';
import type { StatusCode } from './status';

/** What the package rules need to know about a package, on either side of the wire. */
export interface PackageFacts extends Parcel {
  ref: string;
  status: StatusCode;
  /** From `readKinds`; computed kinds may be among them and are worked out anew. */
  kinds: readonly PackageKind[];
  /** Declared value. */
  amount: Amount;
  /** Category code, e.g. "tobacco". */
  category: string;
  merchant: string;
  itemizationDeclared: boolean;
  shipAlone: boolean;
  /** It lies in a OneBox or is chosen for one: as long as it does, it cannot go into anything else. */
  boxed?: boolean;
}

/** What the chosen delivery address's country asks of packages. */
export interface DestinationFacts {
  /** ISO 3166-1 alpha-2, upper case. */
  country: string;
  itemizationRequired: boolean;
  batteryRestricted: boolean;
}
