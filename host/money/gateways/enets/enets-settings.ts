import { env } from '@/host/core/env';
import { getHostUrl } from '@/host/core/host-url';
import { signForSandbox } from '@/host/core/sandbox-credentials';

import { usesSandbox } from '../sandboxes';

export type EnetsSettings = ReturnType<typeof getEnetsSettings>;

export const offersEnets = (): boolean => Boolean(env.ENETS_MID) || usesSandbox();

export const getSandboxEnetsKeys = () => ({
  mid: 'UMID_000000001',
  keyId: signForSandbox('enets', 'key').slice(0, 32),
  secret: signForSandbox('enets', 'secret'),
});

const stripTrailingSlash = (url: string) => url.replace(/\/$/, '');

/** Without a merchant id, falls back to the sandbox at `ownUrl`. */
export function getEnetsSettings(ownUrl = getHostUrl(), timeoutMs = env.GATEWAY_TIMEOUT_MS) {
  const sharedSettings = {
    portalUrl: stripTrailingSlash(env.PORTAL_URL),
    noticeUrl: `${ownUrl}/enets/txn-from-b2s`,
    timeoutMs,
  };
  if (usesSandbox())
    return {
      ...getSandboxEnetsKeys(),
      /** The form goes to `pageUrl`/TxnReqListener. */
      pageUrl: `${ownUrl}/sandbox/enets`,
      queryUrl: `${ownUrl}/sandbox/enets`,
      ...sharedSettings,
    };
  return {
    mid: env.ENETS_MID ?? '',
    keyId: env.ENETS_KEY_ID ?? '',
    secret: env.ENETS_SECRET ?? '',
    pageUrl: stripTrailingSlash(env.ENETS_BASE_URL),
    queryUrl: stripTrailingSlash(env.ENETS_QUERY_URL),
    ...sharedSettings,
  };
}
