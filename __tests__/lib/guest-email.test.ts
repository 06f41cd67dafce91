/**
 * @jest-environment-options {"url": "https://portal.example/"}
 */
import { readGuestEmail, setGuestEmail } from '@/lib/browser/session';

describe("a guest's email", () => {
  it('fills the forms of the next pages', () => {
    expect(readGuestEmail()).toBe('');
    setGuestEmail('aya@example.com');
    expect(readGuestEmail()).toBe('aya@example.com');
  });

  it.each([
    '',
    'aya',
    'aya@example.com, all@example.com',
    `${'a'.repeat(65)}@example.com`,
    '%E0%A4',
  ])('is ignored when the cookie has "%s"', (value) => {
    document.cookie = `cgw_guest_email=${value.includes('%') ? value : encodeURIComponent(value)}; path=/; secure`;
    expect(readGuestEmail()).toBe('');
  });
});
