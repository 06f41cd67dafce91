import type { PackageNews } from '@/rules/notifications/kinds';
import type { DiscardAction } from '@/contract/member/discard-actions';
import type { RequestAction } from '@/rules/packages/actions';
import { type StatusCode, type WireKind, wireKinds } from '@/rules/packages/package';

import { getStatusForKinds } from '../pmt/arrival-status';

interface State {
  status: StatusCode;
  kinds: WireKind[];
}

interface Transition {
  begin: (kinds: readonly WireKind[]) => State;
  /** Applied on completion, to the kinds at that time. */
  finish: (kinds: readonly WireKind[]) => State;
  news: PackageNews;
  /** Some goods were removed: contents and value must be declared again. */
  empties?: true;
}

const isKindOtherThan =
  (...removedKinds: WireKind[]) =>
  (kind: WireKind) =>
    kind !== 'normal' && !removedKinds.includes(kind);
/** The first kind determines the label. */
const leadWith = (
  firstKind: WireKind,
  kinds: readonly WireKind[],
  ...removedKinds: WireKind[]
): WireKind[] => [firstKind, ...kinds.filter(isKindOtherThan(firstKind, ...removedKinds))];
const toProcessing = (kinds: readonly WireKind[]): State => ({ status: '1', kinds: [...kinds] });
const toFinished = (kinds: readonly WireKind[]): State => ({
  status: getStatusForKinds(kinds),
  kinds: [...kinds],
});
const removeKind = (kinds: readonly WireKind[], removedKind: WireKind): WireKind[] => {
  const remainingKinds = kinds.filter((kind) => kind !== removedKind);
  return remainingKinds.length > 0 ? remainingKinds : ['normal'];
};

const verifyTransition: Transition = {
  begin: (kinds) => toProcessing(leadWith('verifying', kinds)),
  finish: (kinds) => toFinished(leadWith('verified', kinds, 'verifying')),
  news: 'txnpackage_verify_complete',
};

const repackTransition: Transition = {
  begin: toProcessing,
  finish: (kinds) => toFinished([...kinds.filter(isKindOtherThan('repacked')), 'repacked']),
  news: 'txnpackage_repack_complete',
};

const createReleaseTransition = (leadKind: WireKind, ...waitingKinds: WireKind[]): Transition => ({
  begin: (kinds) => toProcessing(leadWith(leadKind, kinds, ...waitingKinds)),
  finish: toFinished,
  news: 'txnpackage_request_complete',
});

const discardTransition: Transition = {
  begin: (kinds) => ({ status: 'D', kinds: leadWith('discarded', kinds) }),
  finish: (kinds) => ({ status: 'D', kinds: [...kinds] }),
  news: 'txnpackage_request_complete',
};

const createFullDiscard = (goodsKind: WireKind, leadKind: WireKind): Transition => ({
  begin: (kinds) => toProcessing(leadWith(leadKind, kinds, goodsKind)),
  finish: (kinds) => ({ status: 'D', kinds: [...kinds] }),
  news: 'txnpackage_request_complete',
});

const createPartialDiscard = (goodsKind: WireKind, leadKind: WireKind): Transition => ({
  begin: (kinds) => toProcessing(leadWith(leadKind, kinds, goodsKind)),
  finish: (kinds) => toFinished(removeKind(kinds, leadKind)),
  news: 'txnpackage_request_complete',
  empties: true,
});

const returnTransition: Transition = {
  begin: (kinds) => toProcessing(leadWith('returning', kinds)),
  finish: (kinds) => ({ status: 'P', kinds: leadWith('returned', kinds, 'returning') }),
  news: 'txnpackage_request_complete',
};

const discardTransitions: Record<DiscardAction, Transition> = {
  discard: discardTransition,
  discard_prohibited_full: createFullDiscard('prohibitedfull', 'discarddangerous'),
  discard_prohibited_partial: createPartialDiscard('prohibitedpartial', 'discarddangerous'),
  discard_hazmat_full: createFullDiscard('hazmatfull', 'discarddangerous'),
  discard_hazmat_partial: createPartialDiscard('hazmatpartial', 'discarddangerous'),
  discard_damaged_full: createFullDiscard('damagefull', 'discarddamaged'),
  discard_damaged_partial: createPartialDiscard('damagepartial', 'discarddamaged'),
};

/** Effect of each request on a package's state and kinds. */
export const transitions: Record<RequestAction, Transition> = {
  verify: verifyTransition,
  repack: repackTransition,
  fix: createReleaseTransition('normaldamaged', 'damagepartial', 'damagefull'),
  hazmat: createReleaseTransition('normalhazmat', 'hazmatpartial', 'hazmatfull'),
  return: returnTransition,
  ...discardTransitions,
};

/** A member's request, or packing a paid OneBox. */
export type StaffTask = Pick<Transition, 'finish' | 'news' | 'empties'>;

const packingTask: StaffTask = {
  finish: (kinds) => ({ status: '2', kinds: [...kinds] }),
  news: 'txnpackage_onebox_complete',
};

export function getStaffTask(action: string): StaffTask | null {
  if (action === 'onebox') return packingTask;
  return isRequestAction(action) ? transitions[action] : null;
}

function isRequestAction(action: string): action is RequestAction {
  return Object.hasOwn(transitions, action);
}

/** Maps unknown stored kinds to normal. */
export function readStoredKinds(kinds: readonly string[]): WireKind[] {
  return kinds.map((kind) => (Object.hasOwn(wireKinds, kind) ? (kind as WireKind) : 'normal'));
}
