import { discardActions, type DiscardAction } from '@/contract/member/discard-actions';

import {
  goodsKinds,
  hasKind,
  readKinds,
  readStatus,
  type PackageKind,
  type StatusCode,
} from './package';

export type RequestAction = 'verify' | 'repack' | 'fix' | 'hazmat' | 'return' | DiscardAction;

/** Names in the wire's `actionsallowed`. */
export type PackageAction = 'edit' | 'declare' | RequestAction;

interface ActionRule {
  states: readonly StatusCode[];
  /** At least one is required. */
  needs?: readonly PackageKind[];
  forbids?: readonly PackageKind[];
}

const storedStates: readonly StatusCode[] = ['0', '1', '2'];
const waitingStates: readonly StatusCode[] = ['0'];
const restingStates: readonly StatusCode[] = ['0', '2'];
const leavingKinds: readonly PackageKind[] = ['discardDangerous', 'discardDamaged', 'returning'];

/** In menu order. The menu and the host both use it. */
export const actionTable: Record<PackageAction, ActionRule> = {
  edit: { states: storedStates, forbids: leavingKinds },
  declare: { states: storedStates, forbids: leavingKinds },
  hazmat: { states: waitingStates, needs: ['hazmatPartial', 'hazmatFull'] },
  fix: { states: waitingStates, needs: ['damagedPartial', 'damagedFull'] },
  verify: { states: restingStates, forbids: ['verifying', 'verified', 'onebox', 'forReview'] },
  repack: { states: ['2'], forbids: ['repacked', 'onebox'] },
  return: { states: restingStates, forbids: ['onebox', 'forReview'] },
  discard: { states: restingStates, forbids: [...goodsKinds, 'onebox', 'forReview'] },
  discard_prohibited_full: { states: waitingStates, needs: ['prohibitedFull'] },
  discard_prohibited_partial: { states: waitingStates, needs: ['prohibitedPartial'] },
  discard_hazmat_full: { states: waitingStates, needs: ['hazmatFull'] },
  discard_hazmat_partial: { states: waitingStates, needs: ['hazmatPartial'] },
  discard_damaged_full: { states: waitingStates, needs: ['damagedFull'] },
  discard_damaged_partial: { states: waitingStates, needs: ['damagedPartial'] },
};

const actions = Object.keys(actionTable) as PackageAction[];

export interface ActionFacts {
  status: StatusCode;
  kinds: readonly PackageKind[];
  paid: boolean;
}

export function listActions({ status, kinds, paid }: ActionFacts): PackageAction[] {
  return paid ? [] : actions.filter((action) => isAllowed(actionTable[action], status, kinds));
}

/**
 * Like `listActions`, but from the columns of a package row. Packages in a shipment or a OneBox
 * allow none.
 */
export function listRowActions(row: {
  status: string;
  kinds: readonly string[];
  shipmentRef: string | null;
  boxed: boolean;
}): PackageAction[] {
  return listActions({
    status: readStatus(row.status),
    kinds: readKinds(row.kinds),
    paid: row.shipmentRef !== null || row.boxed,
  });
}

function isAllowed(
  { states, needs, forbids }: ActionRule,
  status: StatusCode,
  kinds: readonly PackageKind[],
): boolean {
  return (
    states.includes(status) &&
    (!needs || hasKind(kinds, needs)) &&
    !(forbids && hasKind(kinds, forbids))
  );
}

/** Returns the actions that staff perform. */
export function listRequestActions(allowed: readonly PackageAction[]): RequestAction[] {
  return allowed.filter(
    (action): action is RequestAction => action !== 'edit' && action !== 'declare',
  );
}

export function isDiscard(action: string): action is DiscardAction {
  return discardActions.some((name) => name === action);
}
