import { listActions, actionTable, type PackageAction } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';
import { type LabelKey, getPackageLabel, labelTones } from '@/rules/packages/label';
import type { BoxInProcess } from '@/rules/packages/onebox';
import {
  type DestinationFacts,
  statusCodes,
  statusTable,
  wireKinds,
} from '@/rules/packages/package';
import {
  dangerousDestinations,
  merchantDestinations,
  tobaccoCategory,
  tobaccoDestinations,
  unselectableReason,
  type UnselectableReason,
} from '@/rules/packages/shippable';

export interface CardState {
  item: PackageItem;
  destination: DestinationFacts | null;
  selected: PackageItem[];
}

const DAY_MS = 86_400_000;
const addDays = (now: string, n: number) => new Date(Date.parse(now) + n * DAY_MS).toISOString();

function createPackage(now: string): PackageItem {
  return {
    ref: 'PK7H2M9QX4',
    status: '2',
    kinds: ['regular'],
    amount: '49.90',
    category: 'kitchenware',
    merchant: 'Amazon',
    itemizationDeclared: false,
    shipAlone: false,
    weightGrams: 1250,
    lengthMm: 305,
    widthMm: 200,
    heightMm: 100,
    name: '',
    receivedName: '',
    tracking: '1Z999AA10123456784',
    arrived: addDays(now, -10),
    customerDeclared: true,
    chargeableGrams: 1500,
    slip: null,
    arrivedGrams: 1250,
    instructions: [],
    additional: '',
    repackType: null,
    hasInvoice: false,
    pictures: [],
    contents: [],
    actions: [],
    events: [],
    shipmentRef: null,
    inShipment: false,
    boxId: null,
    boxItems: [],
    storage: {
      days: 10,
      freeDays: 30,
      amount: '0.00',
      dailyFee: '1.00',
      lastFreeDay: addDays(now, 20),
    },
  };
}

type Change = Partial<PackageItem>;

const changes: Change[] = [
  {},
  ...statusCodes.map((status) => ({ status })),
  ...Object.values(wireKinds).map((kind) => ({ kinds: [kind] })),
  { merchant: '' },
  { amount: '0.00' },
  { amount: '900.00' },
  { category: tobaccoCategory },
  { itemizationDeclared: true },
  { shipAlone: true },
  { boxId: '00000000-0000-4000-8000-00000000000b', boxed: true },
  { packing: true },
  { held: true },
  { lengthMm: 1300, weightGrams: 31_000 },
];

const ordinaryDestination: DestinationFacts = {
  country: 'PH',
  itemizationRequired: false,
  batteryRestricted: false,
};
const destinations: (DestinationFacts | null)[] = [
  null,
  ordinaryDestination,
  { ...ordinaryDestination, itemizationRequired: true },
  { ...ordinaryDestination, batteryRestricted: true },
  ...[dangerousDestinations[0], tobaccoDestinations[0], merchantDestinations[0]].flatMap(
    (country) => (country ? [{ ...ordinaryDestination, country }] : []),
  ),
];

/** Combines up to two changes, simplest first. */
function createVariants(now: string): PackageItem[] {
  const base = createPackage(now);
  return changes.flatMap((first) =>
    changes.map((second): PackageItem => {
      const item = { ...base, ...first, ...second };
      return {
        ...item,
        actions: listActions({ status: item.status, kinds: item.kinds, paid: item.status === 'P' }),
      };
    }),
  );
}

/** Finds the first state for every label, preferably with a status in the label's color. */
export function findLabelStates(now: string): Map<LabelKey, CardState> {
  const cards = new Map<LabelKey, CardState>();
  const cases = createVariants(now).flatMap((item) =>
    destinations.map((destination) => ({ item, destination, selected: [] })),
  );
  for (const isStrict of [true, false]) {
    for (const state of cases) {
      const key = getPackageLabel(state.item, state.destination);
      if (cards.has(key) || (isStrict && statusTable[state.item.status].tone !== labelTones[key]))
        continue;
      cards.set(key, nameState(state, key));
    }
  }
  return cards;
}

/** Finds a card for every reason that blocks selection. */
export function findReasonStates(now: string): Map<UnselectableReason, CardState> {
  const cards = new Map<UnselectableReason, CardState>();
  const otherPackage = { ...createPackage(now), ref: 'PK3W5N8RT6', name: 'other' };
  const selections = [[], [otherPackage], [{ ...otherPackage, shipAlone: true }]];
  for (const item of createVariants(now)) {
    for (const destination of destinations) {
      for (const selected of selections) {
        const reason = unselectableReason({ package: item, destination, selected });
        if (reason && !cards.has(reason))
          cards.set(reason, nameState({ item, destination, selected }, reason));
      }
    }
  }
  return cards;
}

/** Finds a package for every member action, in menu order. */
export function findActionStates(now: string): Map<PackageAction, PackageItem> {
  const items = createVariants(now);
  const findItem = (action: PackageAction) => items.find(({ actions }) => actions.includes(action));
  return new Map(
    (Object.keys(actionTable) as PackageAction[]).flatMap((action) => {
      const item = findItem(action);
      return item ? [[action, { ...item, name: action }] as const] : [];
    }),
  );
}

export const boxStates: BoxInProcess[] = (['draft', 'packing', 'ready'] as const).map(
  (status, index) => ({
    id: status,
    ref: `PK4K8T2M9${index}`,
    status,
    count: index + 2,
    held: false,
  }),
);

export function createStorageStates(now: string): CardState[] {
  const item = createPackage(now);
  const createStorage = (days: number, amount: string) => ({
    ...item.storage,
    days,
    amount,
    lastFreeDay: addDays(now, 30 - days),
  });
  const states = [
    ['new', createStorage(0, '0.00')],
    ['oneDayLeft', createStorage(29, '0.00')],
    ['lastDay', createStorage(30, '0.00')],
    ['owing', createStorage(45, '15.00')],
  ] as const;
  return states.map(([name, stay]) => ({
    item: { ...item, name, ref: `PK-${name}`, arrived: addDays(now, -stay.days), storage: stay },
    destination: null,
    selected: [],
  }));
}

const nameState = (state: CardState, name: string): CardState => ({
  ...state,
  item: { ...state.item, name, ref: `PK-${name}` },
});
