import { useState } from 'react';

import { PaperButton } from '@/components/kit/ui/paper-button';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { DOT } from '@/components/kit/ui/dot';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { Link } from '@/components/kit/ui/link';
import { LinkButton } from '@/components/kit/ui/link-button';
import { FoldedCard } from '@/components/kit/display/folded-card';
import { Money } from '@/components/kit/display/money';
import { useFrame } from '@/hooks/use-frame';
import { useFocusFallback } from '@/hooks/use-focus-fallback';
import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';
import { isZeroAmount } from '@/rules/money';
import type { PackageItem } from '@/rules/packages/item';
import { formatWeight } from '@/rules/packages/measures';
import type { BoxItem } from '@/rules/packages/onebox';
import { contentsAnchor, routes } from '@/rules/routes';

import { AmountOnly } from '../declare/amount-only';
import { ContentsReceipt } from '../declare/contents-receipt';
import { ItemizationEditor } from '../declare/itemization-editor';
import { getValueSource } from './package-meters';

const InvoiceDialog = lazyComponent(() =>
  import('../declare/invoice-dialog').then((m) => m.InvoiceDialog),
);

/** The member can upload or replace the invoice while `edit` is allowed. */
export function PackagePapers({
  item,
  onChange,
}: {
  item: PackageItem;
  onChange: (item: PackageItem) => void;
}) {
  const t = useTranslations('packages.papers');
  const common = useTranslations('common');
  const packages = useTranslations('packages');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const handleSaved = (changedItem: PackageItem) => {
    close();
    onChange(changedItem);
  };
  return (
    <FoldedCard
      id="papers"
      title={common('documents')}
      summary={item.hasInvoice && packages('invoice.uploaded')}
    >
      <ul className="list-unstyled d-grid gap-1 mb-0">
        {item.slip?.isViewable && (
          <li>
            <PaperButton kind="slip" reference={item.ref} hint={common('newWindow')}>
              {t('inBox')}
            </PaperButton>
          </li>
        )}
        <li>
          <PaperButton kind="packingslip" reference={item.ref} hint={common('newWindow')}>
            {packages('slip.packingslip')}
          </PaperButton>
        </li>
        {item.hasInvoice && (
          <li>
            <PaperButton kind="shopinvoice" reference={item.ref} hint={common('newWindow')}>
              {t('invoice')}
            </PaperButton>
          </li>
        )}
      </ul>
      {item.actions.includes('edit') && (
        <div>
          {!item.hasInvoice && <p className="small text-muted mt-3 mb-2">{t('why')}</p>}
          <Button
            variant="secondary"
            size="sm"
            className={item.hasInvoice ? 'mt-2' : undefined}
            onClick={() => setOpen(true)}
          >
            {t(item.hasInvoice ? 'replace' : 'upload')}
          </Button>
          {open && <InvoiceDialog item={item} onClose={close} onSaved={handleSaved} />}
        </div>
      )}
    </FoldedCard>
  );
}

const isBox = ({ kinds }: PackageItem) => kinds.includes('onebox');

export function PackageBoxLink({ item }: { item: PackageItem }) {
  const t = useTranslations('packages');
  const boxRef = isBox(item) ? item.ref : item.boxId;
  if (boxRef === null) return null;
  const link = (
    <LinkButton href={routes.onebox(boxRef)} variant="secondary" size="sm">
      {t('openBox')}
    </LinkButton>
  );
  if (isBox(item) || item.status === '1') return <p className="mb-4">{link}</p>;
  return (
    <Alert tone="info" className="mb-4">
      <p className="mb-2">{item.status === '2' ? t('reasons.inOnebox') : t('boxed')}</p>
      {link}
    </Alert>
  );
}

export function BoxItems({ items }: { items: readonly BoxItem[] }) {
  const t = useTranslations('packages');
  const { locale } = useFrame();
  if (items.length === 0) return null;
  return (
    <Card title={t('boxItems')}>
      <ul className="list-unstyled mb-0">
        {items.map((item) => (
          <li
            key={item.ref}
            className="d-flex flex-wrap justify-content-between gap-2 py-2 border-top"
          >
            <Link href={routes.package(item.ref)} className="d-inline-block py-1">
              {item.name}
            </Link>
            <span className="num text-muted">
              {formatWeight(item.weightGrams, locale)}
              {DOT}
              <Money amount={item.amount} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function ContentsSection({
  item,
  onChange,
}: {
  item: PackageItem;
  onChange: (item: PackageItem) => void;
}) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const [isEditing, setEditing] = useState(false);
  const canEdit = item.actions.includes('declare');
  const showsEditor = canEdit && (isEditing || !item.itemizationDeclared);
  const container = useFocusFallback<HTMLDivElement>(showsEditor);
  const handleDeclared = (changedItem: PackageItem) => {
    setEditing(false);
    onChange(changedItem);
  };
  const source = t(`invoice.${getValueSource(item)}`);
  return (
    <FoldedCard
      id={contentsAnchor}
      title={common('contents')}
      summary={isZeroAmount(item.amount) ? source : `${formatTotal(item.amount)}${DOT}${source}`}
      action={canEdit && t(item.itemizationDeclared ? 'contents.change' : 'declare')}
    >
      {(isOpened) => (
        <div ref={container} tabIndex={-1}>
          {item.inShipment && (
            <p className="small text-muted">
              {t('inShipment')}
              {DOT}
              <Link href={routes.shipmentStep('review')}>{common('toCheckout')}</Link>
            </p>
          )}
          {showsEditor ? (
            <>
              <p className="text-muted measure">{t('contents.lead')}</p>
              {isOpened && (
                <ItemizationEditor
                  item={item}
                  onDeclared={handleDeclared}
                  {...(item.itemizationDeclared && { onCancel: () => setEditing(false) })}
                />
              )}
            </>
          ) : (
            <ContentsReceipt item={item} />
          )}
          {canEdit && !showsEditor && (
            <Button variant="secondary" size="sm" className="mt-3" onClick={() => setEditing(true)}>
              {t('contents.change')}
            </Button>
          )}
          {canEdit && !item.itemizationDeclared && <AmountOnly item={item} onDeclared={onChange} />}
        </div>
      )}
    </FoldedCard>
  );
}
