import styles from './loader-dots.module.scss';

export const LoaderDots = () => <span className={styles.dots} aria-hidden="true" />;
