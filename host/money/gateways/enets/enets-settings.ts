import { env } from '@/host/core/env';
import { hostUrl } from '@/host/core/host-url';
import { sandboxSign } from '@/host/core/sandbox-credentials';

import { playsSandbox } from '../sandboxes';

/** Where the regional card gateway (or the sandbox that has its protocol) is, and who we are to it. */
export type EnetsSettings = ReturnType<typeof enetsSettings>;

/** Whether the regional card gateway can be used here: with a merchant id, or by the sandbox. */
export const offersEnets = (): boolean => Boolean(env.ENETS_MID) || playsSandbox();

/** The merchant that the bundled sandbox knows. */
export const sandboxEnetsKeys = () => ({
  mid: 'UMID_000000001',
  keyId: sandboxSign('enets', 'key').slice(0, 32),
  secret: sandboxSign('enets', 'secret'),
});

const bare = (url: string) => url.replace(/\/$/, '');

/**
 * The gateway by the settings; the sandbox when there is no merchant id.
 * @param ownUrl where this host listens, for the sandbox
 */
export function enetsSettings(ownUrl = hostUrl(), timeoutMs = env.GATEWAY_TIMEOUT_MS) {
  const places = {
    /** Where browsers reach the portal, and the gateway's server this host. */
    portalUrl: bare(env.PORTAL_URL),
    noticeUrl: `${ownUrl}/enets/txn-from-b2s`,
    timeoutMs,
  };
  if (playsSandbox())
    return {
      ...sandboxEnetsKeys(),
      /** The payer's browser posts its form to `pageUrl`/TxnReqListener. */
      pageUrl: `${ownUrl}/sandbox/enets`,
      /** We ask `queryUrl`/TxnQuery what became of it. */
      queryUrl: `${ownUrl}/sandbox/enets`,
      ...places,
    };
  return {
    mid: env.ENETS_MID ?? '',
    keyId: env.ENETS_KEY_ID ?? '',
    secret: env.ENETS_SECRET ?? '',
    pageUrl: bare(env.ENETS_BASE_URL),
    queryUrl: bare(env.ENETS_QUERY_URL),
    ...places,
  };
}
