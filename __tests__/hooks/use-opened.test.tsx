import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';

import { useOpened } from '@/hooks/use-opened';

function Part({ id }: { id?: string }) {
  const { opened, details } = useOpened(id);
  return (
    <details {...details}>
      <summary>More</summary>
      {opened && 'drawn on use'}
    </details>
  );
}

describe('content rendered on opening', () => {
  it('is rendered once opened, and not before', async () => {
    render(<Part />);
    expect(screen.queryByText('drawn on use')).toBeNull();
    await userEvent.click(screen.getByText('More'));
    expect(await screen.findByText('drawn on use')).toBeVisible();
  });

  it('is rendered when the URL has its hash, initially or later', async () => {
    window.history.replaceState(null, '', '#more');
    const { unmount } = render(<Part id="more" />);
    expect(await screen.findByText('drawn on use')).toBeVisible();
    unmount();
    window.history.replaceState(null, '', '#other');
    render(<Part id="more" />);
    expect(screen.queryByText('drawn on use')).toBeNull();
    window.location.hash = '#more';
    expect(await screen.findByText('drawn on use')).toBeVisible();
    window.history.replaceState(null, '', '#');
  });

  it('is rendered when it was opened before the scripts loaded', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(<Part />);
    const details = container.querySelector('details');
    await new Promise((resolve) => {
      details?.addEventListener('toggle', resolve, { once: true });
      details?.setAttribute('open', '');
    });
    render(<Part />, { container, hydrate: true });
    expect(await screen.findByText('drawn on use')).toBeVisible();
  });
});
