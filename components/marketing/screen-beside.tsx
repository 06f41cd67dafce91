import type { ReactNode } from 'react';

import styles from './screen.module.scss';

interface ScreenBesideProps {
  screen: ReactNode;
  callouts: readonly { title: string; text: ReactNode }[];
  /** The screen stands first where there is room for both. */
  screenFirst?: boolean;
  /** What stands over the callouts and under them. */
  head?: ReactNode;
  foot?: ReactNode;
}

/** A promise beside the screen that keeps it, with what to look at. */
export function ScreenBeside({ screen, callouts, screenFirst, head, foot }: ScreenBesideProps) {
  return (
    <div className={screenFirst ? `${styles.proof} ${styles.screenFirst}` : styles.proof}>
      <div>
        {head}
        <ul>
          {callouts.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        {foot}
      </div>
      {screen}
    </div>
  );
}
