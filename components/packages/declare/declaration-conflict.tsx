import { useEffect, useRef } from 'react';

import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { useTranslations } from '@/hooks/use-translations';
import { formatTotal } from '@/rules/format';
import type { PackageItem } from '@/rules/packages/item';

import { ContentsReceipt } from './contents-receipt';

interface DeclarationConflictProps {
  /** The host's current version. */
  storedItem: PackageItem;
  /** The amount that would replace it, a decimal string. */
  newAmount: string;
  pending: boolean;
  onKeep: () => unknown;
  onReplace: () => unknown;
}

/** Asks which of two conflicting declarations to keep. */
export function DeclarationConflict({
  storedItem,
  newAmount,
  pending,
  onKeep,
  onReplace,
}: DeclarationConflictProps) {
  const t = useTranslations('packages.meanwhile');
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => container.current?.focus(), []);
  return (
    <div ref={container} tabIndex={-1} className="mt-3">
      <Alert tone="warning" role="alert" title={t('title')}>
        <p>{t('text', { amount: formatTotal(storedItem.amount) })}</p>
        {storedItem.contents.length > 0 && <ContentsReceipt item={storedItem} />}
        <div className="d-flex flex-wrap gap-2 mt-3">
          <Button variant="secondary" onClick={onKeep} aria-disabled={pending}>
            {t('keep')}
          </Button>
          <Button pending={pending} onClick={onReplace}>
            {t('replace', { amount: formatTotal(newAmount) })}
          </Button>
        </div>
      </Alert>
    </div>
  );
}
