import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { localePath, routes } from '@/rules/routes';
import { searchAnswers } from '@/rules/support/search';

import { AnswerList } from './answer-list';
import { topicKeys, type Answer } from './answers';
import styles from './answers.module.scss';

export function AnswerSearch({ query }: { query: string }) {
  const t = useTranslations('support.search');
  const common = useTranslations('common');
  const { locale } = useFrame();
  return (
    <form
      className={styles.search}
      role="search"
      action={localePath(locale, routes.support())}
      data-answer-search=""
    >
      <label className="visually-hidden" htmlFor="answer-search">
        {t('label')}
      </label>
      <input
        className="form-control"
        id="answer-search"
        type="search"
        name="q"
        defaultValue={query}
        placeholder={t('placeholder')}
        maxLength={limits.searchMax}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button className="btn btn-primary" type="submit">
        {common('search')}
      </button>
    </form>
  );
}

export function AnswerResults({ answers, query }: { answers: readonly Answer[]; query: string }) {
  const t = useTranslations('support');
  const { locale } = useFrame();
  const result = searchAnswers(answers, query);
  const matches = result.answers.flatMap((key) => answers.find((entry) => entry.key === key) ?? []);
  const count = matches.length;
  return (
    <div data-found="" hidden={query === ''}>
      <p
        role="status"
        data-part="count"
        data-one={t('search.found', { n: 1 })}
        data-many={t('search.found', { n: 2 }).replace('2', '{n}')}
        hidden={count === 0}
      >
        {query !== '' && t('search.found', { n: count })}
      </p>
      <div data-part="list">
        {query !== '' && <AnswerList answers={matches} open={count === 1} />}
      </div>
      <div data-part="none" hidden={count > 0}>
        <h2 className="fs-4">{t('search.none')}</h2>
        <p>{t('search.nearest')}</p>
        <ul className={styles.near}>
          {topicKeys.map((topic) => (
            <li key={topic} data-near={topic} hidden={!result.topics.includes(topic)}>
              <a href={`${localePath(locale, routes.support())}#topic-${topic}`}>
                {t(`topics.${topic}`)}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <p data-part="write">
        <a
          className="btn btn-secondary"
          href={localePath(locale, routes.contact(query ? { subject: query } : {}))}
        >
          {t('search.write')}
        </a>
      </p>
      <p>
        <a href={localePath(locale, routes.support())}>{t('search.clear')}</a>
      </p>
    </div>
  );
}
