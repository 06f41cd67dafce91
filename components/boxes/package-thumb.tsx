import { Icon } from '@/components/kit/ui/icon';
import { PhotoImage } from '@/components/kit/display/photo-image';

import styles from './package-thumb.module.scss';

// Written out: the build drops classes whose names it finds nowhere.
const sides = { 56: styles.side56, 72: styles.side72, 88: styles.side88 };

interface PackageThumbProps {
  /** Address of the thumbnail; a drawn box is shown for a package without a photo. */
  src: string | null | undefined;
  /** Side in CSS pixels. */
  size?: keyof typeof sides;
}

/** The small picture beside a package's name, which says the same in words. */
export function PackageThumb({ src, size = 56 }: PackageThumbProps) {
  return (
    <span className={`${styles.thumb} ${sides[size]}`}>
      {src ? <PhotoImage src={src} size={size} /> : <Icon name="box-seam" size={size * 0.4} />}
    </span>
  );
}
