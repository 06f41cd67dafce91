import type { ReactNode } from 'react';

import { useFrame } from '@/hooks/use-frame';
import type { Locale } from '@/rules/locale';

import styles from './screen.module.scss';
import sizes from './screens.json';

type ScreenName = 'packages' | 'bill' | 'tracking';
const screenSizes: Readonly<Record<`${ScreenName}-${Locale}`, readonly number[]>> = sizes;

/**
 * A product screenshot from `npm run screens`, by language and theme. `alt` has its visible text.
 */
export function Screen({ name, alt }: { name: ScreenName; alt: string }) {
  const { locale } = useFrame();
  const [width, height] = screenSizes[`${name}-${locale}`];
  return (
    <span className={styles.screen}>
      {(['light', 'dark'] as const).map((theme) => (
        // eslint-disable-next-line @next/next/no-img-element -- already at its final size: the image service only adds work
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

interface CalloutsProps {
  screen: ReactNode;
  callouts: readonly { title: string; text: ReactNode }[];
  screenFirst?: boolean;
  head?: ReactNode;
  foot?: ReactNode;
}

export function ScreenWithCallouts({ screen, callouts, screenFirst, head, foot }: CalloutsProps) {
  return (
    <div className={screenFirst ? `${styles.proof} ${styles.screenFirst}` : styles.proof}>
      <div>
        {head}
        <ul>
          {callouts.map(({ title, text }) => (
            <li key={title}>
              <h3 className="mb-0">{title}</h3>
              <p className="mb-2">{text}</p>
            </li>
          ))}
        </ul>
        {foot}
      </div>
      {screen}
    </div>
  );
}
