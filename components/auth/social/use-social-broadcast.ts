import { useEffect } from 'react';

import { readSocialResult, type SocialResult } from '@/rules/social-result';

const channelOf = (tab: string) => `social-${tab}`;

/**
 * Tells the tab that opened this window what became of the visit to the provider. The window's
 * opener may be cut off by the provider, this is not.
 */
export function broadcastSocialResult(tab: string, result: SocialResult): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelOf(tab));
  channel.postMessage(result);
  channel.close();
}

/**
 * Calls back when the popup of this tab has news. Only a hint: the truth is in the cookies and at
 * the host.
 */
export function useSocialBroadcast(
  tab: string | null,
  onMessage: (result: SocialResult) => void,
): void {
  useEffect(() => {
    if (tab === null || typeof BroadcastChannel === 'undefined') return undefined;
    const channel = new BroadcastChannel(channelOf(tab));
    channel.onmessage = (event: MessageEvent<unknown>) => {
      const result =
        typeof event.data === 'object' && event.data !== null ? readSocialResult(event.data) : null;
      if (result) onMessage(result);
    };
    return () => channel.close();
  }, [tab, onMessage]);
}
