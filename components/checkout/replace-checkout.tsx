import { ConfirmDialog } from '@/components/kit/overlays/confirm-dialog';
import { Link } from '@/components/kit/ui/link';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { shortList } from '@/lib/browser/short-list';
import { routes } from '@/rules/routes';

import type { Ship } from './use-ship';

/** Confirms that a new checkout replaces the open one. */
export function ReplaceCheckout({
  ship: { question, replace, replacing, dismissQuestion },
}: {
  ship: Ship;
}) {
  const t = useTranslations('open-checkout.replace');
  const errorText = useErrorText();
  const { locale } = useFrame();
  const open = question?.open ?? [];
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={dismissQuestion}
      title={t('title')}
      confirmLabel={t('confirm', { n: question?.refs.length ?? 0 })}
      cancelLabel={t('keep')}
      onConfirm={replace}
      pending={replacing.pending}
      error={replacing.error && errorText(replacing.error)}
    >
      <p>
        {t('text', {
          n: open.length,
          names: shortList(
            open.map(({ name }) => name),
            locale,
          ),
        })}
      </p>
      <p className="mb-0">
        <Link href={routes.shipmentStep('review')}>{t('open')}</Link>
      </p>
    </ConfirmDialog>
  );
}
