import { useState, type ReactNode } from 'react';

import { StepShip } from '@/components/kit/art/step-ship';
import { StepShop } from '@/components/kit/art/step-shop';
import { StepAddress, StepReceive } from '@/components/kit/art/steps';
import { Dialog } from '@/components/kit/overlays/dialog';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';
import { closeGuide, shouldShowGuide } from '@/lib/browser/member-storage';

import styles from './new-user-guide.module.scss';

type SlideName = 'Shop' | 'Receive' | 'Declare' | 'Ship';

const slides: [name: SlideName, picture: ReactNode][] = [
  ['Shop', <StepShop key="shop" />],
  ['Receive', <StepReceive key="receive" />],
  ['Declare', <StepAddress key="declare" />],
  ['Ship', <StepShip key="ship" />],
];

export function NewUserGuide() {
  const t = useTranslations('dashboard');
  return (
    <Card title={t('guideTitle')}>
      <GuideSlides />
    </Card>
  );
}

/** Opens after registration, and never again once it is closed. */
export function FirstGuide({ suite, isNew }: { suite: string; isNew: boolean }) {
  const t = useTranslations('dashboard');
  const isScripted = useIsHydrated();
  const [isGuideOpen, setIsGuideOpen] = useState(() => shouldShowGuide(suite, isNew));
  const close = () => {
    closeGuide(suite);
    setIsGuideOpen(false);
  };
  return (
    <Dialog
      open={isScripted && isGuideOpen}
      onClose={close}
      title={t('guideTitle')}
      size="lg"
      footer={<Button onClick={close}>{t('guideDone')}</Button>}
    >
      <GuideSlides />
    </Dialog>
  );
}

function GuideSlides() {
  const t = useTranslations('dashboard');
  const common = useTranslations('common');
  const labels = {
    previous: t('previousSlide'),
    next: t('nextSlide'),
    slides: slides.map(([name], i) => t('goToSlide', { at: i + 1, title: t(`step${name}`) })),
  };
  return (
    <div
      className={styles.guide}
      role="group"
      aria-roledescription={common('photoCarousel')}
      aria-label={t('guideTitle')}
    >
      <Slides
        labels={labels}
        slides={slides.map(([name], i) => (
          <Slide key={name} index={i} />
        ))}
      />
    </div>
  );
}

const Slides = lazyComponent(
  () => import('@/components/kit/overlays/carousel').then((m) => m.Slides),
  <Slide index={0} />,
);

function Slide({ index }: { index: number }) {
  const t = useTranslations('dashboard');
  const common = useTranslations('common');
  const frame = useTranslations('frame');
  const suite = useSession().user?.suite ?? '';
  const [name, picture] = slides[index] ?? ['Shop', null];
  const position = t('slideOf', { at: index + 1, of: slides.length });
  return (
    <div
      className={styles.slide}
      role="group"
      aria-roledescription={common('photoSlide')}
      aria-label={position}
    >
      <div className={styles.picture}>{picture}</div>
      <div>
        <p className="text-muted mb-1" aria-hidden="true">
          {position}
        </p>
        <h3 className="fs-4">{t(`step${name}`)}</h3>
        <p className="measure mb-0">{t(`guide${name}`, { suite, packages: frame('packages') })}</p>
      </div>
    </div>
  );
}
