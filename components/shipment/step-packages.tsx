import { useState } from 'react';

import { Button } from '@/components/kit/ui/button';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { LinkButton } from '@/components/kit/ui/link-button';
import { useTranslations } from '@/hooks/use-translations';
import type { Checkout } from '@/rules/checkout/checkout';
import { routes } from '@/rules/routes';

import { ProblemList } from './problem-list';
import { ShippedPackageList } from './shipped-package-list';
import { StepBar, getNextStepHref } from './step-bar';

const CancelDialog = lazyComponent(() => import('./cancel-dialog').then((m) => m.CancelDialog));

export function StepPackages({ checkout }: { checkout: Checkout }) {
  const t = useTranslations('shipment');
  const isBlocked = checkout.step === 'packages';
  return (
    <>
      <ProblemList checkout={checkout} />
      <ShippedPackageList packages={checkout.packages} />
      <StepBar checkout={checkout}>
        {isBlocked ? (
          <Button aria-disabled aria-describedby="packages-blocked">
            {t('continue')}
          </Button>
        ) : (
          <LinkButton href={getNextStepHref('packages', checkout)}>{t('continue')}</LinkButton>
        )}
      </StepBar>
      <div className="d-flex flex-wrap gap-2 mt-2">
        <LinkButton variant="quiet" href={routes.packages()}>
          {t('changeSelection')}
        </LinkButton>
        <CancelCheckout checkout={checkout} />
      </div>
      {isBlocked && (
        <p id="packages-blocked" className="small text-muted mt-2">
          {t('packagesBlocked')}
        </p>
      )}
    </>
  );
}

function CancelCheckout({ checkout }: { checkout: Checkout }) {
  const t = useTranslations('shipment');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('giveUp')}
      </Button>
      {open && <CancelDialog checkout={checkout} onClose={() => setOpen(false)} />}
    </>
  );
}
