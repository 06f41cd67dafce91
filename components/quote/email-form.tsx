import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { QuoteView } from '@/lib/quote-view';
import { getShopHost } from '@/rules/cart/product';
import { localePath, routes } from '@/rules/routes';

import { Problem } from './link-field';
import { StepButton } from './step-button';
import { useProblemText } from './use-problem';

interface EmailFormProps {
  id: string;
  view: QuoteView;
  /** Deduplicates a form that is posted twice. */
  postKey: string;
}

export function EmailForm({ id, view, postKey }: EmailFormProps) {
  const t = useTranslations('quote.email');
  const common = useTranslations('common');
  const getProblemText = useProblemText();
  const { locale } = useFrame();
  const { url, email } = view.values;
  return (
    <>
      <h2 id={id} tabIndex={-1}>
        {t('heading')}
      </h2>
      <p className="text-muted">
        {t('asked')}
        <span className="d-block text-truncate" title={url}>
          {getShopHost(url)}
          {new URL(url).pathname}
        </span>
      </p>
      <form action={localePath(locale, routes.liveQuote())} method="post" noValidate>
        <input type="hidden" name="step" value="send" />
        <input type="hidden" name="key" value={postKey} />
        <div>
          <label className="form-label" htmlFor={`${id}-email`}>
            {common('email')}
          </label>
          <p className="form-text mt-0 mb-2" id={`${id}-email-hint`}>
            {t('hint', { min: limits.quoteDaysMin, max: limits.quoteDaysMax })}
          </p>
          <input
            className="form-control"
            id={`${id}-email`}
            name="email"
            type="email"
            autoComplete="email"
            maxLength={limits.emailMax}
            defaultValue={email}
            aria-describedby={`${id}-email-hint${view.problems.email ? ` ${id}-email-problem` : ''}`}
            aria-invalid={view.problems.email ? true : undefined}
          />
          <Problem id={`${id}-email-problem`} text={getProblemText(view.problems.email)} />
        </div>
        <button className="btn btn-primary btn-lg" type="submit">
          {t('submit')}
        </button>
      </form>
      <StepButton step="back">{t('back')}</StepButton>
    </>
  );
}
