import { useEffect, useRef, type ReactNode } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { DOT } from '@/components/kit/ui/dot';
import { Link } from '@/components/kit/ui/link';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Meter } from '@/components/kit/display/meter';
import { limits } from '@/contract/limits';
import { useDestination } from '@/hooks/use-destination';
import { useFrame } from '@/hooks/use-frame';
import { useOpened } from '@/hooks/use-opened';
import { useTranslations } from '@/hooks/use-translations';
import {
  declareHref,
  isNarrowed,
  statusGroups,
  toHref,
  type PackagesQuery,
} from '@/lib/queries/packages';
import type { DestinationChoice } from '@/rules/addresses/destination';
import { formatCount, formatMoney } from '@/rules/format';
import { joinSentences } from '@/rules/locale';
import type { PackageItem } from '@/rules/packages/item';
import type { DestinationFacts } from '@/rules/packages/package';
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
  /** The registration country, if the member has no address. */
  home: DestinationFacts | null;
  from: 'checkout' | null;
  /** Packages that earlier batches declared. */
  done: number;
  /** Of the list that the member came from; also filters these packages. */
  query: PackagesQuery;
}

/** One row per package, saved separately; "Declare all" saves a sheet and the complete rows. */
export function DeclareMany({
  items: pageItems,
  total,
  from,
  done,
  query,
  ...props
}: DeclareManyProps) {
  const t = useTranslations('packages.many');
  const common = useTranslations('common');
  const { chosen } = useDestination(props.destinations, query.address ?? null);
  const destination = chosen ?? props.home;
  const state = useDeclareMany(pageItems, destination);
  const { items, undeclared, focus, running } = state;
  const { declared, all, left } = countPackages(state, total, query);
  const container = useFocusOn(focus, items);
  const hasMore = left > undeclared.length;
  const backHref = from === 'checkout' ? routes.shipmentStep('review') : toHref(query, 1);
  const nextHref = declareHref(query, done + declared);
  const nextText = t('next', { n: Math.min(limits.pageSizeMax, left), left: formatCount(left) });
  return (
    <div ref={container}>
      <p>
        <Link href={backHref}>
          ← {from === 'checkout' ? common('toCheckout') : common('allPackages')}
        </Link>
      </p>
      <Lead required={destination?.itemizationRequired} n={undeclared.length} left={left} />
      {isNarrowed(query) && <Filters query={query} />}
      {items.length > 1 && <Sheet state={state} />}
      <Progress n={done + declared} of={done + all} running={running} />
      <div className="d-grid gap-2">
        {items.map((item) => (
          <DeclareRow key={item.ref} item={item} destination={destination} state={state} />
        ))}
      </div>
      {undeclared.length > 0 || state.sheet?.lines.size ? (
        <DeclareAll
          state={state}
          label={isNarrowed(query) && !hasMore ? 'allMatching' : 'all'}
          nextLink={
            hasMore &&
            declared > 0 &&
            !running && <LinkButton href={nextHref}>{nextText}</LinkButton>
          }
        />
      ) : (
        <Done hasMore={hasMore} isPartial={hasMore || isNarrowed(query)}>
          <LinkButton href={hasMore ? nextHref : backHref}>
            {hasMore ? nextText : from === 'checkout' ? t('toCheckout') : common('goToPackages')}
          </LinkButton>
        </Done>
      )}
    </div>
  );
}

interface LeadProps {
  required: boolean | undefined;
  left: number;
  /** On this page. */
  n: number;
}

function Lead({ required, n, left }: LeadProps) {
  const t = useTranslations('packages.many');
  const { locale } = useFrame();
  return (
    <p className="text-muted measure">
      {joinSentences(locale, [
        t(required ? 'leadRequired' : 'lead'),
        n > 0 && left > n ? t('more', { n, total: formatCount(left) }) : null,
      ])}
    </p>
  );
}

