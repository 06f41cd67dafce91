import { Icon } from '@/components/kit/ui/icon';
import { PhotoImage } from '@/components/kit/display/photo-image';

import styles from './package-thumb.module.scss';

// Written out, so that the CSS purge finds them.
const sides = { 56: styles.side56, 72: styles.side72, 88: styles.side88 };

interface PackageThumbProps {
  src: string | null | undefined;
  /** Side in CSS pixels. */
  size?: keyof typeof sides;
}

/** Decorative. */
export function PackageThumb({ src, size = 56 }: PackageThumbProps) {
  return (
    <span className={`${styles.thumb} ${sides[size]}`}>
      {src ? <PhotoImage src={src} size={size} /> : <Icon name="box-seam" size={size * 0.4} />}
    </span>
  );
}
