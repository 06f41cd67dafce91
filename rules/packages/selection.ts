import type { DestinationFacts, PackageFacts } from './facts';
import { flags } from './flags';
import { disabledReasons, type Choice, type DisabledReason } from './update-disabled';

export type UnselectableReason = 'itemizationNeeded' | 'inOnebox' | DisabledReason;

/** Why a package may not be selected for shipping (spec §4, most basic reason first), or null when it may. */
export function unselectableReason(choice: Choice): UnselectableReason | null {
  const reasons = disabledReasons(choice);
  if (reasons[0] === 'notReady') return 'notReady';
  if (choice.package.boxed) return 'inOnebox';
  return flags.itemizationNeeded(choice.package, choice.destination) ? 'itemizationNeeded' : reasons[0] ?? null;
}

/**
 * The part of a selection that may stay (spec §4): unknown, unready, undeclared and disabled packages drop out, and of
 * packages that cannot travel together the one chosen first stays. `refs` is in the order of choosing.
 */
export function keepSelectable(refs: readonly string[], packages: readonly PackageFacts[], destination: DestinationFacts | null): string[] {
  const kept: PackageFacts[] = [];
  for (const ref of new Set(refs)) {
    const found = packages.find((candidate) => candidate.ref === ref);
    if (found && unselectableReason({ package: found, destination, selected: kept }) === null) kept.push(found);
  }
  return kept.map((facts) => facts.ref);
}
