import { classOf } from '@/lib/redirect-rules';
import { safeTarget } from '@/lib/redirect-target';
import { routes } from '@/rules/routes';

/** What the address of the payment requests screen asks for. */
export interface RequestListWish {
  tab: 'due' | 'history';
  page: number;
  /** Opaque place in the list, for pages that were walked to. */
  at?: string;
  /** The page that outstanding requests have closed: where the member wanted to go. */
  target?: string;
}

type QueryValue = string | string[] | undefined;
const first = (value: QueryValue) => (Array.isArray(value) ? value[0] : value);
const LAST_PAGE = 1_000_000;

/** The page about packages that outstanding requests have closed, as an address names it; undefined without one. */
export function readTarget(query: Record<string, QueryValue>): string | undefined {
  const target = safeTarget(first(query['target']));
  return classOf(target.split('?')[0] ?? '') === 'packages' ? target : undefined;
}

/** Reads `?tab=history&page=2&at=…&target=…`; nonsense becomes the first page of what is due. */
export function readRequestWish(query: Record<string, QueryValue>): RequestListWish {
  const page = Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(first(query['page']))) || 1));
  const at = first(query['at']);
  const target = readTarget(query);
  return {
    tab: first(query['tab']) === 'history' ? 'history' : 'due',
    page,
    ...(at && page > 1 && /^[\w-]{1,120}$/.test(at) && { at }),
    ...(target && { target }),
  };
}

/** Address of a page of the list; the neighbours of the shown page are asked for by their place. */
export function requestListHref({ tab, page = 1, at, target }: { tab: RequestListWish['tab']; page?: number; at?: string | null; target?: string }): string {
  return routes.paymentRequests({
    ...(tab === 'history' && { tab }),
    ...(page > 1 && { page }),
    ...(page > 1 && at && { at }),
    ...(target && { target }),
  });
}
