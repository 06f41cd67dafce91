import { act } from '@testing-library/react';

import { useAuthDialog } from '@/components/session/use-auth-dialog';
import { useCartEvents } from '@/components/session/use-cart-events';
import { useNotices } from '@/hooks/use-notices';

import { testNow } from './render';
import { visited } from './router';

/** The frame of a reader who has not signed in. */
export const guest = {
  session: { state: 'guest' as const, user: null, expiresAt: null, serverTime: testNow },
};

/** Who signs in, or is known from before. */
export const member = {
  suite: 'CG1000001',
  id: '1',
  email: 'demo@crossgate.example',
  countryISO: 'PH',
  firstname: 'Mika',
};

/** What the notices say. */
export const noticeTexts = () => useNotices.getState().notices.map(({ text }) => text);

/** Forgets what an earlier test kept, said or began. */
export function startAnew() {
  localStorage.clear();
  visited.length = 0;
  act(() => {
    useNotices.getState().clear();
    useAuthDialog.setState({ request: null });
    useCartEvents.setState({ added: 0, waiting: false });
  });
}
