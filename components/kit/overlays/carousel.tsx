import type { ReactElement } from 'react';
import Carousel from 'react-bootstrap/Carousel';

import { Icon } from '../ui/icon';

import styles from './carousel.module.scss';

interface SlidesProps {
  labels: { previous: string; next: string; slides: string[] };
  slides: ReactElement[];
}

/** Load this with `lazyComponent`. Slides do not advance automatically. */
export function Slides({ labels, slides }: SlidesProps) {
  return (
    <div className={styles.host}>
      <Carousel
        aria-live="polite"
        interval={null}
        prevIcon={<Icon name="chevron-left" />}
        prevLabel={labels.previous}
        nextIcon={<Icon name="chevron-right" />}
        nextLabel={labels.next}
        indicatorLabels={labels.slides}
      >
        {slides.map((slide) => (
          <Carousel.Item key={slide.key}>{slide}</Carousel.Item>
        ))}
      </Carousel>
    </div>
  );
}
