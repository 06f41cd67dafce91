import type { Body, Reply } from '@/contract/calls';
import { unwrapData } from '@/lib/api';
import { createConnectionError } from '@/lib/api-error';

async function request(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`/api/test/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch(() => {
    throw createConnectionError();
  });
  const data: unknown = await response.json().catch(() => null);
  return unwrapData({ status: response.status, headers: {}, data });
}

/** @throws ApiError */
export const sendAct = async (body: Body<'POST /test/act'>): Promise<Reply<'POST /test/act'>> =>
  (await request('POST', 'act', body)) as Reply<'POST /test/act'>;

/** @throws ApiError */
export const fetchTestState = async (): Promise<Reply<'GET /test/state'>> =>
  (await request('GET', 'state')) as Reply<'GET /test/state'>;

/**
 * Returns the path of the bundle's screen.
 * @throws ApiError with the refused fields
 */
export const reproduceBundle = async (bundle: unknown): Promise<string> =>
  ((await request('POST', 'reproduce', bundle)) as Reply<'POST /test/reproduce'>).open;
