import { useId, useState, type ReactNode } from 'react';

import { StepAddress } from '@/components/kit/art/step-address';
import { StepReceive } from '@/components/kit/art/step-receive';
import { StepShip } from '@/components/kit/art/step-ship';
import { StepShop } from '@/components/kit/art/step-shop';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { Carousel } from '@/components/kit/ui/carousel';
import { Dialog } from '@/components/kit/ui/dialog';
import { Icon } from '@/components/kit/ui/icon';
import { useScripted } from '@/hooks/use-scripted';
import { useTranslations } from '@/hooks/use-translations';
import { endGuide, wantsGuide } from '@/lib/browser/member-storage';

import styles from './new-user-guide.module.scss';

type SlideName = 'Shop' | 'Receive' | 'Declare' | 'Ship';

const slides: [name: SlideName, picture: ReactNode][] = [
  ['Shop', <StepShop key="shop" />],
  ['Receive', <StepReceive key="receive" />],
  ['Declare', <StepAddress key="declare" />],
  ['Ship', <StepShip key="ship" />],
];

/** New User Guide on the page, to be read again. */
export function NewUserGuide({ suite }: { suite: string }) {
  const t = useTranslations('dashboard');
  return (
    <Card title={t('guideTitle')}>
      <GuideSlides suite={suite} />
    </Card>
  );
}

/**
 * The guide as it meets a new member (spec §2, `new=1`): opens by itself once after the
 * registration, and never again once it was closed.
 */
export function FirstGuide({ suite, isNew }: { suite: string; isNew: boolean }) {
  const t = useTranslations('dashboard');
  const scripted = useScripted();
  const [wanted, setWanted] = useState(() => wantsGuide(suite, isNew));
  const close = () => {
    endGuide(suite);
    setWanted(false);
  };
  return (
    <Dialog
      open={scripted && wanted}
      onClose={close}
      title={t('guideTitle')}
      size="lg"
      footer={<Button onClick={close}>{t('guideDone')}</Button>}
    >
      <GuideSlides suite={suite} />
    </Dialog>
  );
}

/** Four slides, one at a time, moved by the reader only (spec §2, §9). */
function GuideSlides({ suite }: { suite: string }) {
  const t = useTranslations('dashboard');
  const [at, setAt] = useState(0);
  const id = useId();
  const of = slides.length;
  return (
    <div role="group" aria-roledescription={t('carousel')} aria-label={t('guideTitle')}>
      <Carousel
        id={id}
        at={at}
        onSelect={setAt}
        slides={slides.map(([name, picture], index) => ({
          key: name,
          content: (
            <Slide
              name={name}
              picture={picture}
              suite={suite}
              place={t('slideOf', { at: index + 1, of })}
            />
          ),
        }))}
      />
      <div className={styles.controls}>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('previousSlide')}
          aria-controls={id}
          aria-disabled={at === 0}
          onClick={() => setAt(Math.max(0, at - 1))}
        >
          <Icon name="chevron-left" />
        </button>
        {slides.map(([name], index) => (
          <button
            key={name}
            type="button"
            className={`icon-btn ${styles.dot}`}
            aria-label={t('goToSlide', { at: index + 1, title: t(`step${name}`) })}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => setAt(index)}
          />
        ))}
        <button
          type="button"
          className="icon-btn"
          aria-label={t('nextSlide')}
          aria-controls={id}
          aria-disabled={at === of - 1}
          onClick={() => setAt(Math.min(of - 1, at + 1))}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
    </div>
  );
}

interface SlideProps {
  name: SlideName;
  picture: ReactNode;
  suite: string;
  /** "2 of 4" */
  place: string;
}

function Slide({ name, picture, suite, place }: SlideProps) {
  const t = useTranslations('dashboard');
  const frame = useTranslations('frame');
  return (
    <div role="group" aria-roledescription={t('slide')} aria-label={place} className={styles.slide}>
      <div className={styles.picture}>{picture}</div>
      <div>
        <p className="text-muted mb-1" aria-hidden="true">
          {place}
        </p>
        <h3 className="fs-4">{t(`step${name}`)}</h3>
        <p className="measure mb-0">{t(`guide${name}`, { suite, packages: frame('packages') })}</p>
      </div>
    </div>
  );
}
