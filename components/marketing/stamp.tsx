import { useFrame } from '@/hooks/use-frame';

import styles from './home.module.scss';

/** The date of rates, yyyy-mm-dd, as a rubber stamp; the same stands in words beside it. */
export function Stamp({ date }: { date: string }) {
  const { brand } = useFrame();
  return (
    <span className={styles.stamp} aria-hidden>
      <small>PDX</small>
      {date}
      <small>{brand.name}</small>
    </span>
  );
}
