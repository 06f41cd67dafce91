import { useState, type ReactNode } from 'react';

import { ConfirmDialog } from '@/components/kit/overlays/confirm-dialog';
import { Button } from '@/components/kit/ui/button';
import { useAction, type ServiceCall } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useNotices } from '@/hooks/use-notices';

interface RemoveButtonProps<R> {
  id: string;
  /** Removes the entry of this id and answers what is left. */
  call: ServiceCall<string, R>;
  onDone: (left: R) => void;
  words: {
    remove: string;
    /** What the button is called, with the name of what it removes. */
    removeNamed: string;
    question: string;
    removed: string;
    /** Said of a failure that has no words of its own. */
    failed?: string;
  };
  /** What the question is about. */
  children: ReactNode;
}

/** Removes one entry of a list, once that was confirmed. */
export function RemoveButton<R>({ id, call, onDone, words, children }: RemoveButtonProps<R>) {
  const say = useErrorText();
  const [open, setOpen] = useState(false);
  const { run, pending, error } = useAction(call, {
    onDone: (left) => {
      useNotices.getState().notify('success', words.removed);
      setOpen(false);
      onDone(left);
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
        error={error && (error.wordless && words.failed ? words.failed : say(error))}
      >
        <p className="mb-0">{children}</p>
      </ConfirmDialog>
    </>
  );
}
