/** @jest-environment node */
import { TextKeys } from '@/scripts/process/text-keys';

const keys = new TextKeys(['pages/_app.tsx', 'pages/login.tsx', 'components/auth/auth-dialog.tsx']);

describe('the texts that a page can use', () => {
  const isUsedByLogin = keys.collectUses(['pages/login.tsx'], ['components/auth/auth-dialog.tsx']);

  it.each([
    ['auth.loginDescription', 'used by the page itself'],
    ['auth.forgotPassword', 'used by a form that it imports'],
    ['errors.timeout', 'used by a translator that is passed on'],
    ['validation.passwordMin', 'used with a computed key'],
  ])('include %s, %s', (key) => {
    expect(isUsedByLogin(key)).toBe(true);
  });

  it.each(['packages.title', 'auth.haveReferral', 'home.heading'])('exclude %s', (key) => {
    expect(isUsedByLogin(key)).toBe(false);
  });

  it('include parts loaded on opening, except those with their own texts', () => {
    expect(keys.collectUses(['pages/_app.tsx'])('auth.forgotPassword')).toBe(true);
    expect(
      keys.collectUses(
        ['pages/_app.tsx'],
        ['components/auth/auth-dialog.tsx'],
      )('auth.forgotPassword'),
    ).toBe(false);
  });
});
