import { Dialog } from '@/components/kit/overlays/dialog';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { LoaderDots } from '@/components/kit/ui/loader-dots';
import { socialNames } from '@/contract/member/social-providers';
import { useDelayed } from '@/hooks/use-delayed';
import { useTranslations } from '@/hooks/use-translations';

import type { SocialVisitState } from './use-social-visit';

/** Delay before offering to continue in this tab. */
const LINK_AFTER_MS = 3_000;

/**
 * Waits for a provider's popup and offers to continue in this tab. A popup that appears closed may
 * still respond.
 */
export function SocialWait({ visit }: { visit: SocialVisitState }) {
  const t = useTranslations('social');
  const common = useTranslations('common');
  const { provider, popupState: state } = visit;
  const shownProvider = provider ?? 'paypal';
  const retryButton =
    state === 'open' ? null : <Button onClick={visit.retry}>{common('retry')}</Button>;
  const footer = (
    <>
      <Button variant="secondary" onClick={visit.end}>
        {common('cancel')}
      </Button>
      {retryButton}
    </>
  );
  return (
    <Dialog
      open={provider !== null}
      onClose={visit.end}
      title={
        shownProvider === 'paypal'
          ? t('paypalTitle')
          : t('waitTitle', { provider: socialNames[shownProvider] })
      }
      footer={footer}
    >
      {state === 'open' && <Waiting visit={visit} />}
      {state === 'closed' && (
        <Alert tone="warning" role="alert">
          {t('closed', { provider: socialNames[shownProvider] })}
        </Alert>
      )}
      {state === 'blocked' && (
        <>
          <Alert tone="danger" role="alert" className="mb-3">
            {t('blocked', { provider: socialNames[shownProvider] })}
          </Alert>
          <p className="mb-0">
            <HereLink visit={visit} text="blockedLink" />
          </p>
        </>
      )}
    </Dialog>
  );
}

function Waiting({ visit }: { visit: SocialVisitState }) {
  const t = useTranslations('social');
  const isLate = useDelayed(true, LINK_AFTER_MS);
  return (
    <div role="status">
      <p className="d-flex align-items-center gap-3">
        <LoaderDots />
        {t('waitText')}
      </p>
      {isLate && (
        <p className="mb-0">
          <HereLink visit={visit} text="waitLink" />
        </p>
      )}
    </div>
  );
}

function HereLink({ visit, text }: { visit: SocialVisitState; text: 'waitLink' | 'blockedLink' }) {
  const t = useTranslations('social');
  const { provider } = visit;
  return t.rich(text, {
    here: (chunks) => (
      <a href={provider ? visit.getHref(provider) : undefined} onClick={visit.end}>
        {chunks}
      </a>
    ),
  });
}
