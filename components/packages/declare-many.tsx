import { useEffect, useRef, useState } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { Meter } from '@/components/kit/ui/meter';
import { useDestination } from '@/hooks/use-destination';
import { useTranslations } from '@/hooks/use-translations';
import type { DestinationChoice } from '@/rules/addresses/destination';
import { isDeclared } from '@/rules/packages/declare-many';
import type { PackageItem } from '@/rules/packages/item';
import { routes } from '@/rules/routes';

import { DeclareOne } from './declare-one';

export interface DeclareManyProps {
  items: PackageItem[];
  destinations: DestinationChoice[];
  from: 'checkout' | null;
}

/**
 * One section a package, each saved by itself; a finished one closes and the next unfinished one is
 * at hand.
 */
export function DeclareMany({ items: loaded, destinations, from }: DeclareManyProps) {
  const t = useTranslations('packages.many');
  const destination = useDestination(destinations).chosen;
  const [items, setItems] = useState(loaded);
  const [next, setNext] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const left = items.filter((item) => !isDeclared(item, destination));
  const home = from === 'checkout' ? routes.shipmentStep('packages') : routes.packages();
  const declared = (changed: PackageItem) => {
    const put = (known: PackageItem[]) =>
      known.map((item) => (item.ref === changed.ref ? changed : item));
    setItems(put);
    setNext(put(items).find((item) => !isDeclared(item, destination))?.ref ?? 'done');
  };
  useEffect(() => {
    if (next) place.current?.querySelector<HTMLElement>(`[data-package="${next}"]`)?.focus();
  }, [next, items]);
  return (
    <div ref={place}>
      <p>
        <Link href={home}>← {t(from === 'checkout' ? 'backToCheckout' : 'back')}</Link>
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
            {t(from === 'checkout' ? 'toCheckout' : 'toPackages')}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
