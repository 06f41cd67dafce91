import { useState } from 'react';

import { ShipButton } from '@/components/checkout/ship-button';
import { Dialog } from '@/components/kit/overlays/dialog';
import { Alert } from '@/components/kit/ui/alert';
import { Button, buttonClass } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { DOT } from '@/components/kit/ui/dot';
import { lazyComponent } from '@/components/kit/ui/lazy-component';
import { Link } from '@/components/kit/ui/link';
import { FoldedCard } from '@/components/kit/display/folded-card';
import { Photos } from '@/components/kit/display/photo';
import { Timeline } from '@/components/kit/display/timeline';
import { useDestination } from '@/hooks/use-destination';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { DestinationChoice } from '@/rules/addresses/destination';
import { formatDate, formatMoney } from '@/rules/format';
import { isDiscard } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';
import { getPackageLabel } from '@/rules/packages/label';
import { goodsKinds, hasKind, statusTable, type DestinationFacts } from '@/rules/packages/package';
import {
  multipleMerchantLimit,
  unselectableReason,
  type UnselectableReason,
} from '@/rules/packages/shippable';
import { contentsAnchor, routes } from '@/rules/routes';
import type { Category } from '@/services/pmt';

import { BoxItems, PackageBoxLink, ContentsSection, PackagePapers } from './package-sections';
import { PackageFactsList } from './package-facts';
import { NextStep, PackageLabel, PackageServices } from './package-marks';
import { usePackagePhotos } from './package-photo';
import styles from './package-view.module.scss';
import { usePendingReleases } from '../actions/use-pending-releases';

const EditForm = lazyComponent(() => import('../declare/edit-form').then((m) => m.EditForm));

export interface PackageViewProps {
  item: PackageItem;
  destinations: DestinationChoice[];
  home: DestinationFacts | null;
  categories: Category[];
  onChange: (item: PackageItem) => void;
}

export function PackageView({ item, destinations, home, categories, onChange }: PackageViewProps) {
  const common = useTranslations('common');
  const photos = usePackagePhotos(item);
  const destination = useDestination(destinations).chosen ?? home;
  return (
    <>
      <p className="mb-2">
        <Link
          href={
            statusTable[item.status].list === 'history'
              ? routes.packages({ tab: 'history' })
              : routes.packages()
          }
        >
          ← {common('allPackages')}
        </Link>
      </p>
      <div className={photos.length > 0 ? styles.top : 'mb-4'}>
        <Photos photos={photos} size={56} eager hasLead />
        <div>
          <PackageState item={item} destination={destination} onChange={onChange} />
          <PackageBoxLink item={item} />
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          <BoxItems items={item.boxItems} />
          <ContentsSection item={item} onChange={onChange} />
        </div>
        <div className={styles.side}>
          <Card
            title={common('details')}
            label
            actions={<EditButton item={item} categories={categories} onChange={onChange} />}
          >
            <PackageFactsList item={item} />
          </Card>
        </div>
        <div className={styles.main}>
          <PackagePapers item={item} onChange={onChange} />
          <PackageEvents item={item} />
        </div>
      </div>
    </>
  );
}

type PackageStateProps = Pick<PackageViewProps, 'item' | 'onChange'> & {
  destination: DestinationFacts | null;
};

