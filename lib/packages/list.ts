import type { DestinationFacts, PackageFacts } from './facts';
import { kindsFor } from './flags';
import type { PackageKind } from './kinds';
import { statusTable } from './status';

/** The two lists of the packages screen. */
export const listNames = ['active', 'history'] as const;
export type ListName = (typeof listNames)[number];

/** State of one list (spec §3, pagination). `loadPackages` asks for a load. */
export interface ListState<T> {
  items: readonly T[];
  isLoading: boolean;
  loadPackages: boolean;
}
export type Lists<T> = Record<ListName, ListState<T>>;

/** What can happen to the lists (spec §4, list actions). */
export type ListAction<T extends PackageFacts> =
  | { type: 'setItems'; list: ListName; items: readonly T[] }
  | { type: 'updateItem'; item: T }
  | { type: 'setLoading'; list: ListName; isLoading: boolean }
  | { type: 'setLoadFlag'; list: ListName; loadPackages: boolean }
  | { type: 'refresh'; list: ListName }
  | { type: 'setItemizationRequired'; required: boolean }
  | { type: 'updateFlags'; destination: DestinationFacts | null }
  | { type: 'addKind' | 'removeKind'; ref: string; kind: PackageKind }
  | { type: 'updateKind'; ref: string; from: PackageKind; to: PackageKind }
  | { type: 'setKinds'; ref: string; kinds: readonly PackageKind[] };

const emptyList = { items: [], isLoading: false, loadPackages: true };

export function emptyLists<T>(): Lists<T> {
  return { active: emptyList, history: emptyList };
}

function listOf<T>(lists: Lists<T>, name: ListName): ListState<T> {
  if (!Object.hasOwn(lists, name)) throw new RangeError(`There is no list of packages called "${name}"`);
  return lists[name];
}

function inList<T>(lists: Lists<T>, name: ListName, change: Partial<ListState<T>>): Lists<T> {
  return { ...lists, [name]: { ...listOf(lists, name), ...change } };
}

function mapItems<T>(lists: Lists<T>, change: (item: T) => T): Lists<T> {
  return {
    active: { ...lists.active, items: lists.active.items.map(change) },
    history: { ...lists.history, items: lists.history.items.map(change) },
  };
}

function withKinds<T extends PackageFacts>(lists: Lists<T>, ref: string, change: (kinds: readonly PackageKind[]) => readonly PackageKind[]): Lists<T> {
  return mapItems(lists, (item) => (item.ref === ref ? { ...item, kinds: [...new Set(change(item.kinds))] } : item));
}

/** Replaces a package where it stands; one whose state belongs to the other list moves to the head of that list (spec §4, discard). */
function updateItem<T extends PackageFacts>(lists: Lists<T>, item: T): Lists<T> {
  const home = statusTable[item.status].list;
  const away = home === 'active' ? 'history' : 'active';
  if (!lists[away].items.some(({ ref }) => ref === item.ref)) return mapItems(lists, (old) => (old.ref === item.ref ? item : old));
  const left = inList(lists, away, { items: lists[away].items.filter(({ ref }) => ref !== item.ref) });
  return inList(left, home, { items: [item, ...lists[home].items.filter(({ ref }) => ref !== item.ref)] });
}

/** The pure reducer behind the lists of packages. @throws RangeError for a list that does not exist */
export function reduceLists<T extends PackageFacts>(lists: Lists<T>, action: ListAction<T>): Lists<T> {
  switch (action.type) {
    case 'setItems':
      return inList(lists, action.list, { items: action.items, isLoading: false, loadPackages: false });
    case 'updateItem':
      return updateItem(lists, action.item);
    case 'setLoading':
      return inList(lists, action.list, { isLoading: action.isLoading });
    case 'setLoadFlag':
      return inList(lists, action.list, { loadPackages: action.loadPackages });
    case 'refresh':
      return inList(lists, action.list, { items: [], isLoading: true });
    case 'setItemizationRequired':
      return mapItems(lists, (item) => ({ ...item, kinds: markItemization(item, action.required) }));
    case 'updateFlags':
      return mapItems(lists, (item) => ({ ...item, kinds: kindsFor(item, action.destination) }));
    case 'addKind':
      return withKinds(lists, action.ref, (kinds) => [...kinds, action.kind]);
    case 'removeKind':
      return withKinds(lists, action.ref, (kinds) => kinds.filter((kind) => kind !== action.kind));
    case 'updateKind':
      return withKinds(lists, action.ref, (kinds) => kinds.map((kind) => (kind === action.from ? action.to : kind)));
    case 'setKinds':
      return withKinds(lists, action.ref, () => action.kinds);
  }
}

function markItemization(item: PackageFacts, required: boolean): PackageKind[] {
  const others = item.kinds.filter((kind) => kind !== 'itemizationNeeded');
  return required && !item.itemizationDeclared && statusTable[item.status].list === 'active' ? [...others, 'itemizationNeeded'] : others;
}
