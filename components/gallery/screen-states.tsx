import { AddressList } from '@/components/account/address-list';
import { CardList } from '@/components/account/card-list';
import { NoHistory } from '@/components/account/no-history';
import { CartView } from '@/components/cart/cart-view';
import { NothingToOrder } from '@/components/cart/checkout/nothing-to-order';
import { NothingYet } from '@/components/dashboard/nothing-yet';
import { EmptyGoods } from '@/components/deals/empty-goods';
import { ErrorState } from '@/components/failure/error-state';
import { Alert } from '@/components/kit/ui/alert';
import { BrokenPart } from '@/components/kit/ui/broken-part';
import { ErrorText } from '@/components/kit/ui/error-text';
import { FailurePage } from '@/components/layout/failure-page';
import { OrderList } from '@/components/orders/order-list';
import { NoPackages } from '@/components/packages/list/no-packages';
import { RequestList } from '@/components/payments/requests/request-list';
import { ShipmentList } from '@/components/tracking/shipment-list';
import { errorCodes } from '@/contract/error-codes';
import type { ErrorKind, PlainError } from '@/lib/api-error';
import type { PackagesQuery } from '@/lib/queries/packages';

import { toGalleryStates, type GalleryState } from './state';

const noop = () => undefined;
const noCounts = { action: 0, processing: 0, ready: 0, history: 0 };
const emptyPage = { items: [], page: 1, totalPages: 1, total: 0, next: null, previous: null };

const packageQueries: Record<string, PackagesQuery> = {
  'packages-none': { tab: 'active', page: 1 },
  'packages-filter': { tab: 'active', status: '0', page: 1 },
  'packages-history': { tab: 'history', page: 1 },
  'packages-search': { tab: 'active', search: 'tent', page: 1 },
  'packages-store': { tab: 'active', store: 'Amazon', page: 1 },
};

export function getEmptyStates(now: string): GalleryState[] {
  const noopAsync = () => Promise.resolve();
  return toGalleryStates('empty', {
    ...Object.fromEntries(
      Object.entries(packageQueries).map(([name, query]) => [
        name,
        () => <NoPackages query={query} counts={noCounts} />,
      ]),
    ),
    'packages-search-elsewhere': () => (
      <NoPackages
        query={{ tab: 'active', search: 'tent', page: 1 }}
        counts={{ ...noCounts, history: 3 }}
      />
    ),
    orders: () => <OrderList list={emptyPage} query={{ tab: 'current', page: 1 }} />,
    'orders-history': () => <OrderList list={emptyPage} query={{ tab: 'history', page: 1 }} />,
    'orders-filter': () => (
      <OrderList list={emptyPage} query={{ tab: 'current', page: 1, status: 'P' }} />
    ),
    shipments: () => (
      <ShipmentList list={emptyPage} query={{ tab: 'current', page: 1 }} countryNames={{}} />
    ),
    'shipments-history': () => (
      <ShipmentList list={emptyPage} query={{ tab: 'history', page: 1 }} countryNames={{}} />
    ),
    requests: () => <RequestList list={emptyPage} query={{ tab: 'due', page: 1 }} />,
    'requests-history': () => <RequestList list={emptyPage} query={{ tab: 'history', page: 1 }} />,
    addresses: () => <AddressList addresses={[]} countries={[]} />,
    cards: () => <CardList cards={[]} providerOrigins={[]} outcome={null} />,
    'cards-failed': () => <CardList cards={[]} providerOrigins={[]} outcome="failed" />,
    'account-history': () => <NoHistory />,
    dashboard: () => <NothingYet />,
    cart: () => (
      <CartView
        operations={{
          cart: { lines: [], saved: [], value: '0.00' },
          move: noopAsync,
          remove: noopAsync,
          setQuantity: noopAsync,
          restore: noopAsync,
        }}
      />
    ),
    'order-checkout': () => <NothingToOrder />,
    deals: () => (
      <EmptyGoods goodsList={{ goods: [], opens: now, checked: now }} gifts={false} country="JP" />
    ),
    'gift-guide': () => (
      <EmptyGoods goodsList={{ goods: [], opens: null, checked: now }} gifts country="JP" />
    ),
  });
}

const errorKinds: Record<Exclude<ErrorKind, 'coded' | 'cancelled'>, true> = {
  offline: true,
  network: true,
  timeout: true,
  server: true,
  mismatch: true,
  cookies: true,
};
type Failure = Pick<PlainError, 'kind' | 'code' | 'message'>;

const failures: ReadonlyMap<string, Failure> = new Map<string, Failure>([
  ...(Object.keys(errorKinds) as (keyof typeof errorKinds)[]).map(
    (kind) => [kind, { kind, code: null, message: '' }] as const,
  ),
  ...Object.values(errorCodes)
    .sort((a, b) => a.code - b.code)
    .map(({ code }) => [String(code), { kind: 'coded', code, message: '' }] as const),
]);

function SampleFailure({ error }: { error: Failure }) {
  return (
    <>
      <Alert tone="danger">
        <ErrorText error={error} />
      </Alert>
      <div className="mt-4">
        <ErrorState
          error={{ ...error, requestId: '00000000-0000-4000-8000-0000000000f1' }}
          onRetry={noop}
        />
      </div>
    </>
  );
}

export const getErrorStates = (): GalleryState[] =>
  toGalleryStates(
    'errors',
    Object.fromEntries(
      [...failures].map(([name, error]) => [name, () => <SampleFailure error={error} />]),
    ),
  );

export const getFailureScreens = (): GalleryState[] => [
  { group: 'screens', name: 'not-found', bare: true, show: () => <FailurePage kind="notFound" /> },
  { group: 'screens', name: 'failed', bare: true, show: () => <FailurePage kind="error" /> },
  { group: 'screens', name: 'broken-part', show: () => <BrokenPart /> },
];
