import type { SandboxResponse, Handler } from '../answering';

export type AddRoute = (method: 'GET' | 'POST', path: string, answer: Handler) => void;

export const buildRefusal = (
  status: number,
  message: string,
  details: { type?: string; code?: string } = {},
): SandboxResponse => [status, { error: { type: 'invalid_request_error', ...details, message } }];
export const notFoundReply = buildRefusal(404, 'No such object', { code: 'resource_missing' });

/** The page starts after the item with the id `afterId`. */
export function toListJson<T extends { id: string }>(
  url: string,
  items: T[],
  limit = items.length,
  afterId?: string,
) {
  const start = afterId === undefined ? 0 : items.findIndex(({ id }) => id === afterId) + 1;
  const data = items.slice(start, start + limit);
  return { object: 'list' as const, has_more: start + data.length < items.length, url, data };
}
