import type { StaticDecode, TSchema } from 'typebox';

import { readAs } from '@/host/core/read-as';

import { GatewayFailure } from './gateways';

/** @throws GatewayFailure for an unexpected shape */
export const readResponse = <T extends TSchema>(
  label: string,
  schema: T,
  body: unknown,
): StaticDecode<T> =>
  readAs(schema, body, (fault): never => {
    throw new GatewayFailure(`${label} has an unexpected shape: ${fault}`);
  });

/** Checks that a gateway page's origin is allowed. @throws GatewayFailure */
export function checkHostedPage(text: string | null, origins: readonly string[]): string {
  const url = text && URL.canParse(text) ? new URL(text) : null;
  if (!url || !origins.includes(url.origin) || url.username || url.password)
    throw new GatewayFailure('the hosted page has an unknown origin');
  return url.href;
}
