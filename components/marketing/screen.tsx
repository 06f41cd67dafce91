import type { ReactNode } from 'react';

import { useFrame } from '@/hooks/use-frame';
import type { Locale } from '@/rules/locale';

import styles from './screen.module.scss';
import sizes from './screens.json';

type ScreenName = 'packages' | 'bill' | 'tracking';
const sized: Readonly<Record<`${ScreenName}-${Locale}`, readonly number[]>> = sizes;

/**
 * A product screenshot from `npm run screens`, by language and theme. `alt` has its readable text.
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

interface ScreenBesideProps {
  screen: ReactNode;
  callouts: readonly { title: string; text: ReactNode }[];
  screenFirst?: boolean;
  head?: ReactNode;
  foot?: ReactNode;
}

export function ScreenBeside({ screen, callouts, screenFirst, head, foot }: ScreenBesideProps) {
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
