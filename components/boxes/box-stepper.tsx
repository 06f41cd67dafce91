import { Stepper } from '@/components/kit/display/stepper';
import type { OneboxStatus } from '@/contract/member/pmt';
import { useTranslations } from '@/hooks/use-translations';
import { boxSteps } from '@/rules/packages/onebox';

export function BoxStepper({ status, reference }: { status: OneboxStatus; reference: string }) {
  const t = useTranslations('onebox.steps');
  const step = boxSteps.indexOf(status === 'cancelled' ? 'draft' : status);
  const steps = boxSteps.map((key, index) => ({
    key,
    label: t(key),
    state:
      index < step ? ('done' as const) : index === step ? ('current' as const) : ('next' as const),
  }));
  return <Stepper label={t('label', { reference })} steps={steps} />;
}