function Progress({ n, of, running }: { n: number; of: number; running: boolean }) {
  const t = useTranslations('packages.many');
  return (
    <div className="mb-3" role="status" aria-busy={running}>
      <Meter label={t('progress')} value={n} max={of} tone="success" text={t('done', { n, of })} />
    </div>
  );
}

function useFocusOn(name: string | null, items: readonly PackageItem[]) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (name) container.current?.querySelector<HTMLElement>(`[data-package="${name}"]`)?.focus();
  }, [name, items]);
  return container;
}

/** Counts every package in the list, or only the requested packages. */
function countPackages(
  { items, undeclared, offPageCount }: DeclareManyState,
  total: number,
  query: PackagesQuery,
) {
  // The sheet ignores filters, so it may declare packages that `total` does not count.
  const outside = total > items.length && !isNarrowed(query) ? offPageCount : 0;
  const declared = items.length - undeclared.length + outside;
  // The host does not count beyond this limit.
  if (total >= limits.countMax) return { declared, all: items.length + outside, left: total };
  const all = Math.max(total, items.length + outside);
  return { declared, all, left: Math.max(all - declared, undeclared.length) };
}

interface DoneProps {
  hasMore: boolean;
  /** The list has only some of the member's packages. */
  isPartial: boolean;
  children: ReactNode;
}

function Done({ hasMore, isPartial, children }: DoneProps) {
  const t = useTranslations('packages.many');
  return (
    <div className="mt-4" tabIndex={-1} data-package="done">
      <Alert tone="success" title={t(isPartial ? 'pageTitle' : 'allTitle')}>
        {t(hasMore ? 'pageText' : 'allText')}
      </Alert>
      {children}
    </div>
  );
}

function Filters({ query: { search, store, arrived, status } }: Pick<DeclareManyProps, 'query'>) {
  const t = useTranslations('packages');
  const tList = useTranslations('common.list');
  const filters = [
    search,
    store,
    arrived && tList('lastDays', { n: arrived }),
    status && t(`groups.${statusGroups[status]}`),
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

function Sheet({ state }: { state: DeclareManyState }) {
  const t = useTranslations('packages.sheet');
  const { opened, details } = useOpened();
  return (
    <details className="mb-3" {...details}>
      <summary data-package="sheet">{t('summary')}</summary>
      <div className="pt-3">{opened && <DeclareSheet state={state} />}</div>
    </details>
  );
}

interface DeclareAllProps {
  state: DeclareManyState;
  label: 'all' | 'allMatching';
  /** Leads to the next batch, when nothing on this page can be declared. */
  nextLink: ReactNode;
}

function DeclareAll({ state, label, nextLink }: DeclareAllProps) {
  const t = useTranslations('packages');
  const { sheet, sending, sum, running, declareAll, declareSheetOnly } = state;
  const sheetCount = sheet?.lines.size ?? 0;
  const n = sending.length + sheetCount;
  const isSheetOnly = sending.length === 0 && (sheetCount > 0 || isFaulty(sheet));
  const amount = formatMoney(sum);
  const note = useNote(state);
  return (
    <div className={styles.bar}>
      {note && (
        <p id="declare-all-note" className="small text-muted mb-0">
          {note}
        </p>
      )}
      {n === 0 && nextLink}
      {sheet && sheetCount > 0 && !isSheetOnly && (
        <Button variant="secondary" pending={running} onClick={declareSheetOnly}>
          {t('sheet.submit', { n: sheetCount, amount: formatMoney(sheet.sum) })}
        </Button>
      )}
      {(n > 0 || !nextLink) && (
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
      )}
    </div>
  );
}

const isFaulty = (sheet: DeclareManyState['sheet']) =>
  sheet?.state === 'refused' || sheet?.state === 'failed';

function useNote({ sheet, incomplete }: DeclareManyState): string | null {
  const t = useTranslations('packages');
  if (sheet?.state === 'loading') return null;
  if (sheet?.state === 'refused') return t('sheet.only');
  if (sheet?.state === 'failed') return t('sheet.failed');
  return incomplete.length > 0 ? t('many.stays', { n: incomplete.length }) : null;
}
