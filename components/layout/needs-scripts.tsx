import { useTranslations } from '@/hooks/use-translations';

/** Explains that the page needs scripts. */
export function NeedsScripts() {
  const t = useTranslations('common');
  return (
    <noscript>
      <p className="alert alert-info">{t('needsScripts')}</p>
    </noscript>
  );
}
