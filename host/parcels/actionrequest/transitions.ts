import type { PackageNews } from '@/rules/notifications/kinds';
import type { DiscardAction, RequestAction } from '@/rules/packages/actions';
import { type StatusCode, type WireKind, wireKinds } from '@/rules/packages/package';

import { statusOfKinds } from '../pmt/arrival-status';

interface Stage {
  status: StatusCode;
  kinds: WireKind[];
}

interface Transition {
  begin: (kinds: readonly WireKind[]) => Stage;
  /** Applied on completion, to the kinds at that time. */
  finish: (kinds: readonly WireKind[]) => Stage;
  news: PackageNews;
  /** Some goods were removed: contents and value must be declared again. */
  empties?: true;
}

const isOther =
  (...removedKinds: WireKind[]) =>
  (kind: WireKind) =>
    kind !== 'normal' && !removedKinds.includes(kind);
/** The first kind gives the label. */
const leadWith = (
  first: WireKind,
  kinds: readonly WireKind[],
  ...removedKinds: WireKind[]
): WireKind[] => [first, ...kinds.filter(isOther(first, ...removedKinds))];
const toProcessing = (kinds: readonly WireKind[]): Stage => ({ status: '1', kinds: [...kinds] });
const settle = (kinds: readonly WireKind[]): Stage => ({
  status: statusOfKinds(kinds),
  kinds: [...kinds],
});
const removeKind = (kinds: readonly WireKind[], removedKind: WireKind): WireKind[] => {
  const remaining = kinds.filter((kind) => kind !== removedKind);
  return remaining.length > 0 ? remaining : ['normal'];
};

const verify: Transition = {
  begin: (kinds) => toProcessing(leadWith('verifying', kinds)),
  finish: (kinds) => settle(leadWith('verified', kinds, 'verifying')),
  news: 'txnpackage_verify_complete',
};

const repack: Transition = {
  begin: toProcessing,
  finish: (kinds) => settle([...kinds.filter(isOther('repacked')), 'repacked']),
  news: 'txnpackage_repack_complete',
};

const release = (as: WireKind, ...waiting: WireKind[]): Transition => ({
  begin: (kinds) => toProcessing(leadWith(as, kinds, ...waiting)),
  finish: settle,
  news: 'txnpackage_request_complete',
});

const discard: Transition = {
  begin: (kinds) => ({ status: 'D', kinds: leadWith('discarded', kinds) }),
  finish: (kinds) => ({ status: 'D', kinds: [...kinds] }),
  news: 'txnpackage_request_complete',
};

const discardAll = (goods: WireKind, as: WireKind): Transition => ({
  begin: (kinds) => toProcessing(leadWith(as, kinds, goods)),
  finish: (kinds) => ({ status: 'D', kinds: [...kinds] }),
  news: 'txnpackage_request_complete',
});

const discardPart = (goods: WireKind, as: WireKind): Transition => ({
  begin: (kinds) => toProcessing(leadWith(as, kinds, goods)),
  finish: (kinds) => settle(removeKind(kinds, as)),
  news: 'txnpackage_request_complete',
  empties: true,
});

const sendBack: Transition = {
  begin: (kinds) => toProcessing(leadWith('returning', kinds)),
  finish: (kinds) => ({ status: 'P', kinds: leadWith('returned', kinds, 'returning') }),
  news: 'txnpackage_request_complete',
};

const discards: Record<DiscardAction, Transition> = {
  discard,
  discard_prohibited_full: discardAll('prohibitedfull', 'discarddangerous'),
  discard_prohibited_partial: discardPart('prohibitedpartial', 'discarddangerous'),
  discard_hazmat_full: discardAll('hazmatfull', 'discarddangerous'),
  discard_hazmat_partial: discardPart('hazmatpartial', 'discarddangerous'),
  discard_damaged_full: discardAll('damagefull', 'discarddamaged'),
  discard_damaged_partial: discardPart('damagepartial', 'discarddamaged'),
};

/** Effect of each request on a package's state and kinds. */
export const transitions: Record<RequestAction, Transition> = {
  verify,
  repack,
  fix: release('normaldamaged', 'damagepartial', 'damagefull'),
  hazmat: release('normalhazmat', 'hazmatpartial', 'hazmatfull'),
  return: sendBack,
  ...discards,
};

/** A member's request, or packing a paid OneBox. */
export type StaffTask = Pick<Transition, 'finish' | 'news' | 'empties'>;

const packing: StaffTask = {
  finish: (kinds) => ({ status: '2', kinds: [...kinds] }),
  news: 'txnpackage_onebox_complete',
};

export function getStaffTask(action: string): StaffTask | null {
  if (action === 'onebox') return packing;
  return isRequestAction(action) ? transitions[action] : null;
}

function isRequestAction(action: string): action is RequestAction {
  return Object.hasOwn(transitions, action);
}

/** Maps unknown stored kinds to normal. */
export function storedKinds(kinds: readonly string[]): WireKind[] {
  return kinds.map((kind) => (Object.hasOwn(wireKinds, kind) ? (kind as WireKind) : 'normal'));
}
