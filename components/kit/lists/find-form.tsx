import type { ReactNode } from 'react';

import styles from './find-form.module.scss';

interface FindFormProps {
  /** Target without scripts. */
  action: string;
  /** ID of the list that is filtered while typing (`data-filter`). */
  listId: string;
  label: string;
  submitLabel: string;
  query: string;
  className?: string;
  hiddenFields?: Record<string, string>;
  children?: ReactNode;
}

/** Searches a long list, with and without scripts. `children` appear below the box. */
export function FindForm({
  action,
  listId,
  label,
  submitLabel,
  query,
  className = '',
  hiddenFields = {},
  children,
}: FindFormProps) {
  return (
    <form className={`${styles.find} ${className}`} action={action} method="get" role="search">
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="form-label" htmlFor="find">
        {label}
      </label>
      <div>
        <input
          className="form-control"
          id="find"
          name="find"
          type="search"
          defaultValue={query}
          maxLength={60}
          autoComplete="off"
          spellCheck={false}
          data-filter={listId}
        />
        <button className="btn btn-secondary" type="submit">
          {submitLabel}
        </button>
        {children}
      </div>
    </form>
  );
}
