import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { lazyPart } from '@/components/kit/ui/lazy-part';
import { useTranslations } from '@/hooks/use-translations';
import type { CartLine } from '@/rules/cart/product';

import type { useLineActions } from './use-line-actions';

const ConfirmDialog = lazyPart(() =>
  import('@/components/kit/overlays/confirm-dialog').then((part) => part.ConfirmDialog),
);

type Actions = Pick<
  ReturnType<typeof useLineActions<CartLine>>,
  'asked' | 'remove' | 'failure' | 'removed' | 'undo'
> & { ask: (line: null) => void };

/** Confirms a removal and offers to undo it. */
export function LineRemoval({ asked, ask, remove, failure, removed, undo }: Actions) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  return (
    <>
      {removed && (
        <Alert role="status" className="mb-3">
          <div className="d-flex flex-wrap align-items-center gap-3">
            <span className="text-break">{t('deletedNamed', { name: removed.name })}</span>
            <Button variant="secondary" size="sm" onClick={undo}>
              {common('undo')}
            </Button>
          </div>
        </Alert>
      )}
      {asked && (
        <ConfirmDialog
          open
          onClose={() => ask(null)}
          title={t('proceed')}
          confirmLabel={common('delete')}
          tone="danger"
          onConfirm={remove}
          error={failure}
        >
          <p className="mb-0">{t('proceedText', { name: asked.name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
