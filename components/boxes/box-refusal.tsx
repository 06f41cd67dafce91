import { Alert } from '@/components/kit/ui/alert';
import { useErrorText } from '@/hooks/use-error-text';
import { usePunctuation } from '@/hooks/use-punctuation';
import { useTranslations } from '@/hooks/use-translations';
import type { ApiError } from '@/lib/api-error';
import type { BoxProblem } from '@/rules/packages/onebox';

import { useBoxReason } from './use-box-reason';

interface BoxRefusalProps {
  error: ApiError;
  refusals: readonly BoxProblem[];
  getName: (ref: string) => string;
  className?: string;
}

/** Shows one sentence per package, or the general error text. */
export function BoxRefusal({ error, refusals, getName, className = '' }: BoxRefusalProps) {
  const t = useTranslations('onebox');
  const errorText = useErrorText();
  const reasonText = useBoxReason();
  const punctuation = usePunctuation();
  const hasRefusals = refusals.length > 0;
  return (
    <Alert
      tone="danger"
      role="alert"
      className={className}
      {...(hasRefusals && { title: t('refused') })}
    >
      {hasRefusals ? (
        <ul className="mb-0 ps-3">
          {refusals.map(({ ref, code }) => (
            <li key={`${ref} ${code}`}>
              {ref !== null && <strong>{`${getName(ref)}${punctuation.colon}`}</strong>}
              {reasonText(code)}
            </li>
          ))}
        </ul>
      ) : (
        errorText(error)
      )}
    </Alert>
  );
}
