import type { PackageNews } from '@/rules/notifications/kinds';
import type { DiscardAction, RequestAction } from '@/rules/packages/actions';
import { type StatusCode, type WireKind, wireKinds } from '@/rules/packages/package';

import { statusOfKinds } from '../pmt/arrival-status';

/** A package as far as requests change it. */
interface Stage {
  status: StatusCode;
  kinds: WireKind[];
}

interface Transition {
  /** What the request makes of the package at once. */
  begin: (kinds: readonly WireKind[]) => Stage;
  /** What it is when staff has done it, from what it was meanwhile. */
  finish: (kinds: readonly WireKind[]) => Stage;
  /** What its member is told then. */
  news: PackageNews;
  /** Part of the goods is gone: contents and value must be declared again. */
  empties?: true;
}

const isOther =
  (...gone: WireKind[]) =>
  (kind: WireKind) =>
    kind !== 'normal' && !gone.includes(kind);
/** Kinds with `first` in front, since the first kind gives the label; without `gone`. */
const leading = (first: WireKind, kinds: readonly WireKind[], ...gone: WireKind[]): WireKind[] => [
  first,
  ...kinds.filter(isOther(first, ...gone)),
];
const processing = (kinds: readonly WireKind[]): Stage => ({ status: '1', kinds: [...kinds] });
const settled = (kinds: readonly WireKind[]): Stage => ({
  status: statusOfKinds(kinds),
  kinds: [...kinds],
});
const without = (kinds: readonly WireKind[], gone: WireKind): WireKind[] => {
  const left = kinds.filter((kind) => kind !== gone);
  return left.length > 0 ? left : ['normal'];
};

const verify: Transition = {
  begin: (kinds) => processing(leading('verifying', kinds)),
  finish: (kinds) => settled(leading('verified', kinds, 'verifying')),
  news: 'txnpackage_verify_complete',
};

const repack: Transition = {
  begin: processing,
  finish: (kinds) => settled([...kinds.filter(isOther('repacked')), 'repacked']),
  news: 'txnpackage_repack_complete',
};

/**
 * Goods that wait become goods that may go: by the rules for hazardous goods, or as they arrived.
 */
const released = (as: WireKind, ...waiting: WireKind[]): Transition => ({
  begin: (kinds) => processing(leading(as, kinds, ...waiting)),
  finish: settled,
  news: 'txnpackage_request_complete',
});

const discard: Transition = {
  begin: (kinds) => ({ status: 'D', kinds: leading('discarded', kinds) }),
  finish: (kinds) => ({ status: 'D', kinds: [...kinds] }),
  news: 'txnpackage_request_complete',
};

const discardAll = (goods: WireKind, as: WireKind): Transition => ({
  begin: (kinds) => processing(leading(as, kinds, goods)),
  finish: (kinds) => ({ status: 'D', kinds: [...kinds] }),
  news: 'txnpackage_request_complete',
});

const discardPart = (goods: WireKind, as: WireKind): Transition => ({
  begin: (kinds) => processing(leading(as, kinds, goods)),
  finish: (kinds) => settled(without(kinds, as)),
  news: 'txnpackage_request_complete',
  empties: true,
});

/** Back to its shop: it leaves when the return is approved and paid. */
const sendBack: Transition = {
  begin: (kinds) => processing(leading('returning', kinds)),
  finish: (kinds) => ({ status: 'P', kinds: leading('returned', kinds, 'returning') }),
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

/**
 * Every request and what it does to the state and the kinds of a package (spec §4). One row an
 * action.
 */
export const transitions: Record<RequestAction, Transition> = {
  verify,
  repack,
  fix: released('normaldamaged', 'damagepartial', 'damagefull'),
  hazmat: released('normalhazmat', 'hazmatpartial', 'hazmatfull'),
  return: sendBack,
  ...discards,
};

/**
 * What staff does with a package when a request is done: what its member asked for, or the packing
 * of a paid OneBox.
 */
export type StaffTask = Pick<Transition, 'finish' | 'news' | 'empties'>;

const packing: StaffTask = {
  finish: (kinds) => ({ status: '2', kinds: [...kinds] }),
  news: 'txnpackage_onebox_complete',
};

/** The task of a stored request; null for an unknown name. */
export function taskOf(action: string): StaffTask | null {
  if (action === 'onebox') return packing;
  return isRequestAction(action) ? transitions[action] : null;
}

function isRequestAction(action: string): action is RequestAction {
  return Object.hasOwn(transitions, action);
}

/** Stored kinds that we know; anything else is normal. */
export function storedKinds(kinds: readonly string[]): WireKind[] {
  return kinds.map((kind) => (Object.hasOwn(wireKinds, kind) ? (kind as WireKind) : 'normal'));
}
