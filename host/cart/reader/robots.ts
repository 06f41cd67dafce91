import robotsParser from 'robots-parser';

/** The name under which we read stores' pages, as their robots.txt may say it. */
export const readerName = 'ForwardingPortalReader';

/**
 * Whether a robots.txt lets us read an address (RFC 9309). Time may grow with rules × length of the
 * address: call it off the main thread.
 */
export function robotsAllow({ robots, url }: { robots: string; url: string }): boolean {
  return (
    robotsParser(new URL('/robots.txt', url).href, robots).isAllowed(url, readerName) !== false
  );
}
