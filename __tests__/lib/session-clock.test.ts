/** @jest-environment node */
import type { BrowserSession } from '@/lib/browser/session';
import { nextCheckMs, readSessionClock } from '@/lib/browser/session-clock';
import { guestSession } from '@/lib/session';

const minute = 60_000;
const now = Date.parse('2026-03-02T09:00:00.000Z');
const at = (ms: number) => new Date(now + ms).toISOString();
const browser = (changes: Partial<BrowserSession> = {}): BrowserSession => ({
  ended: false,
  state: 'logged-in',
  user: {
    suite: 'CG1000001',
    id: '1',
    email: 'demo@crossgate.example',
    countryISO: 'PH',
    firstname: 'Maria',
  },
  expiresAt: at(60 * minute),
  serverTime: at(0),
  ...changes,
});
const page = (leftMs: number) => ({ suite: 'CG1000001', endsAtMs: now + leftMs });
const signedOut = { ...guestSession(at(0)), ended: false };
const stale = browser({ expiresAt: null });

describe('the session of a page', () => {
  it.each([
    ['an hour left', page(60 * minute), stale, 'calm'],
    ['a millisecond more than five minutes left', page(5 * minute + 1), stale, 'calm'],
    ['five minutes left', page(5 * minute), stale, 'soon'],
    ['a millisecond left', page(1), stale, 'soon'],
    ['nothing left', page(0), stale, 'expired'],
    ['an end in the past', page(-minute), stale, 'expired'],
    ['another tab that stayed signed in', page(minute), browser(), 'calm'],
    ['another tab that stayed signed in after the end', page(-minute), browser(), 'calm'],
    ['a logout in another tab', page(60 * minute), signedOut, 'signed-out'],
    [
      'a refusal by the host, seen in any tab',
      page(60 * minute),
      { ...signedOut, ended: true },
      'ended',
    ],
    [
      'a logout to pre-logged-in in another tab',
      page(60 * minute),
      browser({ state: 'pre-logged-in' }),
      'signed-out',
    ],
    [
      'another account in another tab',
      page(60 * minute),
      browser({ user: { ...browser().user!, suite: 'CG1000002' } }),
      'other-account',
    ],
    ['cookies that went with the end', page(0), signedOut, 'expired'],
    ['a broken date in the cookie', page(60 * minute), browser({ expiresAt: 'soon' }), 'calm'],
  ])('has the right state with %s', (_case, shown, cookies, phase) => {
    expect(readSessionClock(shown, cookies, now).phase).toBe(phase);
  });

  it('is checked when the last five minutes begin, then every second', () => {
    expect(nextCheckMs({ phase: 'calm', remainingMs: 60 * minute })).toBe(55 * minute);
    expect(nextCheckMs({ phase: 'soon', remainingMs: 3 * minute })).toBe(1000);
    expect(nextCheckMs({ phase: 'soon', remainingMs: 400 })).toBe(400);
  });

  it('never waits longer than a timer allows', () => {
    expect(nextCheckMs({ phase: 'calm', remainingMs: 100 * 24 * 60 * minute })).toBe(2_147_483_647);
  });
});
