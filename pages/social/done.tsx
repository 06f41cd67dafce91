import { useEffect } from 'react';

import { broadcastSocialResult } from '@/components/auth/social/use-social-broadcast';
import { useSocialReason } from '@/components/auth/social/use-social-reason';
import { Alert } from '@/components/kit/ui/alert';
import { LinkButton } from '@/components/kit/ui/link-button';
import { SmallPage } from '@/components/layout/small-page';
import { limits } from '@/contract/limits';
import { closeThisWindow } from '@/hooks/use-popup';
import { useTranslations } from '@/hooks/use-translations';
import { serverPage, type PropsOf } from '@/lib/server/page';
import { routes } from '@/rules/routes';
import { readSocialResult, type SocialResult } from '@/rules/social-result';

/** Popup page that reports the result to its opener and closes. */
export const getServerSideProps = serverPage<{ result: SocialResult; tab: string }>(
  async ({ query }) => {
    const result = readSocialResult(query);
    const tab = typeof query['tab'] === 'string' ? query['tab'].slice(0, 36) : '';
    return result ? { result, tab } : { redirectTo: routes.login() };
  },
);

export default function SocialDone({ data }: PropsOf<typeof getServerSideProps>) {
  const t = useTranslations('social');
  const toText = useSocialReason();
  const common = useTranslations('common');
  const { result, tab } = data ?? { result: null, tab: '' };
  useEffect(() => {
    if (!result) return undefined;
    broadcastSocialResult(tab, result);
    const timer = setTimeout(closeThisWindow, limits.popupCloseDelayMs);
    return () => clearTimeout(timer);
  }, [result, tab]);
  if (!result) return null;
  const text = {
    login: t('doneLogin'),
    register: t('doneRegister'),
    close: result.reason === 'proof' ? t('proofTitle') : result.reason ? toText(result.reason) : '',
  };
  return (
    <SmallPage title={t('doneTitle')} href={routes.home()}>
      <div className="d-grid gap-4">
        <h1 className="fs-3 mb-0">{t('doneTitle')}</h1>
        <Alert tone={result.action === 'close' ? 'info' : 'success'}>{text[result.action]}</Alert>
        <p className="text-muted mb-0">{t('doneClose')}</p>
        <LinkButton variant="secondary" href={getContinueHref(result)}>
          {common('continue')}
        </LinkButton>
      </div>
    </SmallPage>
  );
}

/** For a window that does not close. */
function getContinueHref(result: SocialResult): string {
  if (result.action === 'login') return routes.dashboard();
  return result.action === 'register'
    ? routes.register({ social: 1 })
    : routes.login({ social: result.reason });
}
