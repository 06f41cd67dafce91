import { readLocalMoment, formatLocalMoment } from './local-time';

export const stops = ['paid', 'packed', 'left', 'customs', 'delivered'] as const;
type Stop = (typeof stops)[number];
export type StopIndex = 0 | 1 | 2 | 3 | 4;

/** Clamps the wire value to 0–4. */
export function toStopIndex(value: number): StopIndex {
  return Math.min(stops.length - 1, Math.max(0, Math.trunc(value) || 0)) as StopIndex;
}

/** Message keys with the stop each reaches. */
export const trackingStatuses = {
  packed: 1,
  dispatched: 1,
  picked_up: 1,
  departed: 2,
  in_transit: 2,
  arrived: 2,
  customs: 3,
  customs_cleared: 3,
  out_for_delivery: 3,
  ready_for_pickup: 3,
  delivered: 4,
  delayed: null,
  delivery_failed: null,
  on_hold: null,
  return_to_sender: null,
} as const satisfies Record<string, number | null>;

export type TrackingStatus = keyof typeof trackingStatuses;

export function isTrackingStatus(code: string): code is TrackingStatus {
  return Object.hasOwn(trackingStatuses, code);
}

/** Reads the first event with a stop, so pass the newest event first. */
export function findStop(events: readonly { status: string }[]): StopIndex {
  const eventStops = events.map(({ status }) =>
    isTrackingStatus(status) ? trackingStatuses[status] : null,
  );
  return eventStops.find((stop) => stop !== null) ?? 0;
}

/** Codes with a warning style until the next event. */
export const troubleStatuses: readonly string[] = [
  'delayed',
  'delivery_failed',
  'on_hold',
  'return_to_sender',
];

/** Keys of `shipments.status`. */
export const shipmentStatuses = ['paid', 'shipped', 'delivered', 'cancelled'] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

/** Unknown statuses read as paid, so no row is blank. */
export function readShipmentStatus(text: string): ShipmentStatus {
  return shipmentStatuses.find((status) => status === text) ?? 'paid';
}

interface TrackedEvent {
  status: string;
  location: string;
  timestamp: string;
}

/** Keys of `tracking.event` and `tracking.means`. */
export type EventKey = TrackingStatus | 'paid' | 'unknown';

export function toEventKey(code: string): EventKey {
  return isTrackingStatus(code) ? code : 'unknown';
}

export function isTrouble(code: string): boolean {
  return troubleStatuses.includes(code);
}

/** Local time as ISO text; format it in UTC. Null for a broken timestamp. */
export function toLocalIso(timestamp: string): string | null {
  const moment = readLocalMoment(timestamp);
  return moment && `${formatLocalMoment(moment).slice(0, 19)}Z`;
}

/** "15:30" in local time. */
export function toLocalTime(timestamp: string): string {
  return toLocalIso(timestamp)?.slice(11, 16) ?? '';
}

export interface ShipmentProgress {
  status: ShipmentStatus;
  paidAt: string | null;
  latest: string | null;
  stop: StopIndex;
  /** Newest first. */
  events: readonly TrackedEvent[];
}

export type DeliveryOutlook = 'cancelled' | 'delivered' | 'trouble' | 'late' | 'fine';

const DAY_MS = 86_400_000;

/** `now` is the page's server time, ISO. */
export function getOutlook(
  { status, latest, events }: ShipmentProgress,
  now: string,
): DeliveryOutlook {
  if (status === 'cancelled') return 'cancelled';
  if (status === 'delivered') return 'delivered';
  if (isTrouble(events[0]?.status ?? '')) return 'trouble';
  const isLate = latest !== null && Date.parse(now) >= Date.parse(latest) + DAY_MS;
  return isLate ? 'late' : 'fine';
}

export interface StopView {
  stop: Stop;
  state: 'done' | 'current' | 'next';
  /** Format it in UTC. */
  day: string | null;
}

export function stopViews({ stop, paidAt, events }: ShipmentProgress): StopView[] {
  return stops.map((name, index) => ({
    stop: name,
    state:
      index < stop || (index === stop && index === stops.length - 1)
        ? 'done'
        : index === stop
          ? 'current'
          : 'next',
    day: index > stop ? null : index === 0 ? paidAt : findFirstDay(events, index),
  }));
}

function findFirstDay(events: readonly TrackedEvent[], stop: number): string | null {
  const firstEvent = events.findLast(
    ({ status }) => isTrackingStatus(status) && trackingStatuses[status] === stop,
  );
  return firstEvent ? toLocalIso(firstEvent.timestamp) : null;
}

/** By prefix of the courier's name; the encoded number is appended. */
const trackingPages: readonly [string, string][] = [
  ['dhl', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id='],
  ['fedex', 'https://www.fedex.com/fedextrack/?trknbr='],
  ['ups', 'https://www.ups.com/track?tracknum='],
  ['usps', 'https://tools.usps.com/go/TrackConfirmAction?tLabels='],
  ['aramex', 'https://www.aramex.com/us/en/track/track-results-new?ShipmentNumber='],
];

/** Null without a number or for an unsupported courier. */
export function buildCourierUrl(courier: string | null, awb: string | null): string | null {
  const name = courier?.toLowerCase() ?? '';
  const page = trackingPages.find(([start]) => name.startsWith(start))?.[1];
  return page && awb ? page + encodeURIComponent(awb) : null;
}

/** Null if it cannot be an air waybill or a reference. */
export function readShipmentNumber(text: string): string | null {
  const number = text
    .normalize('NFKC')
    .replace(/[\s\u200b\ufeff]+/gu, '')
    .replace(/[\u2010-\u2015\u2212]/gu, '-')
    .toUpperCase();
  return /^[A-Z0-9-]{4,64}$/.test(number) ? number : null;
}
