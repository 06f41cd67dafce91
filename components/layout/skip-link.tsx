import { useTranslations } from '@/hooks/use-translations';

export function SkipLink() {
  const t = useTranslations('frame');
  return (
    <a className="skip" href="#content">
      {t('skip')}
    </a>
  );
}
