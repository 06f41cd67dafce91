import { useEffect, useRef } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Link } from '@/components/kit/ui/link';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Meter } from '@/components/kit/display/meter';
import { useDestination } from '@/hooks/use-destination';
import { useOpened } from '@/hooks/use-opened';
import { useTranslations } from '@/hooks/use-translations';
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
}

/** One row per package, saved separately; "Declare all" saves those that are complete. */
export function DeclareMany({ items: loaded, total, destinations, from }: DeclareManyProps) {
  const t = useTranslations('packages.many');
  const common = useTranslations('common');
  const packages = useTranslations('packages');
  const destination = useDestination(destinations).chosen;
  const page = useDeclareMany(loaded, destination);
  const { items, undeclared, next, running } = page;
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (next) container.current?.querySelector<HTMLElement>(`[data-package="${next}"]`)?.focus();
  }, [next, items]);
  const hasMore = total > loaded.length;
  const backHref = from === 'checkout' ? routes.shipmentStep('review') : routes.packages();
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
        <DeclareAll page={page} />
      ) : (
        <div className="mt-4" tabIndex={-1} data-package="done">
          <Alert tone="success" title={t(hasMore ? 'pageTitle' : 'allTitle')}>
            {t(hasMore ? 'pageText' : 'allText')}
          </Alert>
          <LinkButton href={hasMore ? routes.declarePackages() : backHref}>
            {hasMore ? t('next') : from === 'checkout' ? t('toCheckout') : common('goToPackages')}
          </LinkButton>
        </div>
      )}
    </div>
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
}: {
  page: DeclareManyState;
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
        {ready.length === 0 ? t('none') : t('all', { n: ready.length, amount: formatMoney(sum) })}
      </Button>
    </div>
  );
}
