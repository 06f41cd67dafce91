import { screen, waitFor } from '@testing-library/react';

import { useLogout } from '@/components/session/use-logout';

import { answer, breakNetwork, server } from '../support/host-mock';
import { renderPage } from '../support/render';

function LogoutButton({ prelogin }: { prelogin?: boolean }) {
  const { logout, pending } = useLogout();
  return (
    <button onClick={() => void logout({ prelogin })} aria-busy={pending}>
      Logout
    </button>
  );
}

describe('useLogout', () => {
  beforeEach(() => sessionStorage.setItem('selection', '["PK1"]'));

  it("calls the host once for several clicks, and clears the tab's data", async () => {
    const recordBody = jest.fn();
    server.use(
      answer('POST /logout', ({ body }) => {
        recordBody(body);
        return { message: 'Signed out' };
      }),
    );
    const { user } = renderPage(<LogoutButton prelogin />);
    await user.dblClick(screen.getByRole('button'));
    await waitFor(() => expect({ ...sessionStorage }).toEqual({ signedOut: '1' }));
    expect(recordBody.mock.calls).toEqual([[{ prelogin: true }]]);
  });

  it('clears the data even when the host does not respond', async () => {
    server.use(breakNetwork('POST /logout'));
    const { user } = renderPage(<LogoutButton />);
    await user.click(screen.getByRole('button'));
    await waitFor(() => expect({ ...sessionStorage }).toEqual({ signedOut: '1' }));
  });
});
