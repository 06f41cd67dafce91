import { useState, type ReactNode } from 'react';

import { ConfirmDialog } from '@/components/kit/overlays/confirm-dialog';
import { Button } from '@/components/kit/ui/button';
import { useAction, type ServiceCall } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useNotices } from '@/hooks/use-notices';

interface RemoveButtonProps<R> {
  id: string;
  /** Removes the entry and returns the remaining ones. */
  call: ServiceCall<string, R>;
  onDone: (remainingEntries: R) => void;
  labels: {
    remove: string;
    removeAriaLabel: string;
    question: string;
    successMessage: string;
    /** Shown if the error has no message of its own. */
    errorMessage?: string;
  };
  children: ReactNode;
}

/** Removes a list entry after confirmation. */
export function RemoveButton<R>({ id, call, onDone, labels, children }: RemoveButtonProps<R>) {
  const errorText = useErrorText();
  const [isOpen, setIsOpen] = useState(false);
  const { run, pending, error } = useAction(call, {
    onDone: (remainingEntries) => {
      useNotices.getState().notify('success', labels.successMessage);
      setIsOpen(false);
      onDone(remainingEntries);
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => setIsOpen(true)}
        aria-label={labels.removeAriaLabel}
      >
        {labels.remove}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={labels.question}
        confirmLabel={labels.remove}
        tone="danger"
        pending={pending}
        onConfirm={() => run(id)}
        error={error && ((error.lacksMessage && labels.errorMessage) || errorText(error))}
      >
        <p className="mb-0">{children}</p>
      </ConfirmDialog>
    </>
  );
}
