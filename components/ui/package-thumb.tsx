import BoxSeam from 'react-bootstrap-icons/dist/icons/box-seam';

import { PhotoImage } from './photo-image';
import styles from './package-thumb.module.scss';

interface PackageThumbProps {
  /** Address of the thumbnail; a drawn box stands for a package without a photo. */
  src: string | null | undefined;
  /** Side in CSS pixels. */
  size?: 56 | 72 | 88;
}

/** The small picture beside a package's name, which says the same in words. */
export function PackageThumb({ src, size = 56 }: PackageThumbProps) {
  return <span className={`${styles.thumb} ${styles[`side${size}`]}`}>{src ? <PhotoImage src={src} size={size} /> : <BoxSeam size={size * 0.4} aria-hidden="true" />}</span>;
}
