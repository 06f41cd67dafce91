import { useTranslations } from '@/hooks/use-translations';

/** Translates a category code; falls back to "other goods" if there is no translation. */
export function useCategoryName(): (code: string) => string {
  const t = useTranslations('categories');
  const tPackages = useTranslations('packages');
  return (code) => (t.has(code as never) ? t(code as never) : tPackages('categoryOther'));
}
