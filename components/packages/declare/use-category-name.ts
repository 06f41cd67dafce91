import { useTranslations } from '@/hooks/use-translations';

/** Returns "other goods" for an unnamed code. */
export function useCategoryName(): (code: string) => string {
  const t = useTranslations('categories');
  const tPackages = useTranslations('packages');
  return (code) => (t.has(code as never) ? t(code as never) : tPackages('categoryOther'));
}
