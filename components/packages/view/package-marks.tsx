import { useState } from 'react';

import { Button } from '@/components/kit/ui/button';
import { Chip } from '@/components/kit/ui/chip';
import { lazyPart } from '@/components/kit/ui/lazy-part';
import type { Tone } from '@/components/kit/ui/tone';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { joinSentences } from '@/rules/locale';
import { requestsOf } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';
import { isLabelRed, labelOf, labelTones } from '@/rules/packages/label';
import { goodsKinds, type DestinationFacts, type PackageFacts } from '@/rules/packages/package';

import type { PendingReleases } from '../actions/use-pending-releases';

interface PackageLabelProps {
  item: PackageFacts;
  destination: DestinationFacts | null;
}

/** What a package is waiting for, in the spec's words and order; red by the spec's rule (§4). */
export function PackageLabel({ item, destination }: PackageLabelProps) {
  const t = useTranslations('packages');
  const label = labelOf(item, destination);
  const tone = labelTones[label];
  const red = isLabelRed(item, destination);
  const shown: Tone = red ? 'danger' : tone === 'secondary' ? 'neutral' : tone;
  return (
    <Chip tone={shown}>
      <span className={red ? 'text-danger' : undefined}>{t(`labels.${label}`)}</span>
    </Chip>
  );
}

/**
 * What happens next, and who acts. A label about the destination hides what is wrong with the goods
 * (§4): that is said first.
 */
export function NextStep({ item, destination }: PackageLabelProps) {
  const t = useTranslations('packages');
  const { locale } = useFrame();
  const label = labelOf(item, destination);
  const goods = goodsKinds.filter((kind) => kind !== label && item.kinds.includes(kind));
  const isHidden = item.status === '0' && !goodsKinds.some((kind) => kind === label);
  const said = [...(isHidden ? goods : []), label].map((key) =>
    t(`next.${key === 'discardingDamaged' ? 'discardingDangerous' : key}`),
  );
  return <>{joinSentences(locale, said)}</>;
}

const ActionDialog = lazyPart(() =>
  import('../actions/action-dialog').then((part) => part.ActionDialog),
);

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
