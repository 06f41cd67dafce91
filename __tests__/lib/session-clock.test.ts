/** @jest-environment node */
import type { BrowserSession } from '@/lib/browser/session';
import { getNextCheckMs, readSessionClock } from '@/lib/browser/session-clock';
import { guestSession } from '@/lib/session';

const minute = 60_000;
const now = Date.parse('2026-03-02T09:00:00.000Z');
const toIsoTime = (ms: number) => new Date(now + ms).toISOString();
const buildBrowserSession = (changes: Partial<BrowserSession> = {}): BrowserSession => ({
  ended: false,
  state: 'logged-in',
  user: {
    suite: 'CG1000001',
    id: '1',
    email: 'demo@crossgate.example',
    countryISO: 'PH',
    firstname: 'Maria',
  },
  expiresAt: toIsoTime(60 * minute),
  serverTime: toIsoTime(0),
  ...changes,
});
const buildPageSession = (leftMs: number) => ({ suite: 'CG1000001', endsAtMs: now + leftMs });
const signedOutSession = { ...guestSession(toIsoTime(0)), ended: false };
const staleSession = buildBrowserSession({ expiresAt: null });

describe('the session of a page', () => {
  it.each([
    ['an hour left', buildPageSession(60 * minute), staleSession, 'calm'],
    [
      'a millisecond more than five minutes left',
      buildPageSession(5 * minute + 1),
      staleSession,
      'calm',
    ],
    ['five minutes left', buildPageSession(5 * minute), staleSession, 'soon'],
    ['a millisecond left', buildPageSession(1), staleSession, 'soon'],
    ['nothing left', buildPageSession(0), staleSession, 'expired'],
    ['an end in the past', buildPageSession(-minute), staleSession, 'expired'],
    ['another tab that stayed signed in', buildPageSession(minute), buildBrowserSession(), 'calm'],
    [
      'another tab that stayed signed in after the end',
      buildPageSession(-minute),
      buildBrowserSession(),
      'calm',
    ],
    ['a logout in another tab', buildPageSession(60 * minute), signedOutSession, 'signed-out'],
    [
      'a refusal by the host, seen in any tab',
      buildPageSession(60 * minute),
      { ...signedOutSession, ended: true },
      'ended',
    ],
    [
      'a logout to pre-logged-in in another tab',
      buildPageSession(60 * minute),
      buildBrowserSession({ state: 'pre-logged-in' }),
      'signed-out',
    ],
    [
      'another account in another tab',
      buildPageSession(60 * minute),
      buildBrowserSession({ user: { ...buildBrowserSession().user!, suite: 'CG1000002' } }),
      'other-account',
    ],
    ['cookies that expired with the session', buildPageSession(0), signedOutSession, 'expired'],
    [
      'a broken date in the cookie',
      buildPageSession(60 * minute),
      buildBrowserSession({ expiresAt: 'soon' }),
      'calm',
    ],
  ])('has the right state with %s', (_case, pageSession, cookies, phase) => {
    expect(readSessionClock(pageSession, cookies, now).phase).toBe(phase);
  });

  it('is checked when the last five minutes begin, then every second', () => {
    expect(getNextCheckMs({ phase: 'calm', remainingMs: 60 * minute })).toBe(55 * minute);
    expect(getNextCheckMs({ phase: 'soon', remainingMs: 3 * minute })).toBe(1000);
    expect(getNextCheckMs({ phase: 'soon', remainingMs: 400 })).toBe(400);
  });

  it('never waits longer than a timer allows', () => {
    expect(getNextCheckMs({ phase: 'calm', remainingMs: 100 * 24 * 60 * minute })).toBe(
      2_147_483_647,
    );
  });
});
