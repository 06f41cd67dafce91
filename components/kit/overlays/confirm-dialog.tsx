import { useState, type ReactNode } from 'react';

import { Alert } from '../ui/alert';
import { Button } from '../ui/button';
import { useTranslations } from '@/hooks/use-translations';

import { Dialog } from './dialog';

interface ConfirmDialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'primary' | 'danger';
  /** A returned promise makes the dialog pending. The caller closes it. */
  onConfirm: () => unknown;
  pending?: boolean;
  error?: ReactNode;
}

/** Confirms a costly or irreversible action. The safe button comes first and has the focus. */
export function ConfirmDialog({
  open,
  onClose,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  onConfirm,
  pending = false,
  error,
}: ConfirmDialogProps) {
  const t = useTranslations('common');
  const [working, setWorking] = useState(false);
  const busy = pending || working;
  const confirm = async () => {
    setWorking(true);
    try {
      await onConfirm();
    } finally {
      setWorking(false);
    }
  };
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose} aria-disabled={busy} autoFocus>
        {cancelLabel ?? t('cancel')}
      </Button>
      <Button variant={tone} pending={busy} onClick={confirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} footer={footer} locked={busy}>
      {error && (
        <Alert tone="danger" role="alert">
          {error}
        </Alert>
      )}
      {children}
    </Dialog>
  );
}
