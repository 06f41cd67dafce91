import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import type { QuoteProblem } from '@/lib/quote-view';

export function useProblemText(): (problem: QuoteProblem | undefined) => string | null {
  const t = useTranslations('quote.problem');
  const validation = useTranslations('validation');
  return (problem) => {
    if (!problem) return null;
    if (problem === 'missing') return validation('required');
    if (problem === 'email') return validation('emailFormat');
    return t(problem, { min: 1, max: limits.quantityMax });
  };
}
