import styles from './loader-dots.module.scss';

/** Dots that come one by one, three at most, one every 800 ms (spec §9), beside words that wait. */
export const LoaderDots = () => <span className={styles.dots} aria-hidden="true" />;
