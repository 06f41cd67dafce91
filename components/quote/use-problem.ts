import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import type { QuoteProblem } from '@/lib/quote-view';

export function useProblem(): (problem: QuoteProblem | undefined) => string | null {
  const t = useTranslations('quote.problem');
  const fields = useTranslations('validation');
  return (problem) => {
    if (!problem) return null;
    if (problem === 'missing') return fields('required');
    if (problem === 'email') return fields('emailFormat');
    return t(problem, { min: 1, max: limits.quantityMax });
  };
}
