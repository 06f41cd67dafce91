import type { z } from 'zod';

import { GatewayFailure } from './gateways';

/** The parts of an answer that we read. @throws GatewayFailure for another shape */
export function readAnswer<T>(what: string, schema: z.ZodType<T>, answer: unknown): T {
  const { data, error } = schema.safeParse(answer);
  if (error)
    throw new GatewayFailure(
      `${what} has an unexpected shape: ${error.issues[0]?.path.join('.') ?? ''}`,
    );
  return data;
}

/** The address of a gateway's page, where payers may be sent to it. @throws GatewayFailure */
export function hostedPage(text: string | null, origins: readonly string[]): string {
  const url = text && URL.canParse(text) ? new URL(text) : null;
  if (!url || !origins.includes(url.origin) || url.username || url.password)
    throw new GatewayFailure('the hosted page is at an unknown place');
  return url.href;
}
