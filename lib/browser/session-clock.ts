import { limits } from '@/contract/limits';
import type { BrowserSession } from '@/lib/browser/session';

/**
 * `soon`: five minutes or less; `ended`: the host refused it; `signed-out`, `other-account`:
 * changed in another tab.
 */
export type SessionPhase = 'calm' | 'soon' | 'expired' | 'ended' | 'signed-out' | 'other-account';

export interface SessionReading {
  phase: SessionPhase;
  /** By the server's clock. */
  remainingMs: number;
}

/**
 * A later end in `browser` means another tab extended the session. `nowMs` is the server's clock.
 */
export function readSessionClock(
  page: { suite: string; endsAtMs: number },
  browser: BrowserSession,
  nowMs: number,
): SessionReading {
  const isSameMember = browser.user?.suite === page.suite && browser.state === 'logged-in';
  const renewedEndMs = isSameMember && browser.expiresAt ? Date.parse(browser.expiresAt) || 0 : 0;
  const remainingMs = Math.max(0, Math.max(page.endsAtMs, renewedEndMs) - nowMs);
  if (remainingMs === 0) return { phase: 'expired', remainingMs };
  if (browser.user && browser.user.suite !== page.suite)
    return { phase: 'other-account', remainingMs };
  if (!isSameMember) return { phase: browser.ended ? 'ended' : 'signed-out', remainingMs };
  return { phase: remainingMs <= limits.expiryNoticeMs ? 'soon' : 'calm', remainingMs };
}

/** Returns milliseconds, capped at the timer limit. */
export function getNextCheckMs({ phase, remainingMs }: SessionReading): number {
  if (phase === 'soon') return Math.min(1000, remainingMs);
  return Math.min(limits.timerMaxMs, Math.max(1000, remainingMs - limits.expiryNoticeMs));
}
