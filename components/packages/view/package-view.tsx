import { useState } from 'react';

import { ShipButton } from '@/components/checkout/ship-button';
import { Dialog } from '@/components/kit/overlays/dialog';
import { Alert } from '@/components/kit/ui/alert';
import { Button } from '@/components/kit/ui/button';
import { Card } from '@/components/kit/ui/card';
import { lazyPart } from '@/components/kit/ui/lazy-part';
import { Link } from '@/components/kit/ui/link';
import { Photos } from '@/components/kit/display/photo';
import { Timeline } from '@/components/kit/display/timeline';
import { useDestination } from '@/hooks/use-destination';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import type { DestinationChoice } from '@/rules/addresses/destination';
import { formatDate, formatMoney } from '@/rules/format';
import { isDiscard } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';
import { statusTable, type DestinationFacts } from '@/rules/packages/package';
import { multipleMerchantLimit, unselectableReason } from '@/rules/packages/shippable';
import { routes } from '@/rules/routes';
import type { Category } from '@/services/pmt';

import { BoxItems, BoxOfPackage, ContentsSection, PackagePapers } from './package-sections';
import { PackageFactsList } from './package-facts';
import { NextStep, PackageLabel, PackageServices } from './package-marks';
import { usePackagePhotos } from './package-photo';
import styles from './package-view.module.scss';
import { usePendingReleases } from '../actions/use-pending-releases';

const EditForm = lazyPart(() => import('../declare/edit-form').then((part) => part.EditForm));

export interface PackageViewProps {
  item: PackageItem;
  destinations: DestinationChoice[];
  categories: Category[];
  onChange: (item: PackageItem) => void;
}

export function PackageView({ item, destinations, categories, onChange }: PackageViewProps) {
  const common = useTranslations('common');
  const photos = usePackagePhotos(item);
  const destination = useDestination(destinations).chosen;
  return (
    <>
      <p className="mb-3">
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
      <State item={item} destination={destination} />
      <BoxOfPackage item={item} />
      <Services item={item} onChange={onChange} />
      <div className={styles.columns}>
        <div className={styles.main}>
          <BoxItems items={item.boxItems} />
          <ContentsSection item={item} onChange={onChange} />
          <PackageEvents item={item} />
        </div>
        <div className={styles.side}>
          {photos.length > 0 && (
            <Card title={common('photos')}>
              <Photos photos={photos} size={120} />
            </Card>
          )}
          <PackagePapers item={item} onChange={onChange} />
          <Card
            title={common('details')}
            label
            actions={<Edit item={item} categories={categories} onChange={onChange} />}
          >
            <PackageFactsList item={item} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Services({ item, onChange }: Pick<PackageViewProps, 'item' | 'onChange'>) {
  const queue = usePendingReleases(onChange);
  return (
    <div className="mb-4">
      <PackageServices item={item} queue={queue} onChange={onChange} />
    </div>
  );
}

function State({ item, destination }: { item: PackageItem; destination: DestinationFacts | null }) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const reason = unselectableReason({ package: item, destination, selected: [] });
  const active = statusTable[item.status].list === 'active';
  return (
    <div className="mb-4">
      <PackageLabel item={item} destination={destination} />
      <p className="text-muted mt-2 mb-0">
        <NextStep item={item} destination={destination} />
      </p>
      {active && reason === null && (
        <div className="mt-3">
          <ShipButton refs={[item.ref]}>{t('tray.ship', { n: 1 })}</ShipButton>
        </div>
      )}
      {active &&
        reason &&
        reason !== 'notReady' &&
        reason !== 'noValue' &&
        reason !== 'inOnebox' && (
          <Alert tone="warning" className="mt-3 mb-0">
            {t(`reasons.${reason}`, {
              edit: common('edit'),
              limit: formatMoney(multipleMerchantLimit),
            })}
          </Alert>
        )}
      {item.actions.length === 0 && item.boxId === null && (
        <p className="small text-muted mt-2 mb-0">{t('locked')}</p>
      )}
    </div>
  );
}

function Edit({ item, categories, onChange }: Omit<PackageViewProps, 'destinations'>) {
  const t = useTranslations('packages');
  const common = useTranslations('common');
  const [open, setOpen] = useState(false);
  if (!item.actions.includes('edit')) return null;
  const close = () => setOpen(false);
  const saved = (changed: PackageItem) => {
    close();
    onChange(changed);
  };
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {common('edit')}
      </Button>
      <Dialog open={open} onClose={close} title={t('editTitle', { name: item.name })}>
        <EditForm item={item} categories={categories} onSaved={saved} onCancel={close} />
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

/** All full discards share a key, as do partial ones. */
export function eventKey(kind: string): EventKind | 'other' {
  const [action = '', outcome] = kind.split('-');
  if (outcome === 'declined') return 'declined';
  const part = action.endsWith('_partial') ? 'discard-part' : 'discard';
  const plain = isDiscard(action) ? part : action;
  const key = outcome ? `${plain}-${outcome}` : plain;
  return eventKinds.find((name) => name === key) ?? 'other';
}

/** Newest first. */
function PackageEvents({ item }: { item: PackageItem }) {
  const t = useTranslations('package-actions.events');
  const { locale } = useFrame();
  if (item.events.length === 0) return null;
  const events = item.events.map(({ kind, at, note }, index) => ({
    key: String(index),
    title: t(eventKey(kind)),
    time: formatDate(at, locale),
    dateTime: at,
    ...(note && { place: note }),
  }));
  return (
    <Card title={t('heading')}>
      <Timeline events={events} />
    </Card>
  );
}
