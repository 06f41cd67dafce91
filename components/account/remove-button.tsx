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
  onDone: (remaining: R) => void;
  words: {
    remove: string;
    removeNamed: string;
    question: string;
    removed: string;
    /** Fallback error message. */
    failed?: string;
  };
  children: ReactNode;
}

/** Removes a list entry after confirmation. */
export function RemoveButton<R>({ id, call, onDone, words, children }: RemoveButtonProps<R>) {
  const errorText = useErrorText();
  const [open, setOpen] = useState(false);
  const { run, pending, error } = useAction(call, {
    onDone: (remaining) => {
      useNotices.getState().notify('success', words.removed);
      setOpen(false);
      onDone(remaining);
    },
  });
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => setOpen(true)}
        aria-label={words.removeNamed}
      >
        {words.remove}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={words.question}
        confirmLabel={words.remove}
        tone="danger"
        pending={pending}
        onConfirm={() => run(id)}
        error={error && (error.wordless && words.failed ? words.failed : errorText(error))}
      >
        <p className="mb-0">{children}</p>
      </ConfirmDialog>
    </>
  );
}
