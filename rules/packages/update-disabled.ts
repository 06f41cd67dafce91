import { compareAmounts, ZERO } from '../money';

import type { DestinationFacts, PackageFacts } from './facts';
import { flags } from './flags';

/** Message keys of the reasons, in the words of the package messages. */
export type DisabledReason =
  | 'notReady'
  | 'shipsAlone'
  | 'otherShipsAlone'
  | 'noValue'
  | 'merchantNeeded'
  | 'dangerousCountry'
  | 'batteryRestricted'
  | 'tobaccoRestricted'
  | 'multipleMerchantValue';

export interface Choice {
  package: PackageFacts;
  destination: DestinationFacts | null;
  /** The packages selected at this moment; the package itself may be among them. */
  selected: readonly PackageFacts[];
}

type Rule = (choice: Choice) => DisabledReason | null;

const others = (choice: Choice) => choice.selected.filter((other) => other.ref !== choice.package.ref);

function flagged(name: keyof typeof flags & DisabledReason): Rule {
  return (choice) => (flags[name](choice.package, choice.destination) ? name : null);
}

function shipAlone(choice: Choice): DisabledReason | null {
  if (choice.package.shipAlone && others(choice).length > 0) return 'shipsAlone';
  return others(choice).some((other) => other.shipAlone) ? 'otherShipsAlone' : null;
}

/** The eight rules of spec §4 ("Package update is disabled when"), in the spec's order. The host refuses by the same table. */
export const disabledRules: readonly Rule[] = [
  (choice) => (choice.package.status === '2' ? null : 'notReady'),
  shipAlone,
  (choice) => (compareAmounts(choice.package.amount, ZERO) <= 0 ? 'noValue' : null),
  flagged('merchantNeeded'),
  flagged('dangerousCountry'),
  flagged('batteryRestricted'),
  flagged('tobaccoRestricted'),
  flagged('multipleMerchantValue'),
];

/** Every reason why a package cannot be put into a shipment, most basic first; empty when it can. */
export function disabledReasons(choice: Choice): DisabledReason[] {
  return disabledRules.map((rule) => rule(choice)).filter((reason) => reason !== null);
}
