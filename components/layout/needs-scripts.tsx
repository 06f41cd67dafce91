import { useTranslations } from '@/hooks/use-translations';

/** Says on a page that scripts complete what to do about their absence. */
export function NeedsScripts() {
  const t = useTranslations('common');
  return (
    <noscript>
      <p className="alert alert-info">{t('needsScripts')}</p>
    </noscript>
  );
}
