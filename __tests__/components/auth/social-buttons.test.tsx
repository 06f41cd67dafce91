import { screen } from '@testing-library/react';

import { SocialButtons } from '@/components/auth/social/social-buttons';
import { openEarlyWindow } from '@/lib/browser/enhance/popup-window';

import { createFakeWindow } from '../../support/payments';
import { renderPage } from '../../support/render';
import { MockRouter } from '../../support/router';

const show = () =>
  renderPage(
    <MockRouter path="/login">
      <SocialButtons
        providers={['google', 'paypal']}
        target={undefined}
        onReason={() => undefined}
      />
    </MockRouter>,
  );
const getPaypalLink = () => screen.getByRole('link', { name: 'Sign in with paypal' });

describe('signing in with a provider', () => {
  let openSpy: jest.SpyInstance;
  beforeEach(() => {
    openSpy = jest.spyOn(window, 'open').mockImplementation(() => createFakeWindow());
  });
  afterEach(() => openSpy.mockRestore());

  it('opens a small window on the first click, and shows a waiting dialog', async () => {
    const { user } = show();
    await user.click(getPaypalLink());
    expect(openSpy).toHaveBeenCalledTimes(1);
    expect(openSpy).toHaveBeenCalledWith(
      '',
      '_blank',
      'popup,width=450,height=500,menubar=no,toolbar=no,location=no',
    );
    expect(await screen.findByRole('dialog', { name: 'Signing-in with Paypal' })).toBeVisible();
  });

  it('continues in the window opened by a click before the scripts loaded', async () => {
    const earlyWindow = createFakeWindow();
    openSpy.mockReturnValueOnce(earlyWindow);
    openEarlyWindow(readPaypalFeatures());
    const { user } = show();
    await user.click(getPaypalLink());
    expect(openSpy).toHaveBeenCalledTimes(1);
    expect(earlyWindow.document.title).toMatch(/Paypal/i);
    expect(await screen.findByRole('dialog', { name: 'Signing-in with Paypal' })).toBeVisible();
  });
});

/** The window features in a link for the script that runs before React. */
function readPaypalFeatures(): string {
  const { unmount } = show();
  const features = getPaypalLink().dataset['popup'] ?? '';
  unmount();
  return features;
}
