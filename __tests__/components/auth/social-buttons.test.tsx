import { screen } from '@testing-library/react';

import { SocialButtons } from '@/components/auth/social/social-buttons';
import { openEarly } from '@/lib/browser/enhance/popup-window';

import { fakeWindow } from '../../support/payments';
import { renderPage } from '../../support/render';
import { StoryRouter } from '../../support/router';

const show = () =>
  renderPage(
    <StoryRouter path="/login">
      <SocialButtons offered={['google', 'paypal']} target={undefined} onReason={() => undefined} />
    </StoryRouter>,
  );
const paypal = () => screen.getByRole('link', { name: 'Sign in with paypal' });

describe('signing in with a provider', () => {
  let open: jest.SpyInstance;
  beforeEach(() => {
    open = jest.spyOn(window, 'open').mockImplementation(() => fakeWindow() as unknown as Window);
  });
  afterEach(() => open.mockRestore());

  it('opens a small window on the first click, and shows a waiting dialog', async () => {
    const { user } = show();
    await user.click(paypal());
    expect(open).toHaveBeenCalledTimes(1);
    expect(open).toHaveBeenCalledWith(
      '',
      '_blank',
      'popup,width=450,height=500,menubar=no,toolbar=no,location=no',
    );
    expect(await screen.findByRole('dialog', { name: 'Signing-in with Paypal' })).toBeVisible();
  });

  it('continues in the window opened by a click before the scripts loaded', async () => {
    const early = fakeWindow();
    open.mockReturnValueOnce(early);
    openEarly(paypalFeatures());
    const { user } = show();
    await user.click(paypal());
    expect(open).toHaveBeenCalledTimes(1);
    expect(early.document.title).toMatch(/Paypal/i);
    expect(await screen.findByRole('dialog', { name: 'Signing-in with Paypal' })).toBeVisible();
  });
});

/** The window features in a link for the script that runs before React. */
function paypalFeatures(): string {
  const { unmount } = show();
  const features = paypal().dataset['popup'] ?? '';
  unmount();
  return features;
}
