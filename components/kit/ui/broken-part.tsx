import { useTranslations } from '@/hooks/use-translations';

import { Alert } from './alert';
import { Button } from './button';

/** Reports a render failure and offers a reload. */
export function BrokenPart() {
  const t = useTranslations('common');
  const tSession = useTranslations('session');
  return (
    <Alert tone="danger" role="alert">
      <p className="mb-0">{t('broken')}</p>
      <Button
        variant="secondary"
        size="sm"
        className="mt-3"
        onClick={() => window.location.reload()}
      >
        {tSession('reload')}
      </Button>
    </Alert>
  );
}
