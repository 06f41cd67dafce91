import { act, screen } from '@testing-library/react';

import { Notices } from '@/components/kit/overlays/notices';
import { useNotices } from '@/hooks/use-notices';

import { renderPage } from '../../support/render';

jest.mock('@/components/kit/overlays/notice-toasts', () => {
  throw new Error('The connection is lost');
});

it('notices are shown, announced, and closed even if the toast code cannot load', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = renderPage(<Notices />);
  act(() => void useNotices.getState().notify('danger', 'No connection'));
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('No connection')).toBeNull();
});
