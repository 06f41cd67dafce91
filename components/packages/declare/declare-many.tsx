import { useEffect, useRef, useState } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Chip } from '@/components/kit/ui/chip';
import { lazyPart } from '@/components/kit/ui/lazy-part';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Meter } from '@/components/kit/display/meter';
import { useDestination } from '@/hooks/use-destination';
import { useFrame } from '@/hooks/use-frame';
import { useFocusFallback } from '@/hooks/use-focus-fallback';
import { useOpened } from '@/hooks/use-opened';
import { useTranslations } from '@/hooks/use-translations';
import type { DestinationChoice } from '@/rules/addresses/destination';
import { formatMoney } from '@/rules/format';
import { isDeclared } from '@/rules/packages/declare-many';
import type { PackageItem } from '@/rules/packages/item';
import { formatWeight } from '@/rules/packages/measures';
import type { DestinationFacts } from '@/rules/packages/package';
import { isMerchantUndefined } from '@/rules/packages/shippable';
import { routes } from '@/rules/routes';

import { ContentsReceipt } from './contents-receipt';
import { ItemizationEditor } from './itemization-editor';

export interface DeclareManyProps {
  items: PackageItem[];
  destinations: DestinationChoice[];
  from: 'checkout' | null;
}

/** One section per package, saved separately. Finishing one opens the next. */
export function DeclareMany({ items: loaded, destinations, from }: DeclareManyProps) {
  const t = useTranslations('packages.many');
  const common = useTranslations('common');
  const packages = useTranslations('packages');
  const destination = useDestination(destinations).chosen;
  const [items, setItems] = useState(loaded);
  const [next, setNext] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const left = items.filter((item) => !isDeclared(item, destination));
  const home = from === 'checkout' ? routes.shipmentStep('review') : routes.packages();
  const declared = (changed: PackageItem) => {
    const put = (currentItems: PackageItem[]) =>
      currentItems.map((item) => (item.ref === changed.ref ? changed : item));
    setItems(put);
    setNext(put(items).find((item) => !isDeclared(item, destination))?.ref ?? 'done');
  };
  useEffect(() => {
    if (next) place.current?.querySelector<HTMLElement>(`[data-package="${next}"]`)?.focus();
  }, [next, items]);
  return (
    <div ref={place}>
      <p>
        <Link href={home}>
          ← {from === 'checkout' ? packages('toCheckout') : common('allPackages')}
        </Link>
      </p>
      <p className="text-muted measure">
        {t(destination?.itemizationRequired ? 'leadRequired' : 'lead')}
      </p>
      <div className="mb-4" role="status">
        <Meter
          label={t('progress')}
          value={items.length - left.length}
          max={items.length}
          tone="success"
          text={t('done', { n: items.length - left.length, of: items.length })}
        />
      </div>
      <div className="d-grid gap-4">
        {items.map((item) => (
          <DeclareOne key={item.ref} item={item} destination={destination} onDeclared={declared} />
        ))}
      </div>
      {left.length === 0 && (
        <div className="mt-4" tabIndex={-1} data-package="done">
          <Alert tone="success" title={t('allTitle')}>
            {t('allText')}
          </Alert>
          <LinkButton href={home}>
            {from === 'checkout' ? t('toCheckout') : common('goToPackages')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}

const DeclareAmount = lazyPart(() => import('./declare-amount').then((part) => part.DeclareAmount));

interface DeclareOneProps {
  item: PackageItem;
  destination: DestinationFacts | null;
  onDeclared: (item: PackageItem) => void;
}

function DeclareOne({ item, destination, onDeclared }: DeclareOneProps) {
  const t = useTranslations('packages');
  const { locale } = useFrame();
  const [editing, setEditing] = useState(false);
  const place = useFocusFallback<HTMLElement>(editing);
  const done = isDeclared(item, destination);
  const saved = (changed: PackageItem) => {
    setEditing(false);
    onDeclared(changed);
  };
  return (
    <section
      ref={place}
      tabIndex={-1}
      className="card p-3 p-md-4"
      aria-labelledby={`many-${item.ref}`}
    >
      <div className="d-flex flex-wrap align-items-center justify-content-between gap-2 mb-2">
        <h2 id={`many-${item.ref}`} className="fs-4 mb-0" tabIndex={-1} data-package={item.ref}>
          {item.name}
        </h2>
        {done ? (
          <Chip tone="success">{t('many.declared', { amount: formatMoney(item.amount) })}</Chip>
        ) : (
          <Chip tone="danger">{t('many.missing')}</Chip>
        )}
      </div>
      <p className="small text-muted">
        {isMerchantUndefined(item.merchant) ? t('merchantUnknown') : item.merchant} ·{' '}
        {formatWeight(item.weightGrams, locale)}
      </p>
      {done && !editing ? (
        <details>
          <summary>{t('many.show')}</summary>
          <div className="pt-3">
            <ContentsReceipt item={item} />
            <Button variant="secondary" size="sm" className="mt-2" onClick={() => setEditing(true)}>
              {t('contents.change')}
            </Button>
          </div>
        </details>
      ) : (
        <ItemizationEditor
          item={item}
          onDeclared={saved}
          {...(editing && { onCancel: () => setEditing(false) })}
        />
      )}
      {!done && !destination?.itemizationRequired && <OnlyAmount item={item} onDeclared={saved} />}
    </section>
  );
}

function OnlyAmount({ item, onDeclared }: Omit<DeclareOneProps, 'destination'>) {
  const t = useTranslations('packages.amount');
  const { opened, details } = useOpened();
  return (
    <details className="mt-4" {...details}>
      <summary>{t('summary')}</summary>
      <div className="pt-3">{opened && <DeclareAmount item={item} onDeclared={onDeclared} />}</div>
    </details>
  );
}
