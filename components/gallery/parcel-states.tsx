import { BoxesInProcess } from '@/components/boxes/boxes-in-process';
import { PackageCard, getSelectionState } from '@/components/packages/list/package-card';
import cards from '@/components/packages/list/package-card.module.scss';
import type { PendingReleases } from '@/components/packages/actions/use-pending-releases';
import { BoxView } from '@/components/onebox/box-view';
import type { Box, BoxStatus } from '@/rules/packages/onebox';
import { statusTable } from '@/rules/packages/package';

import {
  boxStates,
  findLabelStates,
  findReasonStates,
  createStorageStates,
  type CardState,
} from './package-states';
import { toGalleryStates, type GalleryState } from './state';

const noop = () => undefined;
const noReleases: PendingReleases = { pendingRefs: new Set(), saveRelease: noop };

function renderCard({ item, destination, selected }: CardState, isPending = false) {
  const isActive = statusTable[item.status].list === 'active';
  return (
    <div className={cards.room}>
      <ul className={`paper-list ${cards.list}`}>
        <PackageCard
          item={item}
          destination={destination}
          releases={isPending ? { ...noReleases, pendingRefs: new Set([item.ref]) } : noReleases}
          onChange={noop}
          {...(isActive && { onToggle: noop, ...getSelectionState(item, destination, selected) })}
        />
      </ul>
    </div>
  );
}

const toCardStates = (states: Iterable<[string, CardState]>, prefix: string) =>
  Object.fromEntries(
    [...states].map(([name, state]) => [`${prefix}-${name}`, () => renderCard(state)] as const),
  );

export function getPackageCardStates(now: string): GalleryState[] {
  const storage = createStorageStates(now).map((s): [string, CardState] => [s.item.name, s]);
  return toGalleryStates('packages', {
    ...toCardStates(findLabelStates(now), 'label'),
    ...toCardStates(findReasonStates(now), 'not-selectable'),
    ...toCardStates(storage, 'storage'),
    'request-waiting': () => storage[0] && renderCard(storage[0][1], true),
  });
}

const addDays = (now: string, days: number) =>
  new Date(Date.parse(now) + days * 86_400_000).toISOString();

const contents: Box['items'] = [
  ['PK7H2M9QX4', 'Tea set', 'Amazon'],
  ['PK8J3N4RY5', 'Lamp', 'eBay'],
].map(([ref = '', name = '', merchant = '']) => ({
  ref,
  name,
  merchant,
  tracking: '1Z999AA10123456784',
  category: 'kitchenware',
  kinds: ['regular'],
  arrived: '2026-02-20T08:00:00.000Z',
  weightGrams: 1250,
  amount: '49.90',
  picture: null,
}));

function createBox(status: BoxStatus, now: string, overrides: Partial<Box> = {}): Box {
  const isPaid = status !== 'draft';
  return {
    id: '6f1c1f3e-7a53-4d39-9b63-6f0d2f1f9a01',
    ref: 'PKB2345678',
    status,
    created: addDays(now, -3),
    paidAt: isPaid ? addDays(now, -2) : null,
    expected: status === 'packing' ? { earliest: addDays(now, 1), latest: addDays(now, 4) } : null,
    items: contents,
    declaredValue: '99.80',
    estimate: { weightGrams: 2500, lengthMm: 310, widthMm: 200, heightMm: 220 },
    measured: null,
    storage: {
      since: addDays(now, -10),
      days: 10,
      freeDays: 30,
      amount: '0.00',
      dailyFee: '1.00',
      lastFreeDay: addDays(now, 20),
    },
    price: {
      hash: isPaid ? '' : 'price',
      charges: [],
      subtotal: '4.00',
      discount: '0.00',
      promo: null,
      credits: '0.00',
      total: '4.00',
    },
    promo: null,
    credits: '0.00',
    availableCredits: '12.00',
    problems: [],
    paymentMethods: ['paypal', 'stripe'],
    shipmentRef: status === 'shipped' ? 'SH4K8T2M9Q' : null,
    refund: null,
    withdrawn: null,
    attempt: null,
    ...overrides,
  };
}

const boxFactories: Record<
  BoxStatus | 'draft-blocked' | 'refund-due' | 'disputed',
  (now: string) => Box
> = {
  draft: (now) => createBox('draft', now),
  packing: (now) => createBox('packing', now),
  ready: (now) => createBox('ready', now),
  shipped: (now) => createBox('shipped', now),
  cancelled: (now) =>
    createBox('cancelled', now, { refund: { amount: '4.00', credits: '0.00', paidBack: true } }),
  'refund-due': (now) =>
    createBox('cancelled', now, { refund: { amount: '4.00', credits: '2.00', paidBack: false } }),
  'draft-blocked': (now) =>
    createBox('draft', now, {
      problems: [
        { ref: 'PK7H2M9QX4', code: 'noValue' },
        { ref: 'PK8J3N4RY5', code: 'shipsAlone' },
        { ref: null, code: 'tooHeavy' },
      ],
      price: null,
    }),
  disputed: (now) =>
    createBox('packing', now, {
      withdrawn: { state: 'disputed', amount: '4.00', gateway: 'paypal', held: true },
    }),
};

export function getBoxCardStates(now: string): GalleryState[] {
  return toGalleryStates('boxes', {
    ...Object.fromEntries(
      boxStates.map((box) => [`card-${box.status}`, () => <BoxesInProcess boxes={[box]} />]),
    ),
    ...Object.fromEntries(
      Object.entries(boxFactories).map(([name, buildBox]) => [
        `page-${name}`,
        () => <BoxView loadedBox={buildBox(now)} ready={null} parcel={null} payment={() => null} />,
      ]),
    ),
  });
}

export const createDraftBox = (now: string): Box => createBox('draft', now);
