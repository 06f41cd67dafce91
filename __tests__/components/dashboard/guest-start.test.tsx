import { screen } from '@testing-library/react';

import { GuestStart } from '@/components/dashboard/guest-start';
import { guestSession } from '@/lib/session';

import { renderPage, testNow } from '../../support/render';
import { MockRouter, visitedPaths } from '../../support/router';

beforeEach(() => void visitedPaths.splice(0));

const show = (query: Record<string, string>, session = guestSession(testNow)) =>
  renderPage(
    <MockRouter path="/get-started" query={query}>
      <GuestStart />
    </MockRouter>,
    { session },
  );

describe('the get-started page for a guest', () => {
  it('removes new=1 from the URL', () => {
    show({ new: '1' });
    expect(visitedPaths).toEqual(['/get-started']);
  });

  it('asks a remembered member to sign in to see their address', () => {
    show({}, { ...guestSession(testNow), state: 'pre-logged-in' });
    for (const link of screen.getAllByRole('link', { name: 'Sign in to see your address' }))
      expect(link).toHaveAttribute('href', '/login?target=%2Fget-started');
    expect(screen.queryByRole('link', { name: /Get your free/ })).not.toBeInTheDocument();
  });

  it('does not redirect without new=1', () => {
    show({});
    expect(visitedPaths).toEqual([]);
  });
});
