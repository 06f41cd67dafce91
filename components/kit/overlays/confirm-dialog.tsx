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

/** Confirms a costly or irreversible action. The safe button comes first and is focused. */
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
  const [isConfirming, setIsConfirming] = useState(false);
  const isBusy = pending || isConfirming;
  const confirm = async () => {
    setIsConfirming(true);
    try {
      await onConfirm();
    } finally {
      setIsConfirming(false);
    }
  };
  const footer = (
    <>
      <Button variant="secondary" onClick={onClose} aria-disabled={isBusy} autoFocus>
        {cancelLabel ?? t('cancel')}
      </Button>
      <Button variant={tone} pending={isBusy} onClick={confirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog open={open} onClose={onClose} title={title} footer={footer} locked={isBusy}>
      {error && (
        <Alert tone="danger" role="alert">
          {error}
        </Alert>
      )}
      {children}
    </Dialog>
  );
}
