import { StepShip } from '@/components/kit/art/step-ship';
import { StepShop } from '@/components/kit/art/step-shop';
import { StepAddress, StepReceive } from '@/components/kit/art/steps';
import { useTranslations } from '@/hooks/use-translations';

import styles from './slides.module.scss';

const slides = [
  { key: 'address', Picture: StepAddress },
  { key: 'shop', Picture: StepShop },
  { key: 'receive', Picture: StepReceive },
  { key: 'ship', Picture: StepShip },
] as const;

/**
 * Slides do not advance automatically. Buttons are links, so they work without scripts;
 * `installSlides` adds the animation.
 */
export function Slides() {
  const t = useTranslations('how-it-works.slides');
  const renderLink = (index: number, text: string) => (
    <a href={`#step-${index + 1}`} data-slide>
      {text}
    </a>
  );
  return (
    <section aria-label={t('label')}>
      <ol className={styles.numbers}>
        {slides.map(({ key }, index) => (
          <li key={key}>
            <a
              href={`#step-${index + 1}`}
              data-slide
              aria-label={t('goTo', { at: index + 1, title: t(`${key}.title`) })}
            >
              {index + 1}
            </a>
          </li>
        ))}
      </ol>
      <ol className={styles.track}>
        {slides.map(({ key, Picture }, index) => {
          const [prev, next] = [slides[index - 1], slides[index + 1]];
          return (
            <li key={key} id={`step-${index + 1}`}>
              <div className={`label-card ${styles.slide}`}>
                <Picture />
                <div>
                  <h2>{t(`${key}.title`)}</h2>
                  <p>{t(`${key}.text`)}</p>
                  <p className="fw-semibold">{t(`${key}.pay`)}</p>
                  <div className={styles.ways}>
                    {prev &&
                      renderLink(index - 1, t('previous', { title: t(`${prev.key}.title`) }))}
                    {next && renderLink(index + 1, t('next', { title: t(`${next.key}.title`) }))}
                  </div>
                </div>
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
