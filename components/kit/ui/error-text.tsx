import { Link } from './link';

import { errorNumbers } from '@/contract/error-numbers';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import type { PlainError } from '@/lib/api-error';
import { routes } from '@/rules/routes';

/** Shows an error's text, with a contact link where support can help. */
export function ErrorText({ error }: { error: Pick<PlainError, 'kind' | 'code' | 'message'> }) {
  const t = useTranslations('errors');
  const common = useTranslations('common');
  const text = useErrorText()(error);
  if (error.code !== errorNumbers.cancelNotPossible) return text;
  return (
    <>
      {text}{' '}
      <Link href={routes.contact({ subject: t('cancelSubject') })}>{common('contactUs')}</Link>
    </>
  );
}
