import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { Notices } from '@/components/kit/overlays/notices';
import { useNotices } from '@/hooks/use-notices';

import { renderPage } from '../../support/render';

const notify = (...args: Parameters<ReturnType<typeof useNotices.getState>['notify']>) =>
  act(async () => {
    useNotices.getState().notify(...args);
    await import('@/components/kit/overlays/notice-toasts');
  });
const advanceTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

describe('Notices', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    act(() => useNotices.getState().clear());
    renderPage(<Notices />);
  });
  afterEach(() => jest.useRealTimers());

  it('has a region with its own name, separate from the list of notifications', () => {
    expect(screen.getByRole('region', { name: 'Messages on this page' })).toBeInTheDocument();
  });

  it('removes the first one every 3 seconds', async () => {
    await notify('success', 'First');
    await notify('info', 'Second');
    advanceTime(50);
    expect(screen.getAllByRole('status').map((item) => item.textContent)).toEqual([
      'First',
      'Second',
    ]);
    advanceTime(3000);
    expect(screen.getAllByRole('status').map((item) => item.textContent)).toEqual(['Second']);
    advanceTime(3000);
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('keeps a danger notice, as an alert, until it is closed', async () => {
    await notify('danger', 'Failed to discard package');
    await notify('success', 'Saved');
    advanceTime(10_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to discard package');
    expect(screen.queryByText('Saved')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('pauses the timer on hover and resumes it afterwards', async () => {
    await notify('success', 'Read me');
    advanceTime(50);
    await user.hover(screen.getByText('Read me'));
    advanceTime(10_000);
    expect(screen.getByText('Read me')).toBeInTheDocument();
    await user.unhover(screen.getByText('Read me'));
    advanceTime(3001);
    expect(screen.queryByText('Read me')).toBeNull();
  });

  it('pauses the timer while a notice has the focus', async () => {
    await notify('success', 'Read me');
    advanceTime(50);
    act(() => screen.getByRole('button', { name: 'Close' }).focus());
    advanceTime(10_000);
    expect(screen.getByText('Read me')).toBeInTheDocument();
  });

  it('pauses the timer in a hidden tab', async () => {
    const visibilitySpy = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await notify('success', 'Wait for me');
    advanceTime(10_000);
    expect(screen.getByText('Wait for me')).toBeInTheDocument();
    visibilitySpy.mockRestore();
  });

  it('does not repeat the last text', async () => {
    await notify('info', 'Same');
    await notify('info', 'Same');
    advanceTime(50);
    expect(screen.getAllByText('Same')).toHaveLength(1);
  });

  it('has no control inside the announced text', async () => {
    await notify('success', 'Saved', 'Done');
    advanceTime(50);
    expect(within(screen.getByRole('status')).queryByRole('button')).toBeNull();
    expect(screen.getByRole('button', { name: 'Close' }).closest('[role], [aria-live]')).toBeNull();
    expect(screen.getByRole('status')).toHaveTextContent('DoneSaved');
  });
});
