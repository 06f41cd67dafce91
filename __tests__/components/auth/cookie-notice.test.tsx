import { screen } from '@testing-library/react';

import { LoginPanel } from '@/components/auth/login-panel';
import { guestSession } from '@/lib/session';

import { renderPage, testNow } from '../../support/render';

const refusals = {
  en: 'Your browser is blocking cookies from this site.',
  zh: '您的浏览器已阻止 Cookie，请开启后再登录。',
  tw: '您的瀏覽器封鎖了本站的 Cookie，請在瀏覽器設定中允許，再重新登入。',
  ja: 'お使いのブラウザでCookieがブロックされています。',
} as const;

const open = (found: 'cookies' | null, locale: keyof typeof refusals = 'en') =>
  renderPage(<LoginPanel target="/dashboard" offered={[]} refused={found} />, {
    session: guestSession(testNow),
    locale,
  });

describe('a browser that keeps no sign-in', () => {
  it.each(Object.entries(refusals))(
    'sees the notice on the sign-in page (%s) when the server detected it',
    (locale, text) => {
      open('cookies', locale as keyof typeof refusals);
      expect(screen.getByRole('alert')).toHaveTextContent(text);
    },
  );

  it('sees the notice before typing when the browser detects it', () => {
    const enabled = jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    open(null);
    expect(screen.getByRole('alert')).toHaveTextContent(refusals.en);
    enabled.mockRestore();
  });

  it('sees a notice about a URL without https', () => {
    Object.assign(window, { isSecureContext: false });
    open(null);
    expect(screen.getByRole('alert')).toHaveTextContent('This page was opened over http');
    Reflect.deleteProperty(window, 'isSecureContext');
  });

  it('is the only one who sees the notice', () => {
    open(null);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
