import { useFrame } from '@/hooks/use-frame';
import { localePath } from '@/rules/routes';

import type { Answer } from './answers';
import styles from './answers.module.scss';

/** With `hasAnchors`, links can target an answer by its key. */
export function AnswerList({
  answers,
  anchors: hasAnchors = false,
  open = false,
}: {
  answers: readonly Answer[];
  anchors?: boolean;
  open?: boolean;
}) {
  const { locale } = useFrame();
  return (
    <div className={styles.answers}>
      {answers.map(({ key, topic, question, answer, words, more }) => (
        <details
          key={key}
          id={hasAnchors ? key : undefined}
          open={open}
          data-answer={key}
          data-topic={topic}
          data-words={words}
        >
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
