import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { Link } from '@/components/kit/ui/link';
import { useErrorText } from '@/hooks/use-error-text';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { shortenList } from '@/lib/browser/short-list';
import { routes } from '@/rules/routes';

import type { ShipState } from './use-ship';

const ConfirmDialog = lazyComponent(() =>
  import('@/components/kit/overlays/confirm-dialog').then((m) => m.ConfirmDialog),
);

export function ReplaceCheckout({
  ship: { question, replace, replacing, dismissQuestion },
}: {
  ship: ShipState;
}) {
  const t = useTranslations('open-checkout.replace');
  const errorText = useErrorText();
  const { locale } = useFrame();
  if (!question) return null;
  const { openPackages, refs } = question;
  return (
    <ConfirmDialog
      open
      onClose={dismissQuestion}
      title={t('title')}
      confirmLabel={t('confirm', { n: refs.length })}
      cancelLabel={t('keep')}
      onConfirm={replace}
      pending={replacing.pending}
      error={replacing.error && errorText(replacing.error)}
    >
      <p>
        {t('text', {
          n: openPackages.length,
          names: shortenList(
            openPackages.map(({ name }) => name),
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
