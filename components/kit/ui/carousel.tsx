import type { ReactNode } from 'react';

import { lazyPart } from './lazy-part';

export interface CarouselProps {
  id: string;
  /** Index of the slide in sight. */
  at: number;
  onSelect: (at: number) => void;
  slides: readonly { key: string; content: ReactNode }[];
}

/** Slides that only the reader moves: by your buttons, the arrow keys and swipes; it stops at both ends. */
export const Carousel = lazyPart(
  () => import('./carousel-slides').then((part) => part.CarouselSlides),
  ({ id, at, slides }: CarouselProps) => (
    <div className="carousel" id={id}>
      <div className="carousel-inner">
        {slides.map(({ key, content }, index) => (
          <div
            key={key}
            className={index === at ? 'carousel-item active' : 'carousel-item'}
            aria-hidden={index !== at}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  ),
);
