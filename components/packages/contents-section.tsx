import { useState } from 'react';

import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { lazyPart } from '@/components/kit/ui/lazy-part';
import { Link } from '@/components/kit/ui/link';
import { useKeptFocus } from '@/hooks/use-kept-focus';
import { useOpened } from '@/hooks/use-opened';
import { useTranslations } from '@/hooks/use-translations';
import type { PackageItem } from '@/rules/packages/item';
import { routes } from '@/rules/routes';

import { ContentsReceipt } from './contents-receipt';
import { ItemizationEditor } from './itemization-editor';

const DeclareAmount = lazyPart(() => import('./declare-amount').then((part) => part.DeclareAmount));

/**
 * The contents of a package: declared ones as a receipt, the editor where something can be
 * declared.
 */
export function ContentsSection({
  item,
  onChange,
}: {
  item: PackageItem;
  onChange: (item: PackageItem) => void;
}) {
  const t = useTranslations('packages');
  const [editing, setEditing] = useState(false);
  const may = item.actions.includes('declare');
  const editor = may && (editing || !item.itemizationDeclared);
  const place = useKeptFocus<HTMLDivElement>(editor);
  const declared = (changed: PackageItem) => {
    setEditing(false);
    onChange(changed);
  };
  return (
    <div id="contents" ref={place} tabIndex={-1}>
      <Card
        title={t('contents.heading')}
        actions={
          may &&
          !editor && (
            <Button variant="secondary" size="sm" onClick={() => setEditing(true)}>
              {t('contents.change')}
            </Button>
          )
        }
      >
        {item.inShipment && (
          <p className="small text-muted">
            {t('inShipment')} · <Link href={routes.shipmentStep('review')}>{t('toCheckout')}</Link>
          </p>
        )}
        {editor ? (
          <>
            <p className="text-muted measure">{t('contents.lead')}</p>
            <ItemizationEditor
              item={item}
              onDeclared={declared}
              {...(item.itemizationDeclared && { onCancel: () => setEditing(false) })}
            />
          </>
        ) : (
          <ContentsReceipt item={item} />
        )}
        {may && !item.itemizationDeclared && <AmountOnly item={item} onDeclared={onChange} />}
      </Card>
    </div>
  );
}

/** The other way to declare: one amount for the whole package. It loads when it is opened. */
function AmountOnly({
  item,
  onDeclared,
}: {
  item: PackageItem;
  onDeclared: (item: PackageItem) => void;
}) {
  const t = useTranslations('packages');
  const { opened, details } = useOpened();
  return (
    <details className="mt-4" {...details}>
      <summary>{t('amount.summary')}</summary>
      <div className="pt-3">{opened && <DeclareAmount item={item} onDeclared={onDeclared} />}</div>
    </details>
  );
}
