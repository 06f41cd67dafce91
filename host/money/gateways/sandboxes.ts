import { env, hasGatewayKeys } from '@/host/core/env';

/**
 * Whether the bundled sandboxes may play the gateways that have no keys: never where money is real,
 * which is in production, and beside any gateway that has keys.
 */
export const playsSandbox = (): boolean => env.DEPLOYMENT !== 'production' && !hasGatewayKeys();
