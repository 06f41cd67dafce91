import { useEffect } from 'react';

import { DeviceTrustedNotice, NewDeviceNotice } from '@/components/auth/device-notice';
import { SessionState } from '@/components/auth/session-state';
import { PaymentReversalNotice } from '@/components/charges/payment-reversal';
import { Notices } from '@/components/kit/overlays/notices';
import { BannerSlot } from '@/components/layout/banner';
import { payableKinds } from '@/contract/money/payments-table';
import type { WithdrawnPayment } from '@/contract/money/refund';
import { useBanner, type BannerKind } from '@/hooks/use-banner';
import { useNotices, type NoticeTone } from '@/hooks/use-notices';
import { useTranslations } from '@/hooks/use-translations';

import { renderRemovedLine } from './dialogs';
import { toGalleryStates, type GalleryState } from './state';

const tones: Record<NoticeTone, true> = { success: true, info: true, warning: true, danger: true };
const banners: Record<Exclude<BannerKind, 'session'>, 'offline' | 'paymentDue'> = {
  offline: 'offline',
  payment: 'paymentDue',
};
const reversalStates: Record<WithdrawnPayment['state'], true> = {
  disputed: true,
  'partly-refunded': true,
  refunded: true,
  reversed: true,
};

function Toast({ tone }: { tone: NoticeTone }) {
  const t = useTranslations('cards');
  const tErrors = useTranslations('errors');
  const text = tone === 'danger' ? tErrors('network') : t('updated');
  useEffect(() => {
    const { notify, clear } = useNotices.getState();
    clear();
    notify(tone, text);
    return clear;
  }, [tone, text]);
  return <Notices />;
}

function BannerState({ kind }: { kind: Exclude<BannerKind, 'session'> }) {
  const t = useTranslations('errors');
  const text = t(banners[kind]);
  const { show, hide } = useBanner();
  useEffect(() => {
    show(kind, { text });
    return () => hide(kind);
  }, [kind, text, show, hide]);
  return <BannerSlot />;
}

const renderExpiry = () => (
  <>
    <BannerSlot />
    <SessionState
      phase="soon"
      remainingMs={240_000}
      extend={() => undefined}
      asking={false}
      ask={() => Promise.resolve(false)}
    />
  </>
);

export const getNoticeStates = (): GalleryState[] =>
  toGalleryStates('notices', {
    ...Object.fromEntries(
      (Object.keys(tones) as NoticeTone[]).map((tone) => [
        `toast-${tone}`,
        () => <Toast tone={tone} />,
      ]),
    ),
    ...Object.fromEntries(
      (Object.keys(banners) as (keyof typeof banners)[]).map((kind) => [
        `banner-${kind}`,
        () => <BannerState kind={kind} />,
      ]),
    ),
    'banner-session': renderExpiry,
    'cart-line-removed': renderRemovedLine,
    'new-device': () => <NewDeviceNotice email="mika@example.com" />,
    'known-device': () => <DeviceTrustedNotice />,
    ...Object.fromEntries(
      payableKinds.flatMap((kind) =>
        (Object.keys(reversalStates) as WithdrawnPayment['state'][]).map((state) => [
          `payment-${state}-${kind}`,
          () => (
            <PaymentReversalNotice
              reversal={{ state, amount: '12.50', gateway: 'paypal', held: state === 'disputed' }}
              kind={kind}
              reference="SH4K8T2M9Q"
            />
          ),
        ]),
      ),
    ),
  });
