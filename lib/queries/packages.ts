import { readSearch } from '@/rules/packages/search';
import { routes } from '@/rules/routes';

/** The two lists of the packages screen. */
export type ListName = 'active' | 'history';

/** States that the packages tab can be filtered by. */
export const filters = ['0', '1', '2'] as const;
export type Filter = (typeof filters)[number];

/** What the address of the packages screen asks for. */
export interface ListWish {
  tab: ListName;
  page: number;
  status?: Filter;
  /** Opaque place in the list, for pages that were walked to. */
  at?: string;
  /** Part of a name, tracking number or merchant. */
  search?: string;
}

type QueryValue = string | string[] | undefined;
const first = (value: QueryValue) => (Array.isArray(value) ? value[0] : value);
const LAST_PAGE = 1_000_000;

/** Reads `?tab=history&page=2&status=0&search=tea&at=…`; nonsense becomes the first page of everything. */
export function readListWish(query: Record<string, QueryValue>): ListWish {
  const tab: ListName = first(query['tab']) === 'history' ? 'history' : 'active';
  const page = Math.min(LAST_PAGE, Math.max(1, Math.trunc(Number(first(query['page']))) || 1));
  const status = tab === 'active' ? filters.find((filter) => filter === first(query['status'])) : undefined;
  const at = first(query['at']);
  const search = readSearch(first(query['search']));
  return { tab, page, ...(status && { status }), ...(at && page > 1 && /^[\w-]{1,120}$/.test(at) && { at }), ...(search && { search }) };
}

/** Address of a page of the list; the neighbours of the shown page are asked for by their place. */
export function listHref(wish: Pick<ListWish, 'tab' | 'status' | 'search'>, page: number, at?: string | null): string {
  return routes.packages({
    ...(wish.tab === 'history' && { tab: 'history' }),
    ...(wish.status && { status: wish.status }),
    ...(wish.search && { search: wish.search }),
    ...(page > 1 && { page }),
    ...(page > 1 && at && { at }),
  });
}
