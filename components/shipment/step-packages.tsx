import { useState } from 'react';

import { ConfirmDialog } from '@/components/kit/overlays/confirm-dialog';
import { Button } from '@/components/kit/ui/button';
import { ErrorText } from '@/components/kit/ui/error-text';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useFrame } from '@/hooks/use-frame';
import { useAction } from '@/hooks/use-action';
import { useTranslations } from '@/hooks/use-translations';
import { loadDocument } from '@/lib/browser/load-document';
import type { Checkout } from '@/rules/checkout/checkout';
import { localePath, routes } from '@/rules/routes';
import { cancelCheckout } from '@/services/shipment';

import { ProblemList } from './problem-list';
import { ShippedPackageList } from './shipped-package-list';
import { StepBar, stepAfter } from './step-bar';

export function StepPackages({ checkout }: { checkout: Checkout }) {
  const t = useTranslations('shipment');
  const blocked = checkout.step === 'packages';
  return (
    <>
      <ProblemList checkout={checkout} />
      <ShippedPackageList packages={checkout.packages} />
      <StepBar checkout={checkout}>
        {blocked ? (
          <Button aria-disabled aria-describedby="packages-blocked">
            {t('continue')}
          </Button>
        ) : (
          <LinkButton href={stepAfter('packages', checkout)}>{t('continue')}</LinkButton>
        )}
      </StepBar>
      <div className="d-flex flex-wrap gap-2 mt-2">
        <LinkButton variant="quiet" href={routes.packages()}>
          {t('changeSelection')}
        </LinkButton>
        <GiveUp checkout={checkout} />
      </div>
      {blocked && (
        <p id="packages-blocked" className="small text-muted mt-2">
          {t('packagesBlocked')}
        </p>
      )}
    </>
  );
}

function GiveUp({ checkout }: { checkout: Checkout }) {
  const t = useTranslations('shipment');
  const { locale } = useFrame();
  const [open, setOpen] = useState(false);
  const action = useAction(cancelCheckout, {
    onDone: () => loadDocument(localePath(locale, routes.packages())),
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('giveUp')}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('giveUpTitle', { count: checkout.packages.length })}
        confirmLabel={t('giveUp')}
        tone="danger"
        onConfirm={() => action.run(checkout.id)}
        pending={action.pending}
        error={action.error && <ErrorText error={action.error} />}
      >
        {t('giveUpText')}
      </ConfirmDialog>
    </>
  );
}
