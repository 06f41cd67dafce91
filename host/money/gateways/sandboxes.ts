import { env, hasGatewayKeys } from '@/host/core/env';

/** Sandboxes never run in production or beside a gateway with keys. */
export const usesSandbox = (): boolean => env.DEPLOYMENT !== 'production' && !hasGatewayKeys();
