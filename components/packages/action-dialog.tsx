import { useState } from 'react';

import { Dialog } from '@/components/kit/overlays/dialog';
import { useTranslations } from '@/hooks/use-translations';
import { isDiscard, type RequestAction } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';

import type { ActionPartProps } from './action-parts';
import { ActionPicker } from './action-picker';
import { DiscardAction } from './discard-action';
import { ReleaseAction } from './release-action';
import { RepackAction } from './repack-action';
import { ReturnForm } from './return-form';
import { useActionTerms } from './use-action-terms';
import { VerifyForm } from './verify-form';

export interface ActionDialogProps {
  item: PackageItem;
  open: boolean;
  /** The request to begin with; without one they are offered. */
  action?: RequestAction;
  onClose: () => void;
  onChange: (item: PackageItem) => void;
  keep: ActionPartProps['keep'];
}

/**
 * The requests a member can make for a package, one dialog for all: choose, read cost, time and
 * consequence, ask.
 */
export function ActionDialog({
  item,
  open,
  action: first,
  onClose,
  onChange,
  keep,
}: ActionDialogProps) {
  const [picked, setPicked] = useState<RequestAction | null>(null);
  const [busy, setBusy] = useState(false);
  const terms = useActionTerms(open);
  const title = useTitle(item);
  const action = first ?? picked;
  const close = () => {
    setPicked(null);
    setBusy(false);
    onClose();
  };
  const done = (changed: PackageItem) => {
    close();
    onChange(changed);
  };
  const part = { item, terms, onDone: done, onCancel: close, onBusy: setBusy, keep };
  return (
    <Dialog open={open} onClose={close} title={title(action)} locked={busy}>
      {action === null ? (
        <ActionPicker item={item} terms={terms} onPick={setPicked} />
      ) : (
        <Part action={action} part={part} />
      )}
    </Dialog>
  );
}

function Part({ action, part }: { action: RequestAction; part: ActionPartProps }) {
  if (isDiscard(action)) return <DiscardAction {...part} action={action} />;
  if (action === 'verify') return <VerifyForm {...part} />;
  if (action === 'repack') return <RepackAction {...part} />;
  if (action === 'return') return <ReturnForm {...part} />;
  return <ReleaseAction {...part} action={action} />;
}

function useTitle(item: PackageItem) {
  const t = useTranslations('package-actions');
  const name = item.name || item.ref;
  return (action: RequestAction | null): string => {
    if (action === null) return t('picker.title', { name });
    if (isDiscard(action)) return t('discard.title', { name });
    return t(`${action}.title`);
  };
}
