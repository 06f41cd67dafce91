import type { ReactNode } from 'react';

import { Button } from '@/components/kit/ui/button';
import type { PendingRelease } from '@/lib/browser/pending-releases';
import type { PackageItem } from '@/rules/packages/item';
import type { ActionTerms } from '@/services/actionrequest';

export interface ActionPartProps {
  item: PackageItem;
  terms: ActionTerms | null;
  onDone: (item: PackageItem) => void;
  onCancel: () => void;
  /** Locks the dialog while true. */
  onBusy: (busy: boolean) => void;
  saveRelease: (request: Omit<PendingRelease, 'suite'>) => void;
}

interface ActionButtonsProps {
  cancel: ReactNode;
  confirm: ReactNode;
  onCancel: () => void;
  onConfirm: () => unknown;
  pending: boolean;
  tone?: 'primary' | 'danger';
  focusCancel?: boolean;
}

export function ActionButtons({
  cancel,
  confirm,
  onCancel,
  onConfirm,
  pending,
  tone = 'primary',
  focusCancel,
}: ActionButtonsProps) {
  return (
    <div className="d-flex flex-wrap justify-content-end gap-2 mt-3">
      <Button
        variant="secondary"
        onClick={onCancel}
        aria-disabled={pending}
        autoFocus={focusCancel}
      >
        {cancel}
      </Button>
      <Button variant={tone} pending={pending} onClick={onConfirm}>
        {confirm}
      </Button>
    </div>
  );
}
