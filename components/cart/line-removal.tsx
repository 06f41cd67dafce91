import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { useTranslations } from '@/hooks/use-translations';
import type { CartLine } from '@/rules/cart/product';

import type { useLineActions } from './use-line-actions';

const ConfirmDialog = lazyComponent(() =>
  import('@/components/kit/overlays/confirm-dialog').then((m) => m.ConfirmDialog),
);

type Actions = Pick<
  ReturnType<typeof useLineActions<CartLine>>,
  'lineToConfirm' | 'remove' | 'failure' | 'removedLine' | 'undo'
> & { ask: (line: null) => void };

/** Confirms a removal and offers to undo it. */
export function LineRemoval({ lineToConfirm, ask, remove, failure, removedLine, undo }: Actions) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  return (
    <>
      {removedLine && (
        <Alert role="status" className="mb-3">
          <div className="d-flex flex-wrap align-items-center gap-3">
            <span className="text-break">{t('deletedNamed', { name: removedLine.name })}</span>
            <Button variant="secondary" size="sm" onClick={undo}>
              {common('undo')}
            </Button>
          </div>
        </Alert>
      )}
      {lineToConfirm && (
        <ConfirmDialog
          open
          onClose={() => ask(null)}
          title={t('proceed')}
          confirmLabel={common('delete')}
          tone="danger"
          onConfirm={remove}
          error={failure}
        >
          <p className="mb-0">{t('proceedText', { name: lineToConfirm.name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
