/** @jest-environment node */
import { TextKeys } from '@/scripts/process/text-keys';

const keys = new TextKeys(['pages/_app.tsx', 'pages/login.tsx', 'components/auth/auth-dialog.tsx']);

describe('the texts that a page can use', () => {
  const login = keys.collectUses(['pages/login.tsx'], ['components/auth/auth-dialog.tsx']);

  it.each([
    ['auth.loginDescription', 'said by the page itself'],
    ['auth.forgotPassword', 'said by a form that it imports'],
    ['errors.timeout', 'by a translator that is handed on'],
    ['validation.passwordMin', 'by a key that is put together'],
  ])('include %s, %s', (key) => {
    expect(login(key)).toBe(true);
  });

  it.each(['packages.title', 'auth.haveReferral', 'home.heading'])('exclude %s', (key) => {
    expect(login(key)).toBe(false);
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
