import { useState } from 'react';

import type { PhotoItem } from '../overlays/photo-lightbox';
import { useTranslations } from '@/hooks/use-translations';

import { lazyComponent } from '../ui/lazy-component';
import { PhotoImage } from './photo-image';
import styles from './photo.module.scss';

const Lightbox = lazyComponent(() =>
  import('../overlays/photo-lightbox').then((m) => m.PhotoLightbox),
);

interface PhotosProps {
  photos: PhotoItem[];
  /** CSS pixels. */
  size?: number;
  maxShown?: number;
  /** Loads eagerly; for photos at the top of a page. */
  eager?: boolean;
  /** The first photo fills the width. */
  hasLead?: boolean;
}

const LEAD_SIZE = 420;

/** Shows the first `maxShown` thumbnails. The viewer's code loads on the first click. */
export function Photos({
  photos,
  size = 96,
  maxShown = photos.length,
  eager = false,
  hasLead = false,
}: PhotosProps) {
  const t = useTranslations('common');
  const [index, setIndex] = useState(-1);
  const [wasOpened, setWasOpened] = useState(false);
  if (photos.length === 0) return null;
  const open = (photoIndex: number) => {
    setWasOpened(true);
    setIndex(photoIndex);
  };
  return (
    <div className="d-flex flex-wrap gap-2">
      {photos.slice(0, maxShown).map((photo, i) => (
        <button
          key={photo.src}
          type="button"
          className={hasLead && i === 0 ? `${styles.thumb} ${styles.lead}` : styles.thumb}
          onClick={() => open(i)}
          aria-label={t('openPhoto', { caption: photo.caption })}
          aria-haspopup="dialog"
        >
          <PhotoImage
            src={photo.thumbnail ?? photo.src}
            size={hasLead && i === 0 ? LEAD_SIZE : size}
            eager={eager}
          />
        </button>
      ))}
      {wasOpened && <Lightbox photos={photos} index={index} onClose={() => setIndex(-1)} />}
    </div>
  );
}
