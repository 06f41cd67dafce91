import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath, routes } from '@/rules/routes';

import styles from './answer.module.scss';
import { StepButton } from './step-button';

/**
 * The host looks for a weight: what it does, how long it has taken. Without scripts a link asks
 * again.
 */
export function Waiting({ id, country }: { id: string; country: string }) {
  const t = useTranslations('quote');
  const { locale } = useFrame();
  return (
    <>
      <div className={styles.top}>
        <h2 id={id} tabIndex={-1}>
          {t('wait.heading')}
        </h2>
        <StepButton step="shrink" variant="quiet" small>
          {t('small')}
        </StepButton>
      </div>
      <progress className={styles.bar} aria-labelledby={id} />
      <ul className={styles.checks}>
        <li>{t('wait.similar')}</li>
        <li>{t('wait.rules', { country })}</li>
        <li>{t('wait.prices')}</li>
      </ul>
      <p className="text-muted">{t('wait.leave')}</p>
      <p>
        <a href={localePath(locale, routes.liveQuote())}>{t('wait.again')}</a>
      </p>
    </>
  );
}
