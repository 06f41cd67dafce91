import { limits } from '@/contract/limits';
import { useTranslations } from '@/hooks/use-translations';
import type { QuoteProblem } from '@/lib/quote-view';

import { useProblemText } from './use-problem';

interface LinkFieldProps {
  id: string;
  value: string;
  problem?: QuoteProblem | undefined;
}

export function LinkField({ id, value, problem }: LinkFieldProps) {
  const t = useTranslations('quote.ask');
  const cart = useTranslations('cart');
  const getProblemText = useProblemText();
  return (
    <div>
      <label className="form-label" htmlFor={`${id}-link`}>
        {cart('url')}
      </label>
      <p className="form-text mt-0" id={`${id}-link-hint`}>
        {t('linkHint')}
      </p>
      <input
        className="form-control"
        id={`${id}-link`}
        name="product_url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.productUrlMax + 200}
        defaultValue={value}
        aria-describedby={`${id}-link-hint${problem ? ` ${id}-link-problem` : ''}`}
        aria-invalid={problem ? true : undefined}
      />
      <Problem id={`${id}-link-problem`} text={getProblemText(problem)} />
    </div>
  );
}

export function Problem({ id, text }: { id: string; text: string | null }) {
  return (
    text && (
      <p className="field-error" id={id} role="alert">
        {text}
      </p>
    )
  );
}
