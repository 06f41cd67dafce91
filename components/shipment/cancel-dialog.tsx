import { ConfirmDialog } from '@/components/kit/overlays/confirm-dialog';
import { ErrorText } from '@/components/kit/ui/error-text';
import { useFrame } from '@/hooks/use-frame';
import { useAction } from '@/hooks/use-action';
import { useTranslations } from '@/hooks/use-translations';
import { loadDocument } from '@/lib/browser/load-document';
import type { Checkout } from '@/rules/checkout/checkout';
import { localePath, routes } from '@/rules/routes';
import { cancelCheckout } from '@/services/shipment';

export function CancelDialog({ checkout, onClose }: { checkout: Checkout; onClose: () => void }) {
  const t = useTranslations('shipment');
  const { locale } = useFrame();
  const action = useAction(cancelCheckout, {
    onDone: () => loadDocument(localePath(locale, routes.packages())),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('giveUpTitle', { count: checkout.packages.length })}
      confirmLabel={t('giveUp')}
      tone="danger"
      onConfirm={() => action.run(checkout.id)}
      pending={action.pending}
      error={action.error && <ErrorText error={action.error} />}
    >
      {t('giveUpText')}
    </ConfirmDialog>
  );
}
