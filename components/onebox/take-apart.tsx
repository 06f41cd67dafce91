import { useState } from 'react';

import { ConfirmDialog } from '@/components/kit/overlays/confirm-dialog';
import { Button } from '@/components/kit/ui/button';
import { useFrame } from '@/hooks/use-frame';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import { loadDocument } from '@/lib/browser/load-document';
import { storeNotice } from '@/lib/browser/next-notice';
import type { Box } from '@/rules/packages/onebox';
import { localePath, routes } from '@/rules/routes';
import { updateBox } from '@/services/onebox';

/**
 * Frees a draft's packages after confirmation. Calls `onChanged` when the host refuses because the
 * box has changed.
 */
export function TakeApart({ box, onChanged }: { box: Box; onChanged: () => void }) {
  const t = useTranslations('onebox.apart');
  const errorText = useErrorText();
  const { locale } = useFrame();
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const updateAction = useAction(updateBox, {
    onDone: () => {
      setIsDialogOpen(false);
      storeNotice(t('done'));
      loadDocument(localePath(locale, routes.packages()));
    },
    onError: (error) => error.is('oneboxChanged') && onChanged(),
  });
  const close = () => {
    updateAction.reset();
    setIsDialogOpen(false);
  };
  return (
    <div>
      <Button variant="quiet" onClick={() => setIsDialogOpen(true)}>
        {t('open')}
      </Button>
      <ConfirmDialog
        open={isDialogOpen}
        onClose={close}
        title={t('title', { reference: box.ref })}
        confirmLabel={t('confirm')}
        cancelLabel={t('keep')}
        tone="danger"
        onConfirm={() =>
          updateAction.run({ id: box.id, refs: [], seen: box.items.map(({ ref }) => ref) })
        }
        pending={updateAction.pending}
        error={updateAction.error && errorText(updateAction.error)}
      >
        <p className="mb-0">{t('text')}</p>
      </ConfirmDialog>
    </div>
  );
}
