import { useEffect } from 'react';

import { readSocialResult, type SocialResult } from '@/rules/social-result';

const channelName = (tab: string) => `social-${tab}`;

/** Sends the result to the opening tab. `window.opener` may be cut off by the provider. */
export function broadcastSocialResult(tab: string, result: SocialResult): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName(tab));
  channel.postMessage(result);
  channel.close();
}

/** The message is a hint; the cookies and the host are the source of truth. */
export function useSocialBroadcast(
  tab: string | null,
  onMessage: (result: SocialResult) => void,
): void {
  useEffect(() => {
    if (tab === null || typeof BroadcastChannel === 'undefined') return undefined;
    const channel = new BroadcastChannel(channelName(tab));
    channel.onmessage = (event: MessageEvent<unknown>) => {
      const result =
        typeof event.data === 'object' && event.data !== null ? readSocialResult(event.data) : null;
      if (result) onMessage(result);
    };
    return () => channel.close();
  }, [tab, onMessage]);
}
