import { Link } from './link';

import { errorNumbers } from '@/contract/error-numbers';
import { useErrorText } from '@/hooks/use-error-text';
import { useTranslations } from '@/hooks/use-translations';
import type { PlainError } from '@/lib/api-error';
import { routes } from '@/rules/routes';

/**
 * The catalogue's text of an error; where support can still do something, with the way to write
 * (spec §8, 1041).
 */
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
