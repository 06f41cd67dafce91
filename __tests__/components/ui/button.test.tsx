import { act, screen } from '@testing-library/react';

import { Button } from '@/components/kit/ui/button';

import { renderPage } from '../../support/render';

describe('Button', () => {
  it('calls its handler once while the promise is pending, however often it is clicked', async () => {
    let settle: (value?: unknown) => void = () => undefined;
    const work = jest.fn(() => new Promise((resolve) => (settle = resolve)));
    const { user } = renderPage(<Button onClick={work}>Pay</Button>);
    await user.dblClick(screen.getByRole('button', { name: 'Pay' }));
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(work).toHaveBeenCalledTimes(1);
    await act(async () => settle());
    await user.click(screen.getByRole('button', { name: 'Pay' }));
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('can be used again after its promise rejects', async () => {
    const work = jest.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(1);
    const { user } = renderPage(<Button onClick={work}>Retry</Button>);
    await user.click(screen.getByRole('button'));
    await user.click(screen.getByRole('button'));
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is marked as busy, keeps its name, stays enabled, and shows a spinner only after 300 ms', () => {
    jest.useFakeTimers();
    const { container } = renderPage(<Button pending>Save</Button>);
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(button).toBeEnabled();
    expect(container.querySelector('.spinner-border')).toBeNull();
    act(() => jest.advanceTimersByTime(301));
    expect(container.querySelector('.spinner-border')).not.toBeNull();
    jest.useRealTimers();
  });

  it('does not submit its form while pending or disabled with a reason', async () => {
    const submit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const { user } = renderPage(
      <form onSubmit={submit}>
        <Button type="submit" pending>
          Send
        </Button>
        <Button type="submit" aria-disabled>
          Blocked
        </Button>
      </form>,
    );
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.click(screen.getByRole('button', { name: 'Blocked' }));
    expect(submit).not.toHaveBeenCalled();
  });

  it('never submits a form by default', () => {
    renderPage(<Button>Plain</Button>);
    expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
  });
});
