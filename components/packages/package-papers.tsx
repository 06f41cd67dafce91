import { useState } from 'react';

import { PaperButton } from '@/components/domain/paper-button';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { lazyPart } from '@/components/kit/ui/lazy-part';
import { useTranslations } from '@/hooks/use-translations';
import type { PackageItem } from '@/rules/packages/item';

const InvoiceDialog = lazyPart(() => import('./invoice-dialog').then((part) => part.InvoiceDialog));

/**
 * The papers of a package: the one that came in its box, our packing slip, and the shop's invoice, which its member may leave and
 * replace while it may be edited.
 */
export function PackagePapers({
  item,
  onChange,
}: {
  item: PackageItem;
  onChange: (item: PackageItem) => void;
}) {
  const t = useTranslations('packages.papers');
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const saved = (changed: PackageItem) => {
    close();
    onChange(changed);
  };
  return (
    <Card title={t('heading')}>
      <ul className="list-unstyled d-grid gap-1 mb-0">
        {item.slip?.kept && (
          <li>
            <PaperButton kind="slip" reference={item.ref} hint={t('newWindow')}>
              {t('inBox')}
            </PaperButton>
          </li>
        )}
        <li>
          <PaperButton kind="packingslip" reference={item.ref} hint={t('newWindow')}>
            {t('packingSlip')}
          </PaperButton>
        </li>
        {item.invoice && (
          <li>
            <PaperButton kind="shopinvoice" reference={item.ref} hint={t('newWindow')}>
              {t('invoice')}
            </PaperButton>
          </li>
        )}
      </ul>
      {item.actions.includes('edit') && (
        <div>
          {!item.invoice && <p className="small text-muted mt-3 mb-2">{t('why')}</p>}
          <Button
            variant="secondary"
            size="sm"
            className={item.invoice ? 'mt-2' : undefined}
            onClick={() => setOpen(true)}
          >
            {t(item.invoice ? 'replace' : 'upload')}
          </Button>
          {open && <InvoiceDialog item={item} onClose={close} onSaved={saved} />}
        </div>
      )}
    </Card>
  );
}
