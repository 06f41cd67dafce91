import { StepShip } from '@/components/kit/art/step-ship';
import { useTranslations } from '@/hooks/use-translations';

export function WelcomeBack() {
  const t = useTranslations('auth');
  return (
    <>
      <StepShip className="mb-3" />
      <h2 className="fs-2">{t('welcomeBack')}</h2>
      <p className="mb-0">{t('welcomeBackText')}</p>
    </>
  );
}
