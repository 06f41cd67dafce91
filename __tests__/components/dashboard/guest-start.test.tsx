import { GuestStart } from '@/components/dashboard/guest-start';
import { guestSession } from '@/lib/session';

import { renderPage, testNow } from '../../support/render';
import { StoryRouter, visited } from '../../support/router';

beforeEach(() => void visited.splice(0));

const show = (query: Record<string, string>) =>
  renderPage(
    <StoryRouter path="/get-started" query={query}>
      <GuestStart />
    </StoryRouter>,
    { session: guestSession(testNow) },
  );

describe('how to begin, for a guest', () => {
  it('is shown without the query new=1', () => {
    show({ new: '1' });
    expect(visited).toEqual(['/get-started']);
  });

  it('stays where it is without it', () => {
    show({});
    expect(visited).toEqual([]);
  });
});
