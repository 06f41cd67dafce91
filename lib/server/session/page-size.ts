import type { IncomingMessage, ServerResponse } from 'node:http';

import { limits } from '@/contract/limits';
import { pageSizes, readChoice, type PageQuery, type PageSize } from '@/lib/queries/list-query';

import { parseCookies, readOne } from './cookies';
import { writeChoice } from './session-cookies';

/** Remembers the page size from a list's URL, and uses it for first pages whose URL has none. */
export function rememberPageSize<Q extends PageQuery & { size?: PageSize }>(
  list: 'packages' | 'shipments',
  { size, ...query }: Q,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): Omit<Q, 'size'> & { size?: PageSize } {
  const name = `${list}_size`;
  const lastSize = readChoice(pageSizes, readOne(parseCookies(request.headers.cookie).get(name)));
  if (size && size !== lastSize) writeChoice(response, name, size);
  const chosenSize = size ?? (query.page === 1 ? lastSize : undefined);
  return { ...query, ...(chosenSize && chosenSize !== limits.pageSize && { size: chosenSize }) };
}
