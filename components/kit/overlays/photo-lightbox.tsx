import Lightbox from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/styles.css';

import { useTranslations } from '@/hooks/use-translations';
import { listLargeSources } from '@/rules/photo';

import styles from './photo-lightbox.module.scss';

export interface PhotoItem {
  src: string;
  thumbnail?: string;
  caption: string;
  /** Original size in pixels. */
  width?: number;
  height?: number;
}

function toSlide({ src, caption, width, height }: PhotoItem) {
  const texts = { alt: caption, description: caption };
  if (!width || !height) return { src, ...texts };
  return { src, width, height, srcSet: listLargeSources({ src, width, height }), ...texts };
}

const renderNoArrow = () => null;

/** Use `Photos`, which loads this. */
export function PhotoLightbox({
  photos,
  index,
  onClose,
}: {
  photos: PhotoItem[];
  index: number;
  onClose: () => void;
}) {
  const t = useTranslations('common');
  return (
    <Lightbox
      className={styles.view}
      open={index >= 0}
      index={Math.max(index, 0)}
      close={onClose}
      plugins={[Captions, Zoom]}
      slides={photos.map(toSlide)}
      carousel={{ finite: true }}
      labels={{
        Previous: t('photoPrevious'),
        Next: t('photoNext'),
        Close: t('close'),
        'Zoom in': t('zoomIn'),
        'Zoom out': t('zoomOut'),
        Lightbox: t('photos'),
        'Photo gallery': t('photos'),
        Carousel: t('photoCarousel'),
        Slide: t('photoSlide'),
        Caption: t('photoCaption'),
        // The library replaces these placeholders.
        '{index} of {total}': t('photoOf', { index: '{index}', total: '{total}' }),
      }}
      {...(photos.length === 1 && {
        render: { buttonPrev: renderNoArrow, buttonNext: renderNoArrow },
      })}
      controller={{ closeOnBackdropClick: true }}
      animation={{ fade: 150, swipe: 250 }}
    />
  );
}
