import { useTranslations } from '@/hooks/use-translations';

/** Names categories in the reader's language; a code without a name is "other goods". */
export function useCategoryName(): (code: string) => string {
  const t = useTranslations('categories');
  const tPackages = useTranslations('packages');
  return (code) => (t.has(code as never) ? t(code as never) : tPackages('categoryOther'));
}
