import { routes } from '@/rules/routes';

/** What the address of the shipments screen asks for. */
export interface ShipmentListWish {
  tab: 'current' | 'history';
  page: number;
  /** Opaque place in the list, for pages that were walked to. */
  at?: string;
}

type QueryValue = string | string[] | undefined;
const first = (value: QueryValue) => (Array.isArray(value) ? value[0] : value);
const LAST_PAGE = 1_000_000;

/** Reads `?tab=history&page=2&at=…`; nonsense becomes the first page of what is on its way. */
export function readShipmentWish(query: Record<string, QueryValue>): ShipmentListWish {
  const page = Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(first(query['page']))) || 1));
  const at = first(query['at']);
  return {
    tab: first(query['tab']) === 'history' ? 'history' : 'current',
    page,
    ...(at && page > 1 && /^[\w-]{1,120}$/.test(at) && { at }),
  };
}

/** Address of a page of the list; the neighbours of the shown page are asked for by their place. */
export function shipmentListHref(tab: ShipmentListWish['tab'], page = 1, at?: string | null): string {
  return routes.shipments({ ...(tab === 'history' && { tab }), ...(page > 1 && { page }), ...(page > 1 && at && { at }) });
}
