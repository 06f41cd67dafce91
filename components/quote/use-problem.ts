import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import type { QuoteProblem } from '@/lib/quote-view';

export function useProblem(): (problem: QuoteProblem | undefined) => string | null {
  const t = useTranslations('quote.problem');
  return (problem) => (problem ? t(problem, { min: 1, max: limits.quantityMax }) : null);
}
