import { Icon } from '../ui/icon';
import { useTranslations } from '@/hooks/use-translations';

export type Check = 'checking' | 'ok' | undefined;

/** Place inside the input's wrapper. */
export function CheckState({ check }: { check: Check }) {
  const t = useTranslations('forms');
  return (
    <span role="status" className={check ? 'input-state' : 'visually-hidden'}>
      {check === 'checking' && <span className="spinner-border text-muted" aria-hidden="true" />}
      {check === 'ok' && <Icon name="check-circle-fill" className="text-success" />}
      {check && (
        <span className="visually-hidden">{t(check === 'ok' ? 'checkOk' : 'checking')}</span>
      )}
    </span>
  );
}
