import { useTranslations } from 'next-intl';

import { LinkButton } from '@/components/kit/ui/link-button';
import { useFrame } from '@/hooks/use-frame';
import { localePath, routes } from '@/rules/routes';

import styles from './home.module.scss';

/** A list of questions that open in place, without scripts. */
export function Questions({
  items,
}: {
  items: {
    key: string;
    question: string;
    answer: string;
    more?: { href: string; label: string };
  }[];
}) {
  const { locale } = useFrame();
  return (
    <div className={styles.questions}>
      {items.map(({ key, question, answer, more }) => (
        <details key={key}>
          <summary>{question}</summary>
          <p>{answer}</p>
          {more && (
            <p>
              <a href={localePath(locale, more.href)}>{more.label}</a>
            </p>
          )}
        </details>
      ))}
    </div>
  );
}

const homeQuestions = ['where', 'declare', 'refuse', 'lost', 'pay'] as const;

/** Questions of the home page and the way in at its end. */
export function HomeClosing() {
  const t = useTranslations('home');
  return (
    <section className={styles.section} aria-labelledby="questions-heading">
      <div className={`container-xl ${styles.closing}`}>
        <div>
          <h2 id="questions-heading">{t('questions.heading')}</h2>
          <Questions
            items={homeQuestions.map((key) => ({
              key,
              question: t(`questions.${key}.q`),
              answer: t(`questions.${key}.a`),
            }))}
          />
          <p className="text-muted">{t('currencyNote')}</p>
        </div>
        <aside className="label-card">
          <h2>{t('closing.heading')}</h2>
          <p>{t('closing.text')}</p>
          <LinkButton href={routes.register()} size="lg">
            {t('getAddress')}
          </LinkButton>
        </aside>
      </div>
    </section>
  );
}
