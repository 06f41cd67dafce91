import { limits } from '@/contract/limits';
import type { BrowserSession } from '@/lib/browser/session';

/**
 * The state of a page's session. `soon`: five minutes or less are left; `ended`: the host refused
 * it; `signed-out` and `other-account`: another tab ended it or signed somebody else in.
 */
export type SessionPhase = 'calm' | 'soon' | 'expired' | 'ended' | 'signed-out' | 'other-account';

export interface SessionReading {
  phase: SessionPhase;
  /** Milliseconds until the session ends, by the server's clock. */
  remainingMs: number;
}

/**
 * Reads the state of a session.
 * @param page the session the page was rendered for, with the latest known end
 * @param browser what the cookies say now; a later end there is another tab's "stay signed in"
 * @param nowMs the server's clock
 */
export function readSessionClock(
  page: { suite: string; endsAtMs: number },
  browser: BrowserSession,
  nowMs: number,
): SessionReading {
  const same = browser.user?.suite === page.suite && browser.state === 'logged-in';
  const renewed = same && browser.expiresAt ? Date.parse(browser.expiresAt) || 0 : 0;
  const remainingMs = Math.max(0, Math.max(page.endsAtMs, renewed) - nowMs);
  if (remainingMs === 0) return { phase: 'expired', remainingMs };
  if (browser.user && browser.user.suite !== page.suite)
    return { phase: 'other-account', remainingMs };
  if (!same) return { phase: browser.ended ? 'ended' : 'signed-out', remainingMs };
  return { phase: remainingMs <= limits.expiryNoticeMs ? 'soon' : 'calm', remainingMs };
}

/**
 * How long to wait before the next look, in milliseconds; never longer than a timer can count (spec
 * §9).
 */
export function nextLookMs({ phase, remainingMs }: SessionReading): number {
  if (phase === 'soon') return Math.min(1000, remainingMs);
  return Math.min(limits.timerMaxMs, Math.max(1000, remainingMs - limits.expiryNoticeMs));
}
