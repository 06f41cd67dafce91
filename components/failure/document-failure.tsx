import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { PlainError } from '@/lib/api-error';
import { localePath, routes } from '@/rules/routes';

import { ErrorState } from './error-state';

/**
 * Replaces an uncached document that cannot load. Says when to retry and what works without the
 * host.
 */
export function DocumentFailure({ failure }: { failure: PlainError }) {
  const t = useTranslations('errors-page');
  const frame = useTranslations('frame');
  const { locale } = useFrame();
  const otherPages = [
    [frame('howItWorks'), routes.howItWorks()],
    [frame('services'), routes.consumerServices()],
    [frame('weights'), routes.weightsGuide()],
    [frame('support'), routes.support()],
    [frame('contact'), routes.contact()],
  ] as const;
  return (
    <>
      <ErrorState title={t('documentTitle')} error={failure} reload />
      <p className="mt-4 mb-2">{t('meanwhile')}</p>
      <ul>
        {otherPages.map(([text, href]) => (
          <li key={href}>
            <a className="d-inline-block py-1" href={localePath(locale, href)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
