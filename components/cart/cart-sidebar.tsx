import { useId, useState } from 'react';

import { FieldShell } from '@/components/kit/forms/field-shell';
import { Alert } from '@/components/kit/ui/alert';
import { Card } from '@/components/kit/ui/card';
import { Link } from '@/components/kit/ui/link';
import { ReloadLink } from '@/components/kit/ui/reload-link';
import { limits } from '@/contract/limits';
import { useIsHydrated } from '@/hooks/use-is-hydrated';
import { useSession } from '@/hooks/use-session';
import { useTranslations } from '@/hooks/use-translations';
import { parseProductLink, findRestrictedStore } from '@/rules/cart/product';
import { routes } from '@/rules/routes';

import styles from './cart.module.scss';

export function CartSidebar({ restricted }: { restricted: readonly string[] | null }) {
  const t = useTranslations('cart');
  const common = useTranslations('common');
  const tFrame = useTranslations('frame');
  const { state } = useSession();
  return (
    <div className="d-grid gap-4 align-content-start">
      <Card title={common('nextTitle')} label>
        <p className="mb-0">
          {t.rich('nextText', {
            link: (text) => <Link href={routes.contact({ subject: t('askSubject') })}>{text}</Link>,
          })}
        </p>
      </Card>
      {state === 'logged-in' && (
        <Link href={routes.orders()} className="justify-self-start">
          {tFrame('orders')}
        </Link>
      )}
      {restricted === null && (
        <Alert tone="warning" role="status">
          <div>
            <p className="mb-0">{t('restrictedMissing')}</p>
            <ReloadLink />
          </div>
        </Alert>
      )}
      {restricted !== null && restricted.length > 0 && <RestrictedStores names={restricted} />}
    </div>
  );
}

/** Matches part of a name or a product link. */
function filterStores(search: string, names: readonly string[]): readonly string[] {
  const text = search.trim().toLowerCase();
  if (text === '') return names;
  const url = text.includes('.') ? parseProductLink(text) : null;
  const restrictedStore = url && findRestrictedStore(url, names);
  return names.filter((name) => name === restrictedStore || name.includes(text));
}

export function RestrictedStores({ names }: { names: readonly string[] }) {
  const t = useTranslations('cart');
  const id = useId();
  const [search, setSearch] = useState('');
  const hasScripts = useIsHydrated();
  const matches = filterStores(search, names);
  const isSearching = search.trim() !== '';
  return (
    <details className={styles.restricted}>
      <summary>{t('restrictedTitle')}</summary>
      <p className="text-muted mt-2 mb-2">{t('restrictedText')}</p>
      {hasScripts && (
        <FieldShell id={id} label={t('restrictedSearch')}>
          <input
            id={id}
            type="search"
            className="form-control"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={limits.productUrlMax}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </FieldShell>
      )}
      <p role="status" className={isSearching ? 'mb-2' : 'visually-hidden'}>
        {isSearching && t('restrictedFound', { count: matches.length })}
      </p>
      <ul lang="en">
        {matches.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  );
}
