import Carousel from 'react-bootstrap/Carousel';

import type { CarouselProps } from './carousel';

/** The slides themselves (react-bootstrap Carousel). Use `Carousel`, which loads this. */
export function CarouselSlides({ id, at, onSelect, slides }: CarouselProps) {
  return (
    <Carousel
      id={id}
      aria-live="polite"
      activeIndex={at}
      onSelect={onSelect}
      interval={null}
      wrap={false}
      controls={false}
      indicators={false}
    >
      {slides.map(({ key, content }, index) => (
        <Carousel.Item key={key} aria-hidden={index !== at}>
          {content}
        </Carousel.Item>
      ))}
    </Carousel>
  );
}
