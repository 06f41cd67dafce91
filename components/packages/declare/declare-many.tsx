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
  /** How many need a declaration; 0 if only these were requested. */
  total: number;
  destinations: DestinationChoice[];
  from: 'checkout' | null;
  /** Query of the list that the member came from; also filters these packages. */
  query: PackagesQuery;
}

/** One row per package, saved separately; "Declare all" saves a sheet and the complete rows. */
export function DeclareMany({ items: pageItems, total, from, query, ...props }: DeclareManyProps) {
  const t = useTranslations('packages.many');
  const common = useTranslations('common');
  const destination = useDestination(props.destinations, query.address ?? null).chosen;
  const page = useDeclareMany(pageItems, destination);
  const { items, undeclared, next, running } = page;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (next) container.current?.querySelector<HTMLElement>(`[data-package="${next}"]`)?.focus();
  }, [next, items]);
  const hasMore = total > pageItems.length;
  const backHref = from === 'checkout' ? routes.shipmentStep('review') : listHref(query, 1);
  const isPartOfList = hasMore || isNarrowed(query);
  return (
    <div ref={container}>
      <p>
        <Link href={backHref}>
          ← {from === 'checkout' ? common('toCheckout') : common('allPackages')}
        </Link>
      </p>
      <p className="text-muted measure">
        {t(destination?.itemizationRequired ? 'leadRequired' : 'lead')}
        {hasMore && ` ${t('more', { n: pageItems.length, total: formatCount(total) })}`}
      </p>
      {isNarrowed(query) && <Filters query={query} />}
      {items.length > 1 && <Sheet page={page} />}
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
      {undeclared.length > 0 || page.sheet?.lines.size ? (
        <DeclareAll page={page} label={isNarrowed(query) && !hasMore ? 'allMatching' : 'all'} />
      ) : (
        <div className="mt-4" tabIndex={-1} data-package="done">
          <Alert tone="success" title={t(isPartOfList ? 'pageTitle' : 'allTitle')}>
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

function Filters({ query: { search, store, arrived, status } }: Pick<DeclareManyProps, 'query'>) {
  const t = useTranslations('packages');
  const tList = useTranslations('common.list');
  const filters = [
    search,
    store,
    arrived && tList('lastDays', { n: arrived }),
    status && t(`groups.${groupNames[status]}`),
  ];
  return (
    <p className="measure">
      {t('many.matching', { filters: filters.filter(Boolean).join(DOT) })}{' '}
      <Link href={routes.declareListed()} className="text-nowrap d-inline-block py-1 ms-2">
        {t('many.open')}
      </Link>
    </p>
  );
}

function Sheet({ page }: { page: DeclareManyState }) {
  const t = useTranslations('packages.sheet');
  const { opened, details } = useOpened();
  return (
    <details className="mb-3" {...details}>
      <summary data-package="sheet">{t('summary')}</summary>
      <div className="pt-3">{opened && <DeclareSheet page={page} />}</div>
    </details>
  );
}

interface DeclareAllProps {
  page: DeclareManyState;
  label: 'all' | 'allMatching';
}

function DeclareAll({ page, label }: DeclareAllProps) {
  const t = useTranslations('packages');
  const { sheet, sending, sum, running, declareAll } = page;
  const sheetCount = sheet?.lines.size ?? 0;
  const n = sending.length + sheetCount;
  const isSheetOnly = sending.length === 0 && (sheetCount > 0 || sheet?.state === 'refused');
  const amount = formatMoney(sum);
  const note = useNote(page);
  return (
    <div className={styles.bar}>
      {note && (
        <p id="declare-all-note" className="small text-muted mb-0">
          {note}
        </p>
      )}
      <Button
        pending={running}
        aria-disabled={n === 0}
        aria-describedby={note ? 'declare-all-note' : undefined}
        onClick={declareAll}
      >
        {isSheetOnly
          ? t('sheet.submit', { n, amount })
          : n === 0
            ? t('many.none')
            : t(`many.${sheetCount > 0 ? 'all' : label}`, { n, amount })}
      </Button>
    </div>
  );
}

function useNote({ sheet, sending, undeclared }: DeclareManyState): string | null {
  const t = useTranslations('packages');
  if (sheet?.state === 'loading') return null;
  if (sheet?.state === 'refused') return t('sheet.only');
  const sheetCount = sheet?.lines.size ?? 0;
  const openCount = undeclared.filter(({ ref }) => !sheet?.lines.has(ref)).length - sending.length;
  const texts = [
    sheetCount > 0 && sending.length > 0 && t('sheet.part', { n: sheetCount }),
    openCount > 0 && t('many.stays', { n: openCount }),
  ].filter((text) => text !== false);
  return texts.length > 0 ? texts.join(' ') : null;
}
