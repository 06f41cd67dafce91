import { useState } from 'react';

import { Button } from '@/components/kit/ui/button';
import { Chip } from '@/components/kit/ui/chip';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { joinSentences } from '@/rules/locale';
import { listRequestActions } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';
import { isLabelRed, getPackageLabel, labelTones, listNextSteps } from '@/rules/packages/label';
import type { DestinationFacts, PackageFacts } from '@/rules/packages/package';

import type { PendingReleases } from '../actions/use-pending-releases';

interface PackageLabelProps {
  item: PackageFacts;
  destination: DestinationFacts | null;
}

export function PackageLabel({ item, destination }: PackageLabelProps) {
  const t = useTranslations('packages');
  const label = getPackageLabel(item, destination);
  const isRed = isLabelRed(item, destination);
  return (
    <Chip tone={isRed ? 'danger' : labelTones[label]}>
      <span className={isRed ? 'text-danger' : undefined}>{t(`labels.${label}`)}</span>
    </Chip>
  );
}

export function NextStep({ item, destination }: PackageLabelProps) {
  const t = useTranslations('packages');
  const { locale } = useFrame();
  const sentences = listNextSteps(item, destination).map((key) => t(`next.${key}`));
  return <>{joinSentences(locale, sentences)}</>;
}

const ActionDialog = lazyComponent(() =>
  import('../actions/action-dialog').then((m) => m.ActionDialog),
);

interface ServicesProps {
  item: PackageItem;
  onChange: (item: PackageItem) => void;
  releases: PendingReleases;
  /** The package waits for one of these services. */
  primary?: boolean;
}

/** The dialogs load on the first click. */
export function PackageServices({ item, onChange, releases, primary = false }: ServicesProps) {
  const t = useTranslations('package-actions');
  const [open, setOpen] = useState<boolean | null>(null);
  if (releases.pendingRefs.has(item.ref)) {
    return (
      <p className="small text-muted mb-0" role="status">
        {t('kept.waiting')}
      </p>
    );
  }
  if (listRequestActions(item.actions).length === 0 && open === null) return null;
  const isUrgent = item.status === '0';
  return (
    <>
      {listRequestActions(item.actions).length > 0 && (
        <Button
          variant={primary ? 'primary' : isUrgent ? 'secondary' : 'quiet'}
          size={primary ? undefined : 'sm'}
          aria-label={t(isUrgent ? 'chooseNamed' : 'openNamed', { name: item.name })}
          onClick={() => setOpen(true)}
        >
          {t(isUrgent ? 'choose' : 'open')}
        </Button>
      )}
      {open !== null && (
        <ActionDialog
          item={item}
          open={open}
          onClose={() => setOpen(false)}
          onChange={onChange}
          saveRelease={releases.saveRelease}
        />
      )}
    </>
  );
}
