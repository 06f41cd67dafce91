import { Alert } from '@/components/kit/ui/alert';
import { useTranslations } from '@/hooks/use-translations';

/** The code of an invitation is nobody's (spec §8 'Not valid'): one can register without it. */
export function ReferralNotice({ code }: { code: string }) {
  const t = useTranslations('auth');
  return (
    <Alert tone="warning" role="status" title={t('notValid')} className="mb-4">
      {t('notValidText', { code })}
    </Alert>
  );
}
