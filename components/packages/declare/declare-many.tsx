import { useEffect, useRef } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { DOT } from '@/components/kit/ui/dot';
import { Link } from '@/components/kit/ui/link';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Meter } from '@/components/kit/display/meter';
import { useDestination } from '@/hooks/use-destination';
import { useOpened } from '@/hooks/use-opened';
import { useTranslations } from '@/hooks/use-translations';
import { declareHref, isNarrowed, listHref, type PackagesQuery } from '@/lib/queries/packages';
import type { DestinationChoice } from '@/rules/addresses/destination';
import { formatCount, formatMoney } from '@/rules/format';
import type { PackageItem } from '@/rules/packages/item';
import { routes } from '@/rules/routes';

import styles from './declare-many.module.scss';
import { DeclareRow } from './declare-row';
import { useDeclareMany, type DeclareManyState } from './use-declare-many';

const DeclareSheet = lazyComponent(() => import('./declare-sheet').then((m) => m.DeclareSheet));

export interface DeclareManyProps {
  items: PackageItem[];
  /** How many need a declaration; 0 if only these were asked for. */
  total: number;
  destinations: DestinationChoice[];
  from: 'checkout' | null;
  /** The list that the member came from; filters these. */
  query: PackagesQuery;
}

/** One row per package, saved separately; "Declare all" saves those that are complete. */
export function DeclareMany({ items: loaded, total, from, query, ...props }: DeclareManyProps) {
  const t = useTranslations('packages.many');
  const common = useTranslations('common');
  const packages = useTranslations('packages');
  const destination = useDestination(props.destinations).chosen;
  const page = useDeclareMany(loaded, destination);
  const { items, undeclared, next, running } = page;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (next) container.current?.querySelector<HTMLElement>(`[data-package="${next}"]`)?.focus();
  }, [next, items]);
  const hasMore = total > loaded.length;
  const backHref = from === 'checkout' ? routes.shipmentStep('review') : listHref(query, 1);
  const isPart = hasMore || isNarrowed(query);
  return (
    <div ref={container}>
      <p>
        <Link href={backHref}>
          ← {from === 'checkout' ? packages('toCheckout') : common('allPackages')}
        </Link>
      </p>
      <p className="text-muted measure">
        {t(destination?.itemizationRequired ? 'leadRequired' : 'lead')}
        {hasMore && ` ${t('more', { n: loaded.length, total: formatCount(total) })}`}
      </p>
      {isNarrowed(query) && <Matching query={query} />}
      {items.length > 1 && <Sheet onDeclared={page.accept} />}
      <div className="mb-3" role="status" aria-busy={running}>
        <Meter
          label={t('progress')}
          value={items.length - undeclared.length}
          max={items.length}
          tone="success"
          text={t('done', { n: items.length - undeclared.length, of: items.length })}
        />
      </div>
      <div className="d-grid gap-2">
        {items.map((item) => (
          <DeclareRow key={item.ref} item={item} destination={destination} page={page} />
        ))}
      </div>
      {undeclared.length > 0 ? (
        <DeclareAll page={page} label={isNarrowed(query) && !hasMore ? 'allMatching' : 'all'} />
      ) : (
        <div className="mt-4" tabIndex={-1} data-package="done">
          <Alert tone="success" title={t(isPart ? 'pageTitle' : 'allTitle')}>
            {t(hasMore ? 'pageText' : 'allText')}
          </Alert>
          <LinkButton href={hasMore ? declareHref(query) : backHref}>
            {hasMore ? t('next') : from === 'checkout' ? t('toCheckout') : common('goToPackages')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

const groupNames = { 0: 'action', 1: 'processing', 2: 'ready' } as const;

/** Names what narrows the list, and links to all. */
function Matching({ query: { search, store, arrived, status } }: Pick<DeclareManyProps, 'query'>) {
  const t = useTranslations('packages');
  const list = useTranslations('common.list');
  const filters = [
    search,
    store,
    arrived && list('lastDays', { n: arrived }),
    status && t(`groups.${groupNames[status]}`),
  ];
  return (
    <p className="measure">
      {t('many.matching', { filters: filters.filter(Boolean).join(DOT) })}{' '}
      <Link href={routes.declareListed()} className="d-inline-block py-1">
        {t('many.open')}
      </Link>
    </p>
  );
}

function Sheet(props: { onDeclared: DeclareManyState['accept'] }) {
  const t = useTranslations('packages.sheet');
  const { opened, details } = useOpened();
  return (
    <details className="mb-3" {...details}>
      <summary>{t('summary')}</summary>
      <div className="pt-3">{opened && <DeclareSheet {...props} />}</div>
    </details>
  );
}

function DeclareAll({
  page: { undeclared, ready, sum, running, declareAll },
  label,
}: {
  page: DeclareManyState;
  label: 'all' | 'allMatching';
}) {
  const t = useTranslations('packages.many');
  const incompleteCount = undeclared.length - ready.length;
  return (
    <div className={styles.bar}>
      {incompleteCount > 0 && (
        <p id="declare-all-open" className="small text-muted mb-0">
          {t('stays', { n: incompleteCount })}
        </p>
      )}
      <Button
        pending={running}
        aria-disabled={ready.length === 0}
        aria-describedby={incompleteCount > 0 ? 'declare-all-open' : undefined}
        onClick={declareAll}
      >
        {ready.length === 0 ? t('none') : t(label, { n: ready.length, amount: formatMoney(sum) })}
      </Button>
    </div>
  );
}
