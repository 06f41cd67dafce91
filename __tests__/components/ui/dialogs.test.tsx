import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';

import { ConfirmDialog } from '@/components/kit/overlays/confirm-dialog';
import { Dialog } from '@/components/kit/overlays/dialog';

import { expectNoAxeViolations } from '../../support/axe';
import { renderPage } from '../../support/render';

function DiscardDialog({ onConfirm, error }: { onConfirm: () => unknown; error?: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Discard…</button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Discard this?"
        confirmLabel="YES, DISCARD"
        cancelLabel="CANCEL"
        tone="danger"
        onConfirm={onConfirm}
        error={error}
      >
        you cannot undo this action
      </ConfirmDialog>
    </>
  );
}

function LockableDialog({ onClose }: { onClose: () => void }) {
  const [locked, setLocked] = useState(false);
  return (
    <Dialog open onClose={onClose} title="Edit package" locked={locked}>
      <button onClick={() => setLocked(true)}>Start</button>
    </Dialog>
  );
}

describe('ConfirmDialog', () => {
  it('is named by its title, focuses the safe button, and returns the focus', async () => {
    const { user } = renderPage(<DiscardDialog onConfirm={jest.fn()} />);
    await user.click(screen.getByRole('button', { name: 'Discard…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Discard this?' });
    await waitFor(() => expect(screen.getByRole('button', { name: 'CANCEL' })).toHaveFocus());
    await expectNoAxeViolations(dialog);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('button', { name: 'Discard…' })).toHaveFocus();
  });

  it('stays open and cannot be closed while the work is in progress; a second click does nothing', async () => {
    let settle: (value?: unknown) => void = () => undefined;
    const work = jest.fn(() => new Promise((resolve) => (settle = resolve)));
    const { user } = renderPage(<DiscardDialog onConfirm={work} />);
    await user.click(screen.getByRole('button', { name: 'Discard…' }));
    await user.dblClick(await screen.findByRole('button', { name: 'YES, DISCARD' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'CANCEL' }));
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(work).toHaveBeenCalledTimes(1);
    await act(async () => settle());
    await user.click(screen.getByRole('button', { name: 'CANCEL' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows an error inside the dialog', async () => {
    const { user } = renderPage(
      <DiscardDialog onConfirm={jest.fn()} error="Failed to discard package" />,
    );
    await user.click(screen.getByRole('button', { name: 'Discard…' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to discard package');
  });
});

describe('Dialog', () => {
  it('renders nothing before it is opened', () => {
    renderPage(<Dialog open={false} onClose={jest.fn()} title="Edit package" />);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes by its button and by Escape, unless it is locked', async () => {
    const close = jest.fn();
    const { user } = renderPage(<LockableDialog onClose={close} />);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(close).toHaveBeenCalledTimes(2);
    await user.click(screen.getByRole('button', { name: 'Start' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(close).toHaveBeenCalledTimes(2);
  });
});
