import Lightbox from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/styles.css';

import { useTranslations } from '@/hooks/use-translations';

export interface PhotoItem {
  src: string;
  /** Smaller file for the thumbnail; the photo itself when missing. */
  thumbnail?: string;
  caption: string;
}

/** The large view. Use `Photos`, which loads this on the first click. */
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
      open={index >= 0}
      index={Math.max(index, 0)}
      close={onClose}
      plugins={[Captions, Zoom]}
      slides={photos.map((photo) => ({
        src: photo.src,
        alt: photo.caption,
        description: photo.caption,
      }))}
      carousel={{ finite: true }}
      labels={{
        Previous: t('previous'),
        Next: t('next'),
        Close: t('close'),
        'Zoom in': t('zoomIn'),
        'Zoom out': t('zoomOut'),
      }}
      controller={{ closeOnBackdropClick: true }}
      animation={{ fade: 150, swipe: 250 }}
    />
  );
}
