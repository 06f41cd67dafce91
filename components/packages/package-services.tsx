import { useState } from 'react';

import { Button } from '@/components/kit/ui/button';
import { lazyPart } from '@/components/kit/ui/lazy-part';
import { useTranslations } from '@/hooks/use-translations';
import { requestsOf } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';

import type { PendingReleases } from './use-pending-releases';

const ActionDialog = lazyPart(() => import('./action-dialog').then((part) => part.ActionDialog));

interface PackageServicesProps {
  item: PackageItem;
  onChange: (item: PackageItem) => void;
  queue: PendingReleases;
}

/**
 * The way to everything that can be asked for a package; nothing where nothing can. The dialogs
 * come with the first click.
 */
export function PackageServices({ item, onChange, queue }: PackageServicesProps) {
  const t = useTranslations('package-actions');
  const [open, setOpen] = useState<boolean | null>(null);
  if (queue.waiting.has(item.ref)) {
    return (
      <p className="small text-muted mb-0" role="status">
        {t('kept.waiting')}
      </p>
    );
  }
  if (requestsOf(item.actions).length === 0 && open === null) return null;
  const urgent = item.status === '0';
  return (
    <>
      {requestsOf(item.actions).length > 0 && (
        <Button
          variant={urgent ? 'secondary' : 'quiet'}
          size="sm"
          aria-label={t(urgent ? 'chooseNamed' : 'openNamed', { name: item.name })}
          onClick={() => setOpen(true)}
        >
          {t(urgent ? 'choose' : 'open')}
        </Button>
      )}
      {open !== null && (
        <ActionDialog
          item={item}
          open={open}
          onClose={() => setOpen(false)}
          onChange={onChange}
          keep={queue.keep}
        />
      )}
    </>
  );
}
