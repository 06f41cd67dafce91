import { useState } from 'react';

import { ContactLink } from '@/components/contact/contact-link';
import { Button } from '@/components/kit/ui/button';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { useFrame } from '@/hooks/use-frame';
import { useAction } from '@/hooks/use-action';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import { loadDocument } from '@/lib/browser/load-document';
import { storeNotice } from '@/lib/browser/next-notice';
import { localePath, routes } from '@/rules/routes';
import { deletePaymentRequest, type PaymentRequest } from '@/services/money/payment-request';

const ConfirmDialog = lazyComponent(() =>
  import('@/components/kit/overlays/confirm-dialog').then((m) => m.ConfirmDialog),
);

/** Deletes a due request, or explains that the warehouse requires it. */
export function DeleteRequest({ request, target }: { request: PaymentRequest; target?: string }) {
  const t = useTranslations('payment-requests');
  const common = useTranslations('common');
  const errorText = useErrorText();
  const { locale } = useFrame();
  const [isConfirming, setIsConfirming] = useState(false);
  const deleteAction = useAction(deletePaymentRequest, {
    onDone: () => {
      setIsConfirming(false);
      storeNotice(t('delete.done'));
      loadDocument(localePath(locale, routes.paymentRequests({ target })));
    },
  });
  if (request.required) {
    return (
      <p className="text-muted mb-0">
        {t.rich('delete.required', {
          contact: (text) => <ContactLink about={{ order: request.ref }}>{text}</ContactLink>,
        })}
      </p>
    );
  }
  const close = () => {
    deleteAction.reset();
    setIsConfirming(false);
  };
  return (
    <>
      <Button variant="quiet" onClick={() => setIsConfirming(true)}>
        {t('delete.open')}
      </Button>
      {isConfirming && (
        <ConfirmDialog
          open
          onClose={close}
          title={t('delete.title', { reference: request.ref })}
          confirmLabel={common('delete')}
          cancelLabel={t('delete.keep')}
          tone="danger"
          onConfirm={() => deleteAction.run(request.id)}
          pending={deleteAction.pending}
          error={deleteAction.error && errorText(deleteAction.error)}
        >
          <p className="mb-0">{t('delete.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
