import { GetAddress } from '@/components/layout/get-address';
import { useTranslations } from '@/hooks/use-translations';
import type { HouseFacts } from '@/services/rates';

import styles from './home.module.scss';
import { HomeQuestions } from './questions';

/** Questions, and the last label of the page. */
export function HomeClosing({ facts }: { facts: HouseFacts }) {
  const t = useTranslations('home');
  return (
    <section className={styles.kraft} aria-labelledby="questions-heading">
      <div className={`container-xl ${styles.closing}`}>
        <div>
          <h2 id="questions-heading">{t('questions.heading')}</h2>
          <HomeQuestions facts={facts} />
        </div>
        <aside className={styles.ticket} aria-labelledby="closing-heading">
          <h2 id="closing-heading">{t('closing.heading')}</h2>
          <p>{t('closing.text')}</p>
          <GetAddress />
        </aside>
      </div>
    </section>
  );
}
