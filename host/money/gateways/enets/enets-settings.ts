import { env } from '@/host/core/env';
import { hostUrl } from '@/host/core/host-url';
import { signForSandbox } from '@/host/core/sandbox-credentials';

import { usesSandbox } from '../sandboxes';

export type EnetsSettings = ReturnType<typeof enetsSettings>;

export const offersEnets = (): boolean => Boolean(env.ENETS_MID) || usesSandbox();

export const sandboxEnetsKeys = () => ({
  mid: 'UMID_000000001',
  keyId: signForSandbox('enets', 'key').slice(0, 32),
  secret: signForSandbox('enets', 'secret'),
});

const stripTrailingSlash = (url: string) => url.replace(/\/$/, '');

/** Falls back to the sandbox at `ownUrl` without a merchant id. */
export function enetsSettings(ownUrl = hostUrl(), timeoutMs = env.GATEWAY_TIMEOUT_MS) {
  const addresses = {
    portalUrl: stripTrailingSlash(env.PORTAL_URL),
    noticeUrl: `${ownUrl}/enets/txn-from-b2s`,
    timeoutMs,
  };
  if (usesSandbox())
    return {
      ...sandboxEnetsKeys(),
      /** The form goes to `pageUrl`/TxnReqListener. */
      pageUrl: `${ownUrl}/sandbox/enets`,
      queryUrl: `${ownUrl}/sandbox/enets`,
      ...addresses,
    };
  return {
    mid: env.ENETS_MID ?? '',
    keyId: env.ENETS_KEY_ID ?? '',
    secret: env.ENETS_SECRET ?? '',
    pageUrl: stripTrailingSlash(env.ENETS_BASE_URL),
    queryUrl: stripTrailingSlash(env.ENETS_QUERY_URL),
    ...addresses,
  };
}
