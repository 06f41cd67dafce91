import { useFormatter } from 'next-intl';

import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath } from '@/rules/routes';
import type { CompanyFacts } from '@/services/rates';

import styles from './questions.module.scss';

/** Answers open in place, without scripts. */
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

/** Returns null when the enabled payment methods are unknown. */
function usePaymentMethods({ methods }: CompanyFacts): string | null {
  const t = useTranslations('home.questions.pay');
  const methodTexts = useTranslations('payments.ways');
  const format = useFormatter();
  if (methods.length === 0) return null;
  const names = [...methods.map((name) => methodTexts(`${name}.name`)), t('credits')];
  return format.list(names, { type: 'disjunction' });
}

export function HomeQuestions({ facts }: { facts: CompanyFacts }) {
  const t = useTranslations('home');
  const paymentMethods = usePaymentMethods(facts);
  const answers = {
    where: t('questions.where.a', { count: facts.countries }),
    declare: t('questions.declare.a'),
    refuse: t('questions.refuse.a'),
    lost: t('questions.lost.a'),
    pay: paymentMethods
      ? t('questions.pay.a', { ways: paymentMethods })
      : t('questions.pay.unknown'),
  };
  return (
    <Questions
      items={homeQuestions.map((key) => ({
        key,
        question: t(`questions.${key}.q`),
        answer: answers[key],
      }))}
    />
  );
}