/** The one primary button is the step that the package needs next. */
function PackageState({ item, destination, onChange }: PackageStateProps) {
  const t = useTranslations('packages');
  const releases = usePendingReleases(onChange);
  const reason = unselectableReason({ package: item, destination, selected: [] });
  const canShip = reason === null && statusTable[item.status].list === 'active';
  const label = getPackageLabel(item, destination);
  const lacksContents =
    item.actions.includes('declare') && (label === 'itemizationNeeded' || label === 'valueNeeded');
  const mustAct = item.status === '0' && (hasKind(item.kinds, goodsKinds) || !lacksContents);
  return (
    <>
      <PackageLabel item={item} destination={destination} />
      <p className="text-muted mt-2 mb-3">
        <NextStep item={item} destination={destination} />
      </p>
      <div className="d-flex flex-wrap align-items-center gap-2">
        {canShip && <ShipButton refs={[item.ref]}>{t('tray.ship', { n: 1 })}</ShipButton>}
        {lacksContents && (
          <a href={`#${contentsAnchor}`} className={buttonClass(mustAct ? 'secondary' : 'primary')}>
            {t('declare')}
          </a>
        )}
        <PackageServices item={item} releases={releases} onChange={onChange} primary={mustAct} />
      </div>
      {!canShip && <ReasonAlert item={item} reason={reason} />}
      {item.actions.length === 0 && item.boxId === null && (
        <p className="small text-muted mt-2 mb-0">{t('locked')}</p>
      )}
    </>
  );
}

/** Gives the reason that neither the label nor a button shows. */
function ReasonAlert({ item, reason }: { item: PackageItem; reason: UnselectableReason | null }) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  if (statusTable[item.status].list !== 'active' || reason === null || isShown(reason)) return null;
  return (
    <Alert tone="warning" className="mt-3 mb-0">
      {t(`reasons.${reason}`, { edit: common('edit'), limit: formatMoney(multipleMerchantLimit) })}
    </Alert>
  );
}

const isShown = (reason: UnselectableReason) =>
  reason === 'notReady' ||
  reason === 'noValue' ||
  reason === 'inOnebox' ||
  reason === 'itemizationNeeded';

function EditButton({
  item,
  categories,
  onChange,
}: Omit<PackageViewProps, 'destinations' | 'home'>) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const [open, setOpen] = useState(false);
  if (!item.actions.includes('edit')) return null;
  const close = () => setOpen(false);
  const handleSaved = (changedItem: PackageItem) => {
    close();
    onChange(changedItem);
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {common('edit')}
      </Button>
      <Dialog open={open} onClose={close} title={t('editTitle', { name: item.name })}>
        <EditForm item={item} categories={categories} onSaved={handleSaved} onCancel={close} />
      </Dialog>
    </>
  );
}

const eventKinds = [
  'received',
  'edit',
  'declare',
  'invoice',
  'verify',
  'repack',
  'fix',
  'hazmat',
  'return',
  'discard',
  'discard-part',
  'verify-done',
  'repack-done',
  'fix-done',
  'hazmat-done',
  'return-approved',
  'return-paid',
  'return-cancelled',
  'return-done',
  'discard-done',
  'discard-part-done',
  'declined',
  'shipment-paid',
  'shipment-cancelled',
  'onebox',
  'onebox-paid',
  'onebox-done',
] as const;
type EventKind = (typeof eventKinds)[number];

/** Full discards share one message key, partial ones another. */
export function toEventKey(kind: string): EventKind | 'other' {
  const [action = '', outcome] = kind.split('-');
  if (outcome === 'declined') return 'declined';
  const discardKey = action.endsWith('_partial') ? 'discard-part' : 'discard';
  const base = isDiscard(action) ? discardKey : action;
  const key = outcome ? `${base}-${outcome}` : base;
  return eventKinds.find((name) => name === key) ?? 'other';
}

/** Newest first. */
function PackageEvents({ item }: { item: PackageItem }) {
  const t = useTranslations('package-actions.events');
  const { locale } = useFrame();
  if (item.events.length === 0) return null;
  const events = item.events.map(({ kind, at, note }, index) => ({
    key: String(index),
    title: t(toEventKey(kind)),
    time: formatDate(at, locale),
    dateTime: at,
    place: note,
  }));
  const [latest] = events;
  return (
    <FoldedCard
      id="history"
      title={t('heading')}
      summary={latest && [latest.title, latest.time, latest.place].filter(Boolean).join(DOT)}
    >
      <Timeline events={events} />
    </FoldedCard>
  );
}
