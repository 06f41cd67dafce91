import { act } from '@testing-library/react';

import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { useCartEvents } from '@/components/session/use-cart-events';
import { useNotices } from '@/hooks/use-notices';

import { testNow } from './render';
import { visitedPaths } from './router';

/** The frame of a signed-out reader. */
export const guest = {
  session: { state: 'guest' as const, user: null, expiresAt: null, serverTime: testNow },
};

/** The member who signs in or is remembered. */
export const member = {
  suite: 'CG1000001',
  id: '1',
  email: 'demo@crossgate.example',
  countryISO: 'PH',
  firstname: 'Mika',
};

/** Texts of the notices. */
export const readNoticeTexts = () => useNotices.getState().notices.map(({ text }) => text);

/** Clears the state of earlier tests. */
export function resetCartPages() {
  localStorage.clear();
  visitedPaths.length = 0;
  act(() => {
    useNotices.getState().clear();
    useAuthDialog.setState({ request: null });
    useCartEvents.setState({ addedCount: 0, isWaiting: false });
  });
}
