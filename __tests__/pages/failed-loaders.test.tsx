import { screen } from '@testing-library/react';

import { frameProps, messagesOf, renderPage } from '@/__tests__/support/render';
import { StoryRouter } from '@/__tests__/support/router';
import LoginPage from '@/pages/login';
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

it('the calculator says in its frame why it could not be loaded, with a link to the same address', () => {
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
    <StoryRouter path="/login">
      <LoginPage {...frame} data={null} loadError={loadError} />
    </StoryRouter>,
    frame,
  );
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent(messagesOf(frame.locale).errors.timeout);
});

it('the account says that its information could not be retrieved when the host has no words for it', () => {
  const frame = frameProps({ path: '/account/profile' });
  const failure = {
    kind: 'server',
    code: null,
    status: 500,
    message: 'server',
    requestId: 'req-1',
  } as never;
  renderPage(
    <StoryRouter path="/account/profile">
      <ProfilePage {...frame} data={null} loadError={failure} />
    </StoryRouter>,
    frame,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Cannot retrieve account information. Please try again later.',
  );
});
