import { screen } from '@testing-library/react';

import { frameProps, renderPage } from '@/__tests__/support/render';
import { messagesOf } from '@/__tests__/support/texts';
import { MockRouter, visitedPaths } from '@/__tests__/support/router';
import AccountPage from '@/pages/account';
import HistoryCsv from '@/pages/account/history.csv';
import LoginPage from '@/pages/login';
import NewDevice from '@/pages/new-device';
import SocialLink from '@/pages/social/link';
import ProfilePage from '@/pages/account/profile';
import Rates from '@/pages/rates';

const loadError = {
  kind: 'timeout',
  code: null,
  status: 504,
  message: null,
  fields: [],
  requestId: null,
} as never;

it('the calculator says within the page why it could not be loaded, with a link to the same URL', () => {
  const frame = frameProps({ locale: 'ja', path: '/rates?destination=JP&weight=2' });
  renderPage(<Rates {...frame} data={null} loadError={loadError} />, frame);
  expect(screen.getByRole('alert')).toHaveTextContent(messagesOf(frame.locale).errors.timeout);
  expect(screen.getByRole('link', { name: messagesOf(frame.locale).common.retry })).toHaveAttribute(
    'href',
    '/ja/rates?destination=JP&weight=2',
  );
});

it('the sign-in page keeps its form when its loader failed, and says why', () => {
  const frame = frameProps({ path: '/login' });
  renderPage(
    <MockRouter path="/login">
      <LoginPage {...frame} data={null} loadError={loadError} />
    </MockRouter>,
    frame,
  );
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(messagesOf(frame.locale).errors.timeout);
});

it('the account page says that its information cannot be retrieved when the host gives no reason', () => {
  const frame = frameProps({ path: '/account/profile' });
  const failure = {
    kind: 'server',
    code: null,
    status: 500,
    message: 'server',
    requestId: 'req-1',
  } as never;
  renderPage(
    <MockRouter path="/account/profile">
      <ProfilePage {...frame} data={null} loadError={failure} />
    </MockRouter>,
    frame,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Cannot retrieve account information. Please try again later.',
  );
});

it.each([
  ['/account', ['/account']],
  // The first visit only drops the hash, for which Next loads nothing.
  ['/account?from=x#top', ['/account?from=x', '/account?from=x']],
])('Try again at %s loads the same URL', async (path, expectedVisits) => {
  visitedPaths.length = 0;
  const frame = frameProps({ path });
  const { user } = renderPage(
    <MockRouter path={path}>
      <AccountPage {...frame} data={null} loadError={loadError} />
    </MockRouter>,
    frame,
  );
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Profile');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(visitedPaths).toEqual(expectedVisits);
});

it('the history file says why it is unavailable, with a retry link', () => {
  const frame = frameProps({ locale: 'ja', path: '/account/history.csv?kind=order' });
  renderPage(<HistoryCsv {...frame} data={null} loadError={loadError} />, frame);
  const { errors, common } = messagesOf('ja');
  expect(screen.getByRole('alert')).toHaveTextContent(errors.timeout);
  expect(screen.getByRole('link', { name: common.retry })).toHaveAttribute(
    'href',
    '/ja/account/history.csv?kind=order',
  );
});

it.each([
  ['new-device', NewDevice, messagesOf('en').common.confirmDevice],
  ['social/link', SocialLink, messagesOf('en').social.linkSubmit],
] as const)(
  'the form of an email link can be submitted again after a failure: %s',
  (path, Page, name) => {
    const frame = frameProps({ path: `/${path}` });
    renderPage(<Page {...frame} data={null} loadError={loadError} />, frame);
    expect(screen.getByRole('alert')).toHaveTextContent(messagesOf('en').errors.timeout);
    expect(screen.getByRole('button', { name })).toBeVisible();
  },
);
