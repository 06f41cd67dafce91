import { useTranslations } from '@/hooks/use-translations';

/** Translates a category code; "other goods" for one without a translation. */
export function useCategoryName(): (code: string) => string {
  const t = useTranslations('categories');
  const tPackages = useTranslations('packages');
  return (code) => (t.has(code as never) ? t(code as never) : tPackages('categoryOther'));
}
