import { useRouter } from 'next/compat/router';
import { useEffect, useRef, type ReactNode } from 'react';

import { limits } from '@/contract/limits';
import { recentDays } from '@/contract/member/list-choices';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { pageSizes, type PageSize } from '@/lib/queries/list-query';
import { localePath } from '@/rules/routes';

import { Link } from '../ui/link';
import links from './filter-links.module.scss';
import styles from './list-form.module.scss';
import { QueryInputs, type ListQuery } from './query-inputs';

export function ListHead({ filtered, children }: { filtered: boolean; children: ReactNode }) {
  return (
    <div className={styles.head} data-filtered={filtered || undefined}>
      {children}
    </div>
  );
}

interface ListResultSummaryProps {
  /** What a search or filter found. */
  text?: ReactNode;
  /** Links that clear the search and the filters. */
  children?: ReactNode;
}

/** Live region; always rendered so that changes are announced. */
export function ListResultSummary({ text, children }: ListResultSummaryProps) {
  return (
    <div className={children ? styles.found : undefined}>
      <p className="mb-0" role="status">
        {text}
      </p>
      {children}
    </div>
  );
}

interface ListFormProps<Q extends ListQuery> {
  path: string;
  query: Q;
  /** Query parameters that the form sets. */
  fields: readonly (keyof Q)[];
  hrefFor: (values: Record<string, string>) => string;
  children: ReactNode;
}

/** Navigates on every change; without scripts it has a submit button. */
export function ListForm<Q extends ListQuery>({
  path,
  query,
  fields,
  hrefFor,
  children,
}: ListFormProps<Q>) {
  const t = useTranslations('common.list');
  const { locale } = useFrame();
  const router = useRouter();
  const navigate = (form: HTMLFormElement) => {
    const inputs = form.querySelectorAll<HTMLInputElement>('[name]');
    const values = Object.fromEntries([...inputs].map(({ name, value }) => [name, value]));
    void router?.push(hrefFor(values), undefined, { scroll: false });
  };
  return (
    <form
      className={styles.form}
      action={localePath(locale, path)}
      method="get"
      onChange={(event) => navigate(event.currentTarget)}
    >
      <QueryInputs query={query} without={fields} />
      {children}
      <noscript>
        <button type="submit" className="btn btn-secondary btn-sm">
          {t('show')}
        </button>
      </noscript>
    </form>
  );
}

interface ListChoiceProps {
  name: string;
  label: string;
  /** Empty for the first choice. */
  value: string | undefined;
  choices: readonly { value: string; label: string }[];
}

/** Uncontrolled, so that a choice shows immediately; follows the URL when it changes. */
export function ListChoice({ name, label, value = '', choices }: ListChoiceProps) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (select.current) select.current.value = value;
  }, [value]);
  return (
    <select
      name={name}
      className="form-select"
      aria-label={label}
      ref={select}
      defaultValue={value}
    >
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

export function DaysChoice({
  days,
  ...choice
}: Pick<ListChoiceProps, 'name' | 'label'> & { days: number | undefined }) {
  const t = useTranslations('common.list');
  return (
    <ListChoice
      {...choice}
      value={days === undefined ? '' : `${days}`}
      choices={[
        { value: '', label: t('anyDate') },
        ...recentDays.map((n) => ({ value: `${n}`, label: t('lastDays', { n }) })),
      ]}
    />
  );
}

interface PageSizesProps {
  label: string;
  total: number;
  size: PageSize | undefined;
  hrefFor: (size: PageSize) => string;
}

/** The server remembers the page size. */
export function PageSizes({ label, total, size = limits.pageSize, hrefFor }: PageSizesProps) {
  if (total <= limits.pageSize) return null;
  return (
    <nav aria-label={label}>
      <ul className={links.list}>
        {pageSizes.map((n) => (
          <li key={n}>
            <Link
              href={hrefFor(n)}
              className={links.item}
              aria-current={n === size || undefined}
              scroll={false}
            >
              {n}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
