import { screen } from '@testing-library/react';

import { LoginPanel } from '@/components/auth/login-panel';
import { guestSession } from '@/lib/session';

import { renderPage, testNow } from '../../support/render';

const blockedCookieTexts = {
  en: 'Your browser is blocking cookies from this site.',
  zh: '您的浏览器已阻止 Cookie，请开启后再登录。',
  tw: '您的瀏覽器封鎖了本站的 Cookie，請在瀏覽器設定中允許，再重新登入。',
  ja: 'お使いのブラウザでCookieがブロックされています。',
} as const;

const open = (refusal: 'cookies' | null, locale: keyof typeof blockedCookieTexts = 'en') =>
  renderPage(<LoginPanel target="/dashboard" offered={[]} refusal={refusal} />, {
    session: guestSession(testNow),
    locale,
  });

describe('the cookie notice', () => {
  it.each(Object.entries(blockedCookieTexts))(
    'appears on the sign-in page (%s) when the server detected blocked cookies',
    (locale, text) => {
      open('cookies', locale as keyof typeof blockedCookieTexts);
      expect(screen.getByRole('alert')).toHaveTextContent(text);
    },
  );

  it('appears before typing when the browser detects blocked cookies', () => {
    const cookieEnabledSpy = jest.spyOn(navigator, 'cookieEnabled', 'get').mockReturnValue(false);
    open(null);
    expect(screen.getByRole('alert')).toHaveTextContent(blockedCookieTexts.en);
    cookieEnabledSpy.mockRestore();
  });

  it('explains that the page was opened over HTTP', () => {
    Object.assign(window, { isSecureContext: false });
    open(null);
    expect(screen.getByRole('alert')).toHaveTextContent('This page was opened over HTTP');
    Reflect.deleteProperty(window, 'isSecureContext');
  });

  it('does not appear when cookies work', () => {
    open(null);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});
