import { useFrame } from '@/hooks/use-frame';
import type { Locale } from '@/rules/locale';

import styles from './screen.module.scss';
import sizes from './screens.json';

type ScreenName = 'packages' | 'bill' | 'tracking';
const sized: Readonly<Record<`${ScreenName}-${Locale}`, readonly number[]>> = sizes;

/**
 * A piece of the real product in the reader's language and theme (`npm run screens`). `alt` says what
 * can be read on it.
 */
export function Screen({ name, alt }: { name: ScreenName; alt: string }) {
  const { locale } = useFrame();
  const [width, height] = sized[`${name}-${locale}`];
  return (
    <span className={styles.screen}>
      {(['light', 'dark'] as const).map((theme) => (
        // eslint-disable-next-line @next/next/no-img-element -- made in its size by a script: the image service would only add work
        <img
          key={theme}
          src={`/screens/${name}-${locale}-${theme}.avif`}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
        />
      ))}
    </span>
  );
}
