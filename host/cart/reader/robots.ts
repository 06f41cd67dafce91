import robotsParser from 'robots-parser';

/** The user agent that robots.txt rules match. */
export const readerName = 'ForwardingPortalReader';

/** Applies RFC 9309. Call it off the main thread: time grows with rules × address length. */
export function robotsAllow({ robots, url }: { robots: string; url: string }): boolean {
  return (
    robotsParser(new URL('/robots.txt', url).href, robots).isAllowed(url, readerName) !== false
  );
}
