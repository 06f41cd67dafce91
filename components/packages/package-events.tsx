import { Card } from '@/components/kit/ui/card';
import { Timeline } from '@/components/kit/ui/timeline';
import { useFrame } from '@/hooks/use-frame';
import { useTranslations } from '@/hooks/use-translations';
import { formatDate } from '@/rules/format';
import { isDiscard } from '@/rules/packages/actions';
import type { PackageItem } from '@/rules/packages/item';

const known = [
  'received',
  'set',
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
type Known = (typeof known)[number];

/** Message key of an event. Full discards share a key, and so do partial ones; unknown events are ours. */
export function eventKey(kind: string): Known | 'other' {
  const [action = '', outcome] = kind.split('-');
  if (outcome === 'declined') return 'declined';
  const part = action.endsWith('_partial') ? 'discard-part' : 'discard';
  const plain = isDiscard(action) ? part : action;
  const key = outcome ? `${plain}-${outcome}` : plain;
  return known.find((name) => name === key) ?? 'other';
}

/** What was asked for and what staff did, newest first. */
export function PackageEvents({ item }: { item: PackageItem }) {
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
