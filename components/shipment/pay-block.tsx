import { Alert } from '@/components/kit/ui/alert';
import { Link } from '@/components/kit/ui/link';
import { useTranslations } from '@/hooks/use-translations';
import { lacksId } from '@/rules/addresses/delivery-address';
import type { Checkout } from '@/rules/checkout/checkout';
import { routes } from '@/rules/routes';

import { IdNeeded, ProblemList } from './problem-list';

export const payBlockId = 'pay-blocked';

/** Finds what must be settled before payment. The host makes the same check. */
export function findBlock(checkout: Checkout): 'issues' | 'identity' | null {
  if (checkout.step !== 'review' || checkout.problems.length > 0) return 'issues';
  return checkout.address && lacksId(checkout.address) ? 'identity' : null;
}

/** Says why the pay button beside it is disabled. */
export function PayBlock({ block }: { block: NonNullable<ReturnType<typeof findBlock>> }) {
  const t = useTranslations('shipment.payBlocked');
  return (
    <p id={payBlockId} className="small text-muted mt-2 mb-0">
      {t(block)}
    </p>
  );
}

/** Lists what earlier steps still need, each with a link. */
export function OpenIssues({ checkout }: { checkout: Checkout }) {
  const { step, address, problems } = checkout;
  return (
    <>
      <ProblemList checkout={checkout} />
      {problems.length === 0 && (step === 'address' || step === 'speed') && (
        <StepNeeded step={step} checkout={checkout} />
      )}
      {address && lacksId(address) && <IdNeeded addressId={address.id} />}
    </>
  );
}

function StepNeeded({ step, checkout }: { step: 'address' | 'speed'; checkout: Checkout }) {
  const t = useTranslations('shipment');
  return (
    <Alert tone="danger" role="alert">
      <p className="mb-0">
        <Link href={routes.shipmentStep(step, { shipmentid: checkout.id })}>
          {step === 'address' ? t('address.needed') : t('speed.choose')}
        </Link>
      </p>
    </Alert>
  );
}
