import { useState } from 'react';

import { Button } from '@/components/kit/ui/button';
import { Chip } from '@/components/kit/ui/chip';
import { lazyPart } from '@/components/kit/ui/lazy-part';
import { useKeptFocus } from '@/hooks/use-kept-focus';
import { useFrame } from '@/hooks/use-frame';
import { useOpened } from '@/hooks/use-opened';
import { useTranslations } from '@/hooks/use-translations';
import { formatMoney } from '@/rules/format';
import { isDeclared } from '@/rules/packages/declare-many';
import type { PackageItem } from '@/rules/packages/item';
import { formatWeight } from '@/rules/packages/measures';
import type { DestinationFacts } from '@/rules/packages/package';
import { isMerchantUndefined } from '@/rules/packages/shippable';

import { ContentsReceipt } from './contents-receipt';
import { ItemizationEditor } from './itemization-editor';

const DeclareAmount = lazyPart(() => import('./declare-amount').then((part) => part.DeclareAmount));

interface DeclareOneProps {
  item: PackageItem;
  destination: DestinationFacts | null;
  onDeclared: (item: PackageItem) => void;
}

/**
 * The contents of one package among several: its editor while something is missing, one line once
 * it is declared.
 */
export function DeclareOne({ item, destination, onDeclared }: DeclareOneProps) {
  const t = useTranslations('packages');
  const { locale } = useFrame();
  const [editing, setEditing] = useState(false);
  const place = useKeptFocus<HTMLElement>(editing);
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

/** The short way, where no list of the contents is asked for. */
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
