import { useTranslations } from '@/hooks/use-translations';

import { Link } from '../ui/link';

import { Icon } from '../ui/icon';
import styles from './stepper.module.scss';

export interface Step {
  key: string;
  label: string;
  state: 'done' | 'current' | 'next';
  /** Set for finished steps. */
  href?: string;
}

export function Stepper({ label, steps }: { label: string; steps: Step[] }) {
  const t = useTranslations('common');
  return (
    <nav aria-label={label}>
      <ol className={styles.steps}>
        {steps.map((step, i) => {
          const content = (
            <>
              <span className={styles.dot} aria-hidden="true">
                {step.state === 'done' ? <Icon name="check2" /> : i + 1}
              </span>
              <span>{step.label}</span>
            </>
          );
          return (
            <li
              key={step.key}
              className={styles[step.state]}
              aria-current={step.state === 'current' ? 'step' : undefined}
            >
              {step.href && step.state === 'done' ? (
                <Link href={step.href}>{content}</Link>
              ) : (
                <span>{content}</span>
              )}
              {step.state === 'done' && <span className="visually-hidden">{t('stepDone')}</span>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
