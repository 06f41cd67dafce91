import { useEffect } from 'react';

import { ToneIcon, toneClass, type Tone } from '@/components/kit/ui/tone';
import { bannerOrder, useBanner, type BannerKind } from '@/hooks/use-banner';
import { useNotices } from '@/hooks/use-notices';
import { useOffline, useStayWhileOffline } from '@/hooks/use-offline';
import { useTranslations } from '@/hooks/use-translations';

import styles from './member-frame.module.scss';

const tones: Record<BannerKind, Tone> = { offline: 'warning', session: 'info', payment: 'warning' };

/** Shows one banner, by priority: offline, session, payment due. */
export function BannerSlot() {
  const t = useTranslations('frame');
  const tErrors = useTranslations('errors');
  const { banners, show, hide } = useBanner();
  const offline = useOffline();
  useEffect(() => {
    if (!offline) return hide('offline');
    show('offline', {
      text: (
        <>
          <strong className="d-block">{tErrors('offline')}</strong>
          {t('offlineHint')}
        </>
      ),
    });
  }, [offline, show, hide, t, tErrors]);
  useStayWhileOffline(offline, () => useNotices.getState().notify('danger', tErrors('offline')));
  const kind = bannerOrder.find((candidate) => banners[candidate]);
  const banner = kind && banners[kind];
  return (
    <div role="status">
      {banner && (
        <div className={`${styles.banner} ${toneClass[tones[kind]]}`}>
          <div className="container-xl">
            <ToneIcon tone={tones[kind]} />
            <p>{banner.text}</p>
            {banner.action}
          </div>
        </div>
      )}
    </div>
  );
}
