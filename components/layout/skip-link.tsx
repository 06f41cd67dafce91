import { useTranslations } from '@/hooks/use-translations';

/** The first stop of the Tab key. */
export function SkipLink() {
  const t = useTranslations('frame');
  return (
    <a className="skip" href="#content">
      {t('skip')}
    </a>
  );
}
