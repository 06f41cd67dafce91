import { screen } from '@testing-library/react';

import { GuestStart } from '@/components/dashboard/guest-start';
import { guestSession } from '@/lib/session';

import { renderPage, testNow } from '../../support/render';
import { StoryRouter, visited } from '../../support/router';

beforeEach(() => void visited.splice(0));

const show = (query: Record<string, string>, session = guestSession(testNow)) =>
  renderPage(
    <StoryRouter path="/get-started" query={query}>
      <GuestStart />
    </StoryRouter>,
    { session },
  );

describe('how to begin, for a guest', () => {
  it('is shown without the query new=1', () => {
    show({ new: '1' });
    expect(visited).toEqual(['/get-started']);
  });

  it('leads a known member to their own address', () => {
    show({}, { ...guestSession(testNow), state: 'pre-logged-in' });
    for (const link of screen.getAllByRole('link', { name: 'Sign in to see your address' }))
      expect(link).toHaveAttribute('href', '/login?target=%2Fget-started');
    expect(screen.queryByRole('link', { name: /Get your free/ })).not.toBeInTheDocument();
  });

  it('stays where it is without it', () => {
    show({});
    expect(visited).toEqual([]);
  });
});
