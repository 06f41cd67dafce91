import { useRouter } from 'next/compat/router';
import { useEffect, useRef, useState, type FormEvent } from 'react';

import { Button } from '@/components/kit/ui/button';
import { Icon } from '@/components/kit/ui/icon';
import { limits } from '@/contract/limits';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { listHref, type PackagesQuery } from '@/lib/queries/packages';
import { readSearch } from '@/rules/packages/text';
import { localePath, routes } from '@/rules/routes';

import styles from './package-search.module.scss';

/**
 * Searches the shown tab by name, tracking number or merchant: a plain GET form, answered in place
 * where scripts run.
 */
export function PackageSearch({ query }: { query: PackagesQuery }) {
  const t = useTranslations('packages.search');
  const { locale } = useFrame();
  const router = useRouter();
  const input = useRef<HTMLInputElement>(null);
  const [pending, setPending] = useState(false);
  const { search = '' } = query;
  useEffect(() => {
    if (input.current) input.current.value = search;
  }, [search]);
  const submit = async (event: FormEvent) => {
    if (!router) return;
    event.preventDefault();
    setPending(true);
    const { search: _, ...others } = query;
    const typed = readSearch(input.current?.value);
    await router
      .push(listHref({ ...others, ...(typed && { search: typed }) }, 1), undefined, {
        scroll: false,
      })
      .finally(() => setPending(false));
  };
  return (
    <form
      className={styles.form}
      data-open={search ? true : undefined}
      action={localePath(locale, routes.packages())}
      method="get"
      role="search"
      aria-label={t('label')}
      onSubmit={submit}
    >
      {query.tab === 'history' && <input type="hidden" name="tab" value="history" />}
      {query.status && <input type="hidden" name="status" value={query.status} />}
      {query.address && <input type="hidden" name="address" value={query.address} />}
      <span className={styles.icon} aria-hidden="true">
        <Icon name="search" />
      </span>
      <input
        ref={input}
        type="search"
        name="search"
        className="form-control"
        defaultValue={search}
        maxLength={limits.searchMax}
        placeholder={t('placeholder')}
        aria-label={t('label')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
      />
      <Button type="submit" variant="secondary" pending={pending} icon={<Icon name="search" />}>
        {t('submit')}
      </Button>
    </form>
  );
}
